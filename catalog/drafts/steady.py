"""The drafts as they are at one moment, however many queries that takes, while others go on writing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def steady() -> Iterator[None]:
    """Let all queries inside see the same state. For reading alone; nobody has to wait for it.

    Inside a transaction it is that one's view that counts, and nothing happens here.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    else:
        with _deferred(), transaction.atomic():
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    """Open transactions on SQLite without the lock that writers take."""
    database: Any = connection
    mode = database.transaction_mode
    database.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        database.transaction_mode = mode
