"""A backup holds everything of one moment; restoring it gives back just that; nothing half is kept."""

import random
import shutil
from datetime import UTC, datetime
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import Group, User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from advisor import releases
from advisor.models import Release
from advisor.storage import files
from catalog import history, publish, storage
from catalog.backups import making, restoring, versions
from catalog.backups.archive import MANIFEST, Archive
from catalog.backups.errors import BackupError
from catalog.backups.making import backup
from catalog.backups.restoring import restore, told_of
from catalog.models import Edit, Product, Upload
from catalog.models.history import Way
from tests.builders import drafted, published
from tests.unguarded import unguarded

NOTES = {"en": "What changed.", "es": "Qué cambió."}
PASSWORD = "a password that was backed up"


@pytest.fixture
def site(transactional_db):
    """Two releases, a history, an account, a file that somebody brought, a deleted entry."""
    drafted()
    publish.publish("ana", NOTES)
    edit("GKE, renamed")
    publish.publish("eva", NOTES)
    ana = User.objects.create_user("ana", password=PASSWORD, is_staff=True)
    ana.groups.add(Group.objects.get(name="publisher"))
    Upload.objects.create(name="a.csv", content=b"\x00\xff", by="ana", at=datetime.now(UTC))
    User.objects.create_user("gone").delete()
    edit("GKE, not published yet")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "backups"


def edit(name):
    with history.editing("ana", Way.ADMIN):
        gke = Product.objects.get(slug="gke")
        gke.name = name
        gke.save()


def lose_all():
    call_command("flush", interactive=False, verbosity=0)
    shutil.rmtree(storage.release_folder(), ignore_errors=True)
    releases.forget()


def everything():
    return {table.name: told_of(table) for table in versions.tables_of(versions.seen())}


# It comes back


def test_what_is_restored_has_the_same_rows_hashes_and_releases(site, folder):
    before, published_before = everything(), releases.current()
    texts = {file.name: file.read_text() for file in storage.release_folder().iterdir()}
    file, _manifest = backup(folder)
    lose_all()
    assert not User.objects.exists()
    restore(file)
    assert everything() == before
    assert {file.name: file.read_text() for file in storage.release_folder().iterdir()} == texts
    releases.forget()
    releases.catch_up()
    assert releases.current() == published_before
    assert releases.state().disputed == ()


def test_work_goes_on_after_it_as_if_nothing_had_happened(site, folder):
    last = User.objects.latest("pk").pk + 1  # the account that is gone had it
    file, _manifest = backup(folder)
    lose_all()
    restore(file)
    assert User.objects.get(username="ana").check_password(PASSWORD)
    assert [group.name for group in User.objects.get(username="ana").groups.all()] == ["publisher"]
    assert User.objects.create_user("new").pk == last + 1
    assert bytes(Upload.objects.get().content) == b"\x00\xff"
    edit("GKE, after it")
    assert publish.publish("ana", NOTES).number == 3
    with pytest.raises(DatabaseError), transaction.atomic():
        Release.objects.update(content="another")
    with pytest.raises(DatabaseError), transaction.atomic():
        Edit.objects.update(by="another")


def test_a_number_that_was_given_to_a_lost_release_is_not_given_again(site, folder):
    (storage.release_folder() / "7.damaged").write_text("rubbish")
    file, _manifest = backup(folder)
    lose_all()
    restore(file)
    assert publish.publish("ana", NOTES).number == 8


def test_who_is_signed_in_is_not_a_part_of_it(site, folder):
    Session.objects.create(session_key="stolen", session_data="", expire_date=datetime.now(UTC))
    file, manifest = backup(folder)
    assert "django_session" not in manifest.tables
    assert b"stolen" not in b"".join(ZipFile(file).read(name) for name in ZipFile(file).namelist())


def test_it_is_of_one_moment_while_editors_go_on(site, folder, monkeypatch):
    before, write, other = everything(), making.write_table, connection.copy()

    def write_and_edit(*given):
        with other.cursor() as cursor:
            cursor.execute(
                "UPDATE catalog_product SET name = %s WHERE slug = 'gke'", [given[1][:60]]
            )
            cursor.execute("INSERT INTO auth_group (name) VALUES (%s)", [f"while {given[1]}"])
        return write(*given)

    monkeypatch.setattr(making, "write_table", write_and_edit)
    try:
        _file, manifest = backup(folder)
    finally:
        other.close()
    names = [name for name in before if not name.startswith("auth_group")]
    assert {name: manifest.tables[name] for name in names} == {name: before[name] for name in names}
    assert manifest.tables["auth_group"].sha256 == before["auth_group"].sha256
    assert everything()["auth_group"].rows > before["auth_group"].rows


# It is whole or not there


@pytest.mark.either
def test_a_changed_byte_is_found_or_changes_nothing(site, folder):
    file, manifest = backup(folder)
    whole, chance = file.read_bytes(), random.Random(7)  # noqa: S311
    rows = {name: [*Archive(file).rows(name)] for name in manifest.tables}
    refused = 0
    for _time in range(25):
        place = chance.randrange(len(whole))
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            found = Archive(file)
        except BackupError:
            refused += 1
        else:
            assert found.manifest == manifest
            assert {name: [*found.rows(name)] for name in manifest.tables} == rows
    assert refused > 6


