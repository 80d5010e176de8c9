"""From SQLite to PostgreSQL: a backup of the one, restored into the other, with the file locked.

Readers are served meanwhile. Editors are told to wait, and afterwards, until the site runs with its
new settings, that the catalog cannot be edited: the file has another name by then, so nobody can
save into a database that is left behind.
"""

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from catalog.backups.archive import Manifest
from catalog.backups.errors import BackupError
from catalog.backups.restoring import restore
from catalog.start import Say

SIDE_FILES = ("", "-wal", "-shm")
WAITS = 10.0


def move(file: Path, say: Say) -> Manifest:
    """Take everything from the SQLite file into the empty PostgreSQL database of DATABASE_URL."""
    refuse_wrong_places(file)
    with locked(file), tempfile.TemporaryDirectory(prefix="batuta-move-") as folder:
        say(f"Reading {file} …")
        manifest = restore(backup_of(file, Path(folder)), say)
        set_aside(file)
    return manifest


def moved_name(file: Path) -> Path:
    return file.with_name(f"{file.name}.moved")


def refuse_wrong_places(file: Path) -> None:
    if connection.vendor != "postgresql":
        raise BackupError(
            "DATABASE_URL names no PostgreSQL database: set it to the new one, such as"
            " postgres://user:password@host:5432/name."
        )
    if not file.is_file():
        raise BackupError(f"There is no SQLite database {file}.")
    if moved_name(file).exists():
        raise BackupError(f"{moved_name(file)} is there already: move it away first.")


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Let others read the SQLite file, and nobody write."""
    with closing(
        sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, timeout=WAITS)
    ) as lock:
        lock.isolation_level = None
        try:
            lock.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise BackupError(f"{file} cannot be locked: {error}.") from error
        yield


def backup_of(file: Path, folder: Path) -> Path:
    """Make a backup by a process whose settings name that file, as they did until now."""
    given = {"DATABASE_URL": f"sqlite:///{file.resolve()}", "DATA_DIR": str(settings.DATA_DIR)}
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", str(folder)]
    done = subprocess.run(  # noqa: S603
        command, env=elsewhere(given), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupError(done.stderr.strip().removeprefix("CommandError: "))
    (made,) = folder.iterdir()
    return made


def elsewhere(given: dict[str, str]) -> dict[str, str]:
    """The settings of a process that knows another place, and nothing of the one in force."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL_FILE"}
    return kept | given


def set_aside(file: Path) -> None:
    for end in SIDE_FILES:
        side = file.with_name(file.name + end)
        if side.exists():
            side.rename(file.with_name(moved_name(file).name + end))
