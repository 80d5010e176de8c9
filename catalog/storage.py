"""Where releases are kept: the release files, and the database as others would find it."""

from pathlib import Path

from django.conf import settings
from django.db import connection

from advisor.models import Release
from advisor.storage import files
from advisor.storage.published import checksum_of
from advisor.storage.sqlite3.files import path_of


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


def last_row() -> int:
    """The number of the newest release in the database; 0 without one."""
    current = Release.objects.defer("content").current()
    return current.number if current else 0


def database_file() -> Path | None:
    """The file that SQLite keeps the catalog in, or None on another database."""
    if connection.vendor != "sqlite":
        return None
    return path_of(connection.settings_dict["NAME"])


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
