"""Looking at the drafts, and trying changes of them out, while others go on saving.

What is tried out is written into copies of the tables: temporary ones of the same names, which
stand before the others for this connection alone and are gone afterwards. A transaction that is
taken back would come to the same, but everybody who saves would have to wait for it.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from catalog.fixtures.files import MODELS

Rows = dict[str, list[tuple[Any, ...]]]
"""What stands in the tables of the drafts, by their names."""

BEGIN_TABLE = re.compile("^CREATE TABLE ")
BEGIN_INDEX = re.compile("^CREATE (UNIQUE )?INDEX ")


@contextmanager
def one_view() -> Iterator[None]:
    """See the drafts as they are at one moment, while editors go on saving and wait for nobody."""
    with _moment():
        yield


@contextmanager
def scratch() -> Iterator[None]:
    """Read and write the drafts of one moment; nothing of it stays, and nobody waits for it."""
    with _moment(), transaction.atomic():
        _copy_tables()
        yield
        transaction.set_rollback(True)


def rows() -> Rows:
    """Everything that the drafts say, to tell whether anybody has changed any of it since."""
    return {table: _rows_of(table, key) for table, key in _tables().items()}


def _rows_of(table: str, key: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" ORDER BY "{key}"')  # noqa: S608
        return list(map(tuple, cursor.fetchall()))


def _tables() -> dict[str, str]:
    """The tables of the drafts and of their relations, each with its primary key."""
    many: Any = [field for model in MODELS for field in model._meta.many_to_many]
    models: list[Any] = [*MODELS, *(field.remote_field.through for field in many)]
    return {model._meta.db_table: model._meta.pk.column for model in models}


@contextmanager
def _moment() -> Iterator[None]:
    """A transaction that locks nothing before it writes; inside of another one a part of that."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _deferred():
            yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    """A transaction that does not wait until it may write, as all others of the site do."""
    wrapper: Any = connection
    wrapper.ensure_connection()
    mode, wrapper.transaction_mode = wrapper.transaction_mode, "DEFERRED"
    try:
        with transaction.atomic():
            wrapper.transaction_mode = mode
            yield
    finally:
        wrapper.transaction_mode = mode


def _copy_tables() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            _copy_in_sqlite(cursor)
        else:
            _copy_in_postgresql(cursor)


def _copy_in_sqlite(cursor: Any) -> None:
    """All tables with their constraints come first, as a row is held against those it leads to."""
    tables = _tables()
    cursor.execute("SELECT type, tbl_name, sql FROM main.sqlite_master WHERE sql IS NOT NULL")
    made = [(kind, sql) for kind, table, sql in cursor.fetchall() if table in tables]
    for sql in [sql for kind, sql in made if kind == "table"]:
        cursor.execute(BEGIN_TABLE.sub("CREATE TEMP TABLE ", sql, count=1))
    for table in tables:
        cursor.execute(f'INSERT INTO temp."{table}" SELECT * FROM main."{table}"')  # noqa: S608
    for sql in [sql for kind, sql in made if kind == "index"]:
        cursor.execute(BEGIN_INDEX.sub(r"CREATE \1INDEX temp.", sql, count=1))


def _copy_in_postgresql(cursor: Any) -> None:
    """The copies lack foreign keys, which PostgreSQL copies with no table."""
    cursor.execute("SELECT current_schema()")
    (schema,) = cursor.fetchone()
    for table, key in _tables().items():
        own, copy = f'"{schema}"."{table}"', f'pg_temp."{table}"'
        cursor.execute(f'CREATE TEMP TABLE "{table}" (LIKE {own} INCLUDING ALL)')
        cursor.execute(f"INSERT INTO {copy} SELECT * FROM {own}")  # noqa: S608
        sequence = f"pg_get_serial_sequence('{copy}', '{key}')"
        cursor.execute(f'SELECT setval({sequence}, max("{key}")) FROM {copy}')  # noqa: S608
