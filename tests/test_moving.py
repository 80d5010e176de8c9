"""A site moves from SQLite to PostgreSQL with everything that it has, and goes on there."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command

from catalog.backups import moving
from catalog.backups.errors import BackupError
from tests.at_once.server import ROOT, database, run, settings

TOLD = """
import django; django.setup()
from catalog.backups import restoring, versions
for table in versions.tables_of(versions.seen()):
    print(table.name, restoring.told_of(table))
"""
GOES_ON = """
import django; django.setup()
from django.db import DatabaseError, transaction
from django.contrib.auth.models import User
from advisor.models import Release
from catalog import history, publish
from catalog.models import Use
from catalog.models.history import Way
with history.editing("ana", Way.ADMIN):
    use = Use.objects.get(slug="training")
    use.name = {"en": "Training, later", "es": "Entrenamiento, después"}
    use.save()
print(publish.publish("ana", {"en": "Moved.", "es": "Mudada."}).number)
print(User.objects.get(username="ana").check_password("two people at the same moment"))
try:
    with transaction.atomic():
        Release.objects.all().update(content="another")
except DatabaseError as error:
    print("never changes" in str(error))
"""


def said(environment, *arguments):
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.postgres
def test_all_counts_and_hashes_are_the_same_and_work_goes_on(tmp_path):
    file = tmp_path / "batuta.sqlite3"
    before = settings(tmp_path, f"sqlite:///{file}", "http://127.0.0.1")
    run(before, "-m", "tests.at_once.server", "prepare")
    there = said(before, "-c", TOLD)
    assert "auth_user Told(rows=2," in there
    with database(tmp_path, os.environ["TEST_DATABASE_URL"]) as url:
        after = before | {"DATABASE_URL": url}
        assert "All counts and hashes are the same" in said(after, "manage.py", "move_from_sqlite")
        assert said(after, "-c", TOLD) == there
        assert said(after, "-c", GOES_ON).split() == ["2", "True", "True"]
    assert not file.exists()
    assert (tmp_path / "batuta.sqlite3.moved").exists()


@pytest.mark.sqlite
def test_it_only_leads_to_postgresql(db):
    with pytest.raises(CommandError, match="DATABASE_URL names no PostgreSQL database"):
        call_command("move_from_sqlite")


@pytest.mark.postgres
def test_it_needs_a_file_to_begin_with_and_writes_over_none(db, tmp_path):
    file = tmp_path / "batuta.sqlite3"
    with pytest.raises(CommandError, match="There is no SQLite database"):
        call_command("move_from_sqlite", str(file))
    file.touch()
    (tmp_path / "batuta.sqlite3.moved").touch()
    with pytest.raises(CommandError, match="is there already"):
        call_command("move_from_sqlite", str(file))


def test_nobody_writes_into_the_old_database_meanwhile_and_everybody_reads(tmp_path, monkeypatch):
    file = tmp_path / "batuta.sqlite3"
    monkeypatch.setattr(moving, "WAITS", 0.1)
    with closing(sqlite3.connect(file, timeout=0.1, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("CREATE TABLE words (word text)")
        with moving.locked(file):
            assert other.execute("SELECT count(*) FROM words").fetchone() == (0,)
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("INSERT INTO words VALUES ('lost')")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BackupError, match="cannot be locked"), moving.locked(file):
            pass


@pytest.mark.sqlite
def test_a_database_that_cannot_be_backed_up_is_not_moved(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    (tmp_path / "rubbish").write_text("not a database at all" * 100)
    with pytest.raises(BackupError, match="The database cannot be used"):
        moving.backup_of(tmp_path / "rubbish", tmp_path / "made")
    assert not (tmp_path / "made").exists() or not [*(tmp_path / "made").iterdir()]


def test_a_process_for_another_place_knows_nothing_of_the_one_in_force(monkeypatch):
    monkeypatch.setenv("DATABASE_URL_FILE", "/run/secrets/database")
    monkeypatch.setenv("DATABASE_URL", "postgres://db/batuta")
    found = moving.elsewhere({"DATABASE_URL": "", "DATA_DIR": "/tmp/trial"})
    assert "DATABASE_URL_FILE" not in found
    assert (found["DATABASE_URL"], found["DATA_DIR"]) == ("", "/tmp/trial")
