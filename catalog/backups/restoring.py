"""An empty place is filled from a backup. What is there already is never written over.

The release files come first: if restoring breaks off after them, the next start finds releases
that the database does not know, and refuses to go on with an empty one.
"""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from advisor.releases import Published, RefusedError
from advisor.setup.env import make_folder
from advisor.storage import files
from catalog import storage
from catalog.backups import versions
from catalog.backups.archive import (
    RELEASES,
    Archive,
    Count,
    Manifest,
    Told,
    differences,
    mark_of_key,
)
from catalog.backups.errors import BackupError
from catalog.backups.tables import Row, Table
from catalog.start import Say

OTHER_KEY = (
    "Beware: the secret key is not the one that the backup was made with. Second factors rest on it:"
    " put the old key back, or let everybody who has one set it up anew."
)


def restore(file: Path, say: Say = lambda _sentence: None) -> Manifest:
    """Fill the empty place that the settings name. Raises BackupError, and then changes no table."""
    say("Reading the backup …")
    archive = Archive(file)
    versions.refuse_newer(archive.manifest.migrations, f"{file} was")
    refuse_full()
    refuse_other_files(archive)
    try:
        make_folder(Path(settings.DATA_DIR))
        write_files(archive)
        say("Filling the database …")
        versions.migrate_to(archive.manifest.migrations)
        fill(archive)
    except OSError as error:
        raise BackupError(f"It cannot be restored: {error}.") from error
    versions.migrate_to_now()
    if archive.manifest.key != mark_of_key():
        say(OTHER_KEY)
    return archive.manifest


def refuse_full() -> None:
    """Only an empty database is filled: one with the tables of Batuta and nobody's work is."""
    file = storage.database_file()
    if file and not file.exists():
        return
    for name in connection.introspection.table_names():
        if name in (RELEASES, "auth_user") or name.startswith("catalog_"):
            refuse_rows(name, file)


def refuse_rows(table: str, file: Path | None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT 1 FROM "{table}" LIMIT 1')  # noqa: S608
        if not cursor.fetchone():
            return
    where = f"the file {file}" if file else "the database of DATABASE_URL"
    raise BackupError(
        f"A backup is restored into an empty place, and {where} is not empty ({table} has rows)."
        " Move it away, or name another place in DATA_DIR or DATABASE_URL."
    )


def refuse_other_files(archive: Archive) -> None:
    """Files of other releases would be served beside those of the backup, or instead of them."""
    folder = storage.release_folder()
    try:
        for number in set(files.numbers(folder)) - {row["number"] for row in releases(archive)}:
            raise BackupError(
                f"{files.path(folder, number)} is a release that the backup does not have. Move"
                " the folder away, or name another one in DATA_DIR."
            )
    except OSError as error:
        raise BackupError(f"{folder} cannot be read: {error.strerror}.") from error


def write_files(archive: Archive) -> None:
    folder = storage.release_folder()
    try:
        for row in releases(archive):
            files.write(folder, published(row))
    except RefusedError as error:
        raise BackupError(
            f"{error} Move the folder away, or name another one in DATA_DIR."
        ) from error
    given = archive.manifest.given
    if files.highest_given(folder) < given:
        files.reserve(folder, given)


def releases(archive: Archive) -> Any:
    return archive.rows(RELEASES)


def published(row: Row) -> Published:
    """The row as the release that it is."""
    names = ("number", "published_by", "notes", "checksum", "content")
    values = {name: row[name] for name in names}
    return Published(**values, published_at=datetime.fromisoformat(row["published_at"]))


def fill(archive: Archive) -> None:
    """Put all rows in, look at all of them once more, and only then keep them."""
    tables = versions.tables_of(archive.manifest.migrations)
    try:
        with transaction.atomic():
            for table in tables:
                fill_table(table, archive)
            refuse_differences(archive, {table.name: told_of(table) for table in tables})
    except (DatabaseError, ValidationError, ValueError) as error:
        raise BackupError(
            f"The database does not take what {archive.file} holds: {error}"
        ) from error


def fill_table(table: Table, archive: Archive) -> None:
    told = archive.manifest.tables.get(table.name)
    if told is None:
        raise BackupError(f"{archive.file} has no table {table.name}: take another backup.")
    table.empty()
    table.add(archive.rows(table.name))
    if told.last is not None:
        table.go_on_after(told.last)


def told_of(table: Table) -> Told:
    """What the manifest of a backup of this database would tell of the table."""
    count = Count()
    for _line in count.through(table.lines()):
        pass
    return count.told(table.last_number())


def refuse_differences(archive: Archive, found: dict[str, Told]) -> None:
    if names := differences(archive.manifest, found):
        raise BackupError(
            f"Nothing was restored: the database gave back something else than {archive.file} has"
            f" in {', '.join(names)}."
        )
