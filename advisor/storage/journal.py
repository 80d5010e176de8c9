"""SQLite's write-ahead log: readers go on while an editor's change is written.

It is a property of the database file, so it is set once, after migrating.
"""

from typing import Any

from django.db import connections


def after_migrate(using: str, **_signal: Any) -> None:
    """Receive post_migrate."""
    connection = connections[using]
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
