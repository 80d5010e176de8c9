"""The one way around the guards of releases and history, and only tests have it."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations

from advisor.storage.guard import RELEASES
from catalog.history.guard import EDITS


@contextmanager
def unguarded(connection: BaseDatabaseWrapper) -> Generator[None]:
    """Lift the triggers that refuse to change or delete a release or a row of the history."""
    for guard in (RELEASES, EDITS):
        guard.lift(connection)
    try:
        yield
    finally:
        for guard in (RELEASES, EDITS):
            guard.stand(connection)


def let_tests_flush(monkeypatch: Any) -> None:
    """Tests that commit are cleaned up by emptying every table; let that include all of them."""
    flush = BaseDatabaseOperations.execute_sql_flush

    def flush_unguarded(operations: Any, statements: list[str]) -> None:
        with unguarded(operations.connection):
            flush(operations, statements)

    monkeypatch.setattr(BaseDatabaseOperations, "execute_sql_flush", flush_unguarded)
