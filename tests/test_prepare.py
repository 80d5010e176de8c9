"""The first start makes everything, every later one nothing; a lost database is never hidden."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command

from advisor import releases
from advisor.models import Release
from advisor.storage.published import checksum_of
from catalog import fixtures, start, storage
from catalog.fixtures import exporting
from catalog.management.commands.prepare import in_force
from catalog.models import Product
from catalog.start import LostDatabaseError
from tests.builders import content as content_of
from tests.builders import drafted, published

MANAGE = Path(__file__).resolve().parent.parent / "manage.py"


@pytest.fixture
def started(transactional_db):
    """What was said at a first start."""
    said = []
    start.prepare(said.append)
    return said


def test_the_first_start_loads_the_fixtures_and_publishes_them(started):
    assert started == ["Loading the catalog …", "Publishing the first release …"]
    release = Release.objects.get()
    assert (release.number, release.published_by) == (1, "Batuta")
    assert set(release.notes) == {"en", "es"}
    assert exporting.texts() == {
        path.stem: path.read_text("utf-8") for path in fixtures.all_files()
    }


def test_a_later_start_changes_nothing_and_keeps_what_editors_did(started):
    Product.objects.filter(slug="gke").update(name="GKE, as an editor has it")
    Product.objects.filter(slug="batch").update(position=1)
    before, said = exporting.texts(), []
    start.prepare(said.append)
    assert said == []
    assert exporting.texts() == before
    assert Release.objects.count() == 1


def test_a_start_that_broke_off_before_the_release_is_taken_up_again(transactional_db):
    drafted()
    before, said = exporting.texts(), []
    start.prepare(said.append)
    assert said == ["Publishing the first release …"]
    assert exporting.texts() == before


def test_a_database_that_is_older_than_the_release_files_is_refused(transactional_db):
    published(3)
    with pytest.raises(LostDatabaseError, match="up to number 3, but the database ends with 0"):
        start.prepare(print)
    assert not Product.objects.exists()


def test_drafts_that_block_publishing_are_said(transactional_db):
    drafted()
    Product.objects.filter(slug="gke").update(role="toy")
    with pytest.raises(CommandError, match=r"product “gke”, role: “toy” is unknown here"):
        call_command("prepare")


def unreadable(number):
    content = content_of().replace('"schema":', '"schema":9')
    Release.objects.create(
        number=number,
        content=content,
        checksum=checksum_of(content),
        notes={"en": "New.", "es": "Nueva."},
        published_at=datetime(2026, 12, 1, tzinfo=UTC),
        published_by="a newer version",
    )


def test_a_database_with_no_release_that_can_be_read_is_refused(transactional_db):
    drafted()
    for number in range(1, 15):  # more than one round of fetching
        unreadable(number)
    with pytest.raises(CommandError, match=r"Release 14 was written by another version.* schema 9"):
        call_command("prepare")


def test_an_older_release_that_can_be_read_is_enough(started):
    for number in range(2, 15):
        unreadable(number)
    releases.forget()
    start.prepare(print)
    assert releases.current().number == 1


def manage(folder, *arguments):
    names = ("DATABASE_URL", "SECRET_KEY", "SITE_URL", "DJANGO_SETTINGS_MODULE", "PORT")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    return subprocess.run(
        [sys.executable, MANAGE, *arguments],
        env=environment | {"DATA_DIR": str(folder), "PORT": "8102"},
        capture_output=True,
        text=True,
        check=False,
    )


def query(folder, sql):
    with closing(sqlite3.connect(folder / "batuta.sqlite3")) as connection:
        return connection.execute(sql).fetchone()[0]


@pytest.mark.sqlite
def test_from_nothing_to_a_release_and_back_from_its_file(tmp_path):
    """In processes of their own, as on a machine that has nothing yet."""
    folder = tmp_path / "new" / "data"

    first = manage(folder, "prepare")
    assert first.returncode == 0, first.stderr
    assert "Batuta is ready for http://127.0.0.1:8102/" in first.stdout
    assert "manage.py createsuperuser" in first.stdout
    assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
    assert query(folder, "PRAGMA journal_mode") == "wal"
    checksum = query(folder, "SELECT checksum FROM advisor_release")

    (folder / "batuta.sqlite3").rename(tmp_path / "moved.sqlite3")
    refused = manage(folder, "prepare")
    assert refused.returncode == 1
    assert "holds releases up to number 1, but there is no database" in refused.stderr
    assert "restore_releases" in refused.stderr
    assert not (folder / "batuta.sqlite3").exists()

    restored = manage(folder, "restore_releases")
    assert restored.returncode == 0, restored.stderr
    assert "Restored: release 1.\nThe drafts are those of release 1." in restored.stdout
    assert query(folder, "SELECT checksum FROM advisor_release") == checksum

    again = manage(folder, "publish", "--notes-en", "Nothing.", "--notes-es", "Nada.")
    assert again.stderr.startswith("CommandError: Nothing has changed since release 1")
    assert query(folder, "SELECT count(*) FROM advisor_release") == 1


@pytest.mark.sqlite
def test_no_other_command_makes_a_database(tmp_path):
    (tmp_path / "secret-key").write_text("a key of an earlier start")
    refused = manage(tmp_path, "check_catalog")
    assert refused.stderr.startswith("CommandError: The database cannot be used")
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


@pytest.mark.sqlite
def test_migrating_makes_no_empty_database_where_there_are_releases(tmp_path):
    (tmp_path / "releases").mkdir()
    (tmp_path / "releases" / "7.json").touch()
    refused = manage(tmp_path, "migrate")
    assert "holds releases, but there is no database" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["releases"]


@pytest.mark.django_db
def test_a_start_that_was_stopped_before_the_rights_were_made_is_finished():
    assert not start.is_half_made()
    Permission.objects.all().delete()
    assert start.is_half_made()


@pytest.mark.sqlite
def test_the_command_for_an_account_is_about_the_site_that_was_prepared(tmp_path):
    folder = tmp_path / "a site of its own"
    said = manage(folder, "prepare").stdout
    command = said.partition("(for an account: ")[2].partition(")\n")[0]
    assert command.startswith(f"DATA_DIR='{folder}' ")
    made = subprocess.run(
        ["sh", "-c", f"{command} --noinput --username ada --email ada@batuta.example"],
        env={"PATH": os.environ["PATH"], "DJANGO_SUPERUSER_PASSWORD": "a long enough one"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    assert query(folder, "SELECT username FROM auth_user") == "ada"


@pytest.mark.parametrize(
    ("settings_given", "said"),
    [
        ({}, ""),
        ({"DATABASE_URL": "sqlite:////srv/b.sqlite3"}, "DATABASE_URL=sqlite:////srv/b.sqlite3 "),
        ({"SECRET_KEY_FILE": "/run/secrets/key"}, "SECRET_KEY_FILE=/run/secrets/key "),
        (
            {"DATABASE_URL": "postgres://ada:hush@db/batuta?sslmode=require", "SECRET_KEY": "hush"},
            "DATABASE_URL='postgres://ada:…@db/batuta?sslmode=require' SECRET_KEY='…' ",
        ),
    ],
)
def test_it_repeats_no_password_and_no_key(monkeypatch, settings_given, said):
    secrets = ("DATABASE_URL", "SECRET_KEY")
    for name in ("DATA_DIR", *secrets, *(f"{name}_FILE" for name in secrets)):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings_given.items():
        monkeypatch.setenv(name, value)
    assert in_force() == said


def test_a_database_whose_newest_release_is_not_that_of_its_file_is_refused(started):
    """Another database in the place of this one; each has a release 1."""
    releases.forget()
    file = storage.release_folder() / "1.json"
    file.unlink()
    published(1)
    releases.forget()
    with pytest.raises(LostDatabaseError, match="another release 1 than its file"):
        start.prepare(print)
