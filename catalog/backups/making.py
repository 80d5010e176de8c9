"""A backup is made while editors save and publish: it holds one moment, whole, or is not there.

It is written under a temporary name, read back, and only then given its own.
"""

import os
import re
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZipFile

import django
from django.db import connection

from advisor import snapshot
from advisor.storage import files
from catalog import looking, storage
from catalog.backups import versions
from catalog.backups.archive import (
    FORMAT,
    MANIFEST,
    RELEASES,
    Archive,
    Manifest,
    Told,
    mark_of_key,
    write_table,
)
from catalog.backups.errors import BackupError

NAME = re.compile(r"batuta-\d{8}-\d{6}\.zip")
LEFT = re.compile(r"\.batuta-[0-9a-f]{32}\.tmp")
A_DAY = 24 * 60 * 60


def backup(folder: Path, keep: int | None = None) -> tuple[Path, Manifest]:
    """Write a backup into the folder; then delete the oldest, so that `keep` of them are left.

    Raises BackupError; then there is no new file, and none was deleted.
    """
    now = datetime.now(UTC)
    target = folder / f"batuta-{now:%Y%m%d-%H%M%S}.zip"
    temporary = folder / f".batuta-{uuid4().hex}.tmp"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        sweep(folder)
        manifest = write(temporary, now)
        Archive(temporary)
        if target.exists():
            raise BackupError(f"{target} is there already: wait a second and try again.")
        temporary.rename(target)
        files.make_names_durable(folder)
        if keep:
            forget(folder, keep)
    except OSError as error:
        why = f"{error.filename or temporary}: {error.strerror}"
        raise BackupError(f"Nothing was backed up, as it cannot be written ({why}).") from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    return target, manifest


def write(file: Path, now: datetime) -> Manifest:
    """Write everything into a new file, durably, that nobody else may read."""
    descriptor = os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    with open(descriptor, "w+b") as opened:
        with ZipFile(opened, "w", ZIP_DEFLATED, compresslevel=6) as archive:
            manifest = write_tables(archive, now)
            archive.writestr(MANIFEST, manifest.written())
        opened.flush()
        os.fsync(opened.fileno())
    return manifest


def write_tables(archive: ZipFile, now: datetime) -> Manifest:
    with looking.one_view():
        refuse_damaged()
        seen = versions.seen()
        told = {
            table.name: write_table(archive, table.name, table.lines(), table.last_number())
            for table in versions.tables_of(seen)
        }
        given = refuse_incomplete(told)
    return Manifest(
        format=FORMAT,
        made_at=now.isoformat(timespec="seconds"),
        database=connection.vendor,
        versions={"django": django.__version__, "release schema": snapshot.SCHEMA},
        migrations=seen,
        given=given,
        key=mark_of_key(),
        tables=told,
    )


def refuse_damaged() -> None:
    """Let SQLite look through its whole file. PostgreSQL says itself what it cannot read."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check(1)")
        (said,) = cursor.fetchone()
    if said != "ok":
        raise BackupError(
            f"The database is damaged, so nothing was backed up. SQLite says: {said}. Restore the"
            " last backup."
        )


def refuse_incomplete(told: dict[str, Told]) -> int:
    """Refuse a database that others were before, and return the highest number of a release.

    A copy of it would take the place of good ones.
    """
    last = storage.last_row()
    if not told[RELEASES].rows or not last:
        raise BackupError(
            "There is no release in the database, so nothing was backed up: is it the right one?"
        )
    newest = storage.newest_file()
    if newest > last:
        raise BackupError(
            f"The database ends with release {last}, but {storage.release_folder()} holds releases"
            f" up to number {newest}, so nothing was backed up. Put the newer database back, or"
            " run “python manage.py restore_releases” first."
        )
    return storage.next_number(last) - 1


def sweep(folder: Path) -> None:
    """Delete what a backup that was killed has left behind."""
    for name in os.listdir(folder):
        file = folder / name
        if LEFT.fullmatch(name) and time.time() - file.stat().st_mtime > A_DAY:
            file.unlink(missing_ok=True)


def forget(folder: Path, keep: int) -> None:
    found = sorted(name for name in os.listdir(folder) if NAME.fullmatch(name))
    for name in found[:-keep]:
        (folder / name).unlink(missing_ok=True)
