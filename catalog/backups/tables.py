"""The tables of a site as text: a line of JSON for each row, the same on both databases.

The hash of a table is the hash of these lines, so two databases that hold the same have the same
hashes, whatever kind they are. Tables are those of the migrations that the database has seen, not
those of the models: what an older version has written is read as it was.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal
from itertools import islice
from typing import Any

from django.db import connection, models

from advisor import reading

AT_ONCE = 500
LEFT_OUT = {"django_session"}
"""Who is signed in signs in again: a session that was ended must not come back with a backup."""

Row = dict[str, Any]


class Table:
    def __init__(self, model: Any) -> None:
        self.model = model
        self.name: str = model._meta.db_table
        self.fields: list[Any] = [f for f in model._meta.concrete_fields if not f.generated]

    @property
    def counts(self) -> bool:
        """Whether the database gives each row a number of its own."""
        return isinstance(self.model._meta.pk, models.AutoField)

    def rows(self) -> Iterator[Row]:
        names = [field.attname for field in self.fields]
        found = self.model._base_manager.order_by("pk").values_list(*names)
        for values in found.iterator(chunk_size=AT_ONCE):
            yield dict(zip(names, map(plain, values), strict=True))

    def lines(self) -> Iterator[bytes]:
        return (line_of(row) for row in self.rows())

    def empty(self) -> None:
        """Take out what migrating has put in. The guards refuse it for releases and history."""
        with connection.cursor() as cursor:
            cursor.execute(f'DELETE FROM "{self.name}"')  # noqa: S608

    def add(self, rows: Iterable[Row]) -> None:
        """Insert the rows as they are: nothing is filled in, no default and no time of today."""
        columns = ", ".join(f'"{field.column}"' for field in self.fields)
        marks = ", ".join(["%s"] * len(self.fields))
        insert = f'INSERT INTO "{self.name}" ({columns}) VALUES ({marks})'  # noqa: S608
        left = iter(rows)
        with connection.cursor() as cursor:
            while some := list(islice(left, AT_ONCE)):
                cursor.executemany(insert, [self._values(row) for row in some])

    def _values(self, row: Row) -> list[Any]:
        return [self._value(field, row[field.attname]) for field in self.fields]

    def _value(self, field: Any, value: Any) -> Any:
        is_json = isinstance(field, models.JSONField)
        return field.get_db_prep_save(value if is_json else field.to_python(value), connection)

    def last_number(self) -> int | None:
        """The last number that was given to a row, also to one that is deleted; None without any."""
        if not self.counts:
            return None
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [self.name])
                row = cursor.fetchone()
                return int(row[0]) if row else 0
            cursor.execute(f"SELECT last_value, is_called FROM {self._sequence(cursor)}")  # noqa: S608
            last, is_called = cursor.fetchone()
        return int(last) if is_called else 0

    def go_on_after(self, last: int) -> None:
        """Give the next row a higher number, as no number is given twice: the history rests on it."""
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [self.name])
                insert = "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)"
                cursor.execute(insert, (self.name, last))
                return
            given = (self._sequence(cursor), max(last, 1), last > 0)
            cursor.execute("SELECT setval(%s, %s, %s)", given)

    def _sequence(self, cursor: Any) -> str:
        values = [f'"{self.name}"', self.model._meta.pk.column]
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", values)
        return str(cursor.fetchone()[0])


def all_of(apps: Any) -> list[Table]:
    """The tables of these apps, by name."""
    found = [Table(model) for model in apps.get_models(include_auto_created=True)]
    kept = [table for table in found if is_kept(table)]
    return sorted(kept, key=lambda table: table.name)


def is_kept(table: Table) -> bool:
    meta = table.model._meta
    return meta.managed and not meta.proxy and table.name not in LEFT_OUT


def line_of(row: Mapping[str, Any]) -> bytes:
    return reading.canonical(row).encode() + b"\n"


def row_of(line: bytes) -> Row:
    row: Row = json.loads(line)
    return row


def plain(value: Any) -> Any:
    """A value of a row as JSON has it. What a field makes of it again is the same value."""
    if isinstance(value, datetime):
        return (value.astimezone(UTC) if value.tzinfo else value).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return b64encode(bytes(value)).decode()
    if isinstance(value, Decimal):
        return str(value)
    return value