@pytest.mark.either
@pytest.mark.parametrize("left", [0, 1000, -1])
def test_a_file_that_was_cut_off_is_refused_in_a_sentence(site, folder, left):
    file, _manifest = backup(folder)
    file.write_bytes(file.read_bytes()[:left])
    lose_all()
    with pytest.raises(CommandError, match=r"is no good backup .*: take another one\."):
        call_command("restore", str(file))
    assert not User.objects.exists()


@pytest.mark.either
def test_a_manifest_that_tells_of_other_rows_is_refused(site, folder):
    file, manifest = backup(folder)
    (sha256,) = {told.sha256 for name, told in manifest.tables.items() if name == "auth_user"}
    parts = {name: ZipFile(file).read(name) for name in ZipFile(file).namelist()}
    with ZipFile(file, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part.replace(sha256.encode(), b"0" * 64))
    with pytest.raises(BackupError, match="its table auth_user is not what its manifest says"):
        Archive(file)


def full(_descriptor):
    raise OSError(28, "No space left on device")


@pytest.mark.either
def test_a_full_disk_leaves_nothing_half_and_deletes_nothing(site, folder, monkeypatch):
    good, _manifest = backup(folder)
    monkeypatch.setattr("os.fsync", full)
    monkeypatch.setattr(making, "datetime", Later)
    with pytest.raises(CommandError, match=r"Nothing was backed up.*No space left on device"):
        call_command("backup", str(folder), "--keep", "1")
    assert [*folder.iterdir()] == [good]


class Later:
    @staticmethod
    def now(zone):
        return datetime(2099, 1, 1, tzinfo=zone)


@pytest.mark.either
def test_a_restore_that_does_not_give_back_what_it_was_given_restores_nothing(
    site, folder, monkeypatch
):
    file, _manifest = backup(folder)
    lose_all()
    monkeypatch.setattr(restoring, "told_of", lambda _table: None)
    with pytest.raises(BackupError, match="the database gave back something else"):
        restore(file)
    assert not Release.objects.exists()
    assert not User.objects.exists()


@pytest.mark.either
def test_the_oldest_go_when_as_many_as_wanted_are_there(site, folder, capsys):
    folder.mkdir()
    for name in ("batuta-20200101-000000.zip", "batuta-20210101-000000.zip", "notes.zip"):
        (folder / name).touch()
    call_command("backup", str(folder), "--keep", "2")
    names = sorted(file.name for file in folder.iterdir())
    made = capsys.readouterr().out.split("/")[-1].strip()
    assert names == ["batuta-20210101-000000.zip", made, "notes.zip"]
    assert (folder / made).stat().st_mode & 0o777 == 0o600
    with pytest.raises(CommandError, match="keep at least 1"):
        call_command("backup", str(folder), "--keep", "0")


# What is refused


@pytest.mark.either
def test_only_an_empty_place_is_filled(site, folder):
    file, _manifest = backup(folder)
    before = everything()
    with pytest.raises(CommandError, match=r"is not empty \(advisor_release has rows\)"):
        call_command("restore", str(file))
    assert everything() == before


@pytest.mark.either
@pytest.mark.parametrize(
    ("number", "sentence"),
    [(2, "already holds another release 2"), (9, "is a release that the backup does not have")],
)
def test_the_release_files_of_another_site_stay_alone(site, folder, number, sentence):
    file, _manifest = backup(folder)
    lose_all()
    published(number)
    with pytest.raises(BackupError, match=sentence):
        restore(file)
    assert not Release.objects.exists()


@pytest.mark.either
def test_no_backup_is_made_of_a_database_that_took_the_place_of_another(site, folder):
    with unguarded(connection):
        Release.objects.filter(number=2).delete()
    with pytest.raises(BackupError, match=r"ends with release 1, but .* up to number 2"):
        backup(folder)
    lose_all()
    with pytest.raises(BackupError, match="no release in the database"):
        backup(folder)
    assert [*folder.iterdir()] == []


@pytest.mark.either
def test_a_release_that_was_changed_is_not_backed_up(site, folder):
    with unguarded(connection):
        Release.objects.filter(number=1).update(content="{}")
    with pytest.raises(BackupError, match="Release 1 in the database does not match its checksum"):
        backup(folder)
    assert [*folder.iterdir()] == []


@pytest.mark.either
def test_a_backup_of_a_newer_version_is_left_to_that_version(site, folder):
    file, _manifest = backup(folder)
    parts = {name: ZipFile(file).read(name) for name in ZipFile(file).namelist()}
    parts[MANIFEST] = parts[MANIFEST].replace(b'"0001_initial"', b'"9999_later"', 1)
    with ZipFile(file, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    with pytest.raises(BackupError, match=r"another version of Batuta, which has .*9999_later"):
        restore(file)


@pytest.mark.either
def test_another_secret_key_is_said(site, folder, settings):
    file, _manifest = backup(folder)
    lose_all()
    said = []
    settings.SECRET_KEY = "another key"
    restore(file, said.append)
    assert restoring.OTHER_KEY in said


@pytest.mark.either
def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(BackupError, match="There is no file"):
        Archive(tmp_path / "none.zip")
    assert files.numbers(tmp_path) == []
