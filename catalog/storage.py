"""Where releases are kept: the release files, and the database as others would find it."""

import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.db import connection

from advisor.storage import files
from advisor.storage.published import checksum_of


def release_folder() -> Path:
    return Path(settings.DATA_DIR) / "releases"


def newest_file() -> int:
    """The highest number that there is a release file of; 0 for none. Raises OSError."""
    return max(files.numbers(release_folder()), default=0)


def next_number(last: int) -> int:
    """The number after the last one in the database and after all that were given before.

    Other people's links name it, so no number is given twice. Raises OSError.
    """
    return max(last, files.highest_given(release_folder())) + 1


def database_file() -> Path | None:
    """The file that SQLite keeps the catalog in, or None on another database."""
    if connection.vendor != "sqlite":
        return None
    name = str(connection.settings_dict["NAME"])
    return Path(unquote(urlsplit(name).path)) if name.startswith("file:") else Path(name)


def watch_file() -> Callable[[], bool]:
    """Return a question: is the database file still the one that it is now?

    SQLite goes on writing into a file that somebody has moved or replaced, and says nothing.
    """
    path = database_file()
    before = _identity(path)
    return lambda: _identity(path) == before


def _identity(path: Path | None) -> tuple[int, int] | None:
    try:
        found = os.stat(path) if path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def stored_checksum(number: int) -> str | None:
    """Return the checksum of a release's content as a new connection finds it; None without one."""
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT content FROM advisor_release WHERE number = %s", [number])
            row = cursor.fetchone()
    finally:
        other.close()
    return checksum_of(row[0]) if row else None
