"""Triggers that make the database itself refuse to change or delete what was written once.

A migration that rebuilds a table drops its triggers, so they are put back after every migrate.
"""

from dataclasses import dataclass
from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

CREATE = {
    "sqlite": [
        """
        CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}
        BEGIN SELECT RAISE(ABORT, '{sentence}'); END
        """,
        """
        CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table}
        BEGIN SELECT RAISE(ABORT, '{sentence}'); END
        """,
        # INSERT OR REPLACE deletes the old row without asking the trigger on DELETE.
        """
        CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}
        WHEN EXISTS (SELECT 1 FROM {table} WHERE {key} = NEW.{key})
        BEGIN SELECT RAISE(ABORT, '{sentence}'); END
        """,
    ],
    "postgresql": [
        """
        CREATE OR REPLACE FUNCTION {table}_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION '{sentence}'
            USING ERRCODE = 'integrity_constraint_violation';
        END $$
        """,
        """
        CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION {table}_is_final()
        """,
        """
        CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION {table}_is_final()
        """,
    ],
}
REMOVE = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS {table}_no_update",
        "DROP TRIGGER IF EXISTS {table}_no_delete",
        "DROP TRIGGER IF EXISTS {table}_no_replace",
    ],
    "postgresql": [
        "DROP TRIGGER IF EXISTS {table}_no_change ON {table}",
        "DROP TRIGGER IF EXISTS {table}_no_truncate ON {table}",
    ],
}


@dataclass(frozen=True)
class Guard:
    """The guard of one table, whose rows are only ever added."""

    table: str
    key: str  # the column of the primary key
    sentence: str  # what the database says; without quotes

    def stand(self, connection: BaseDatabaseWrapper) -> None:
        """Put the triggers in place as they are written here; does nothing without the table."""
        if self.table not in connection.introspection.table_names():
            return
        with transaction.atomic(using=connection.alias):
            self.lift(connection)
            self._run(CREATE, connection)

    def lift(self, connection: BaseDatabaseWrapper) -> None:
        """Take the triggers away."""
        self._run(REMOVE, connection)

    def _run(self, statements: dict[str, list[str]], connection: BaseDatabaseWrapper) -> None:
        names = {"table": self.table, "key": self.key, "sentence": self.sentence}
        with connection.cursor() as cursor:
            for statement in statements[connection.vendor]:
                cursor.execute(statement.format(**names))

    def after_migrate(self, using: str, **_signal: Any) -> None:
        """Receive post_migrate."""
        self.stand(connections[using])


RELEASES = Guard("advisor_release", "number", "A release never changes. Publish a new one.")


def stand(connection: BaseDatabaseWrapper) -> None:
    """Guard the releases. A migration calls it."""
    RELEASES.stand(connection)
