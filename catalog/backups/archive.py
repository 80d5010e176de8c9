"""The file of a backup: a zip with a file of lines for each table, and a manifest that tells of all.

The manifest says how many rows each table has, the hash of its lines, and the last number given.
A file is read whole and held against it before anything in it is believed.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from django.utils.crypto import salted_hmac

from advisor.models import Release
from advisor.storage.published import checksum_of
from catalog.backups.errors import BackupError
from catalog.backups.tables import Row, row_of
from catalog.backups.versions import Node

FORMAT = 1
MANIFEST = "manifest.json"
RELEASES = Release._meta.db_table


@dataclass(frozen=True, slots=True)
class Told:
    """What the manifest tells of a table."""

    rows: int
    sha256: str
    last: int | None  # the last number given to a row


@dataclass(frozen=True, slots=True)
class Manifest:
    format: int
    made_at: str
    database: str  # the kind of it
    versions: dict[str, str | int]
    migrations: list[Node]
    given: int  # the highest number that was ever given to a release
    key: str  # a mark by which the secret key is known again; it does not lead back to it
    tables: dict[str, Told]

    @property
    def rows(self) -> int:
        return sum(told.rows for told in self.tables.values())

    @property
    def releases(self) -> int:
        return self.tables[RELEASES].rows

    @property
    def told(self) -> str:
        """How much it is, in a few words."""
        return (
            f"{len(self.tables)} tables with {self.rows} rows, among them {self.releases} releases"
        )

    def written(self) -> bytes:
        return json.dumps(asdict(self), indent=1).encode()


class Count:
    """Counts and hashes the lines that go through it."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = sha256()

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        for line in lines:
            self.rows += 1
            self._hash.update(line)
            yield line

    def told(self, last: int | None) -> Told:
        return Told(self.rows, self._hash.hexdigest(), last)


def mark_of_key() -> str:
    return salted_hmac("catalog.backups", "the same key", algorithm="sha256").hexdigest()[:16]


def member(table: str) -> str:
    return f"tables/{table}.jsonl"


def write_table(archive: ZipFile, table: str, lines: Iterable[bytes], last: int | None) -> Told:
    count = Count()
    with archive.open(member(table), "w") as file:
        for line in count.through(checked(table, lines)):
            file.write(line)
    return count.told(last)


def checked(table: str, lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines, each release held against its checksum on the way. Raises BackupError."""
    for line in lines:
        if table == RELEASES:
            row = row_of(line)
            if checksum_of(row["content"]) != row["checksum"]:
                raise BackupError(
                    f"Release {row['number']} in the database does not match its checksum. Put"
                    " back an older backup and “python manage.py restore_releases”, which takes it"
                    " from its file."
                )
        yield line


class Archive:
    """A backup that was found to be whole. Raises BackupError if it is not."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            with ZipFile(file) as archive:
                self.manifest = self._read_manifest(archive)
                for table in self.manifest.tables:
                    self._look_at(archive, table)
        except BackupError:
            raise
        except FileNotFoundError:
            raise BackupError(f"There is no file {file}.") from None
        except Exception as error:  # what a changed byte leads to is nobody's guess
            raise self._damaged(f"{type(error).__name__}: {error}") from error

    def rows(self, table: str) -> Iterator[Row]:
        with ZipFile(self.file) as archive, archive.open(member(table)) as lines:
            yield from map(row_of, lines)

    def _read_manifest(self, archive: ZipFile) -> Manifest:
        told = json.loads(archive.read(MANIFEST))
        if told.get("format") != FORMAT:
            raise BackupError(
                f"{self.file} was made by another version of Batuta, in format"
                f" {told.get('format')}: restore it with that version."
            )
        told["tables"] = {name: Told(**table) for name, table in told["tables"].items()}
        told["migrations"] = [tuple(node) for node in told["migrations"]]
        manifest = Manifest(**told)
        if set(archive.namelist()) != {MANIFEST, *map(member, manifest.tables)}:
            raise self._damaged("it does not hold the tables that its manifest names")
        return manifest

    def _look_at(self, archive: ZipFile, table: str) -> None:
        count, told = Count(), self.manifest.tables[table]
        with archive.open(member(table)) as lines:
            for _line in count.through(checked(table, lines)):
                pass
        if count.told(told.last) != told:
            raise self._damaged(f"its table {table} is not what its manifest says")

    def _damaged(self, why: str) -> BackupError:
        return BackupError(f"{self.file} is no good backup ({why}): take another one.")


def differences(manifest: Manifest, found: dict[str, Any]) -> list[str]:
    """The tables of which something else was found than the manifest tells."""
    names = sorted({*manifest.tables, *found})
    return [name for name in names if manifest.tables.get(name) != found.get(name)]
