"""Triggers that make the database itself refuse to change or delete a release.

A migration that rebuilds the table drops its triggers, so they are put back after every migrate.
"""

from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

CREATE = {
    "sqlite": [
        """
        CREATE TRIGGER advisor_release_no_update BEFORE UPDATE ON advisor_release
        BEGIN SELECT RAISE(ABORT, 'A release never changes. Publish a new one.'); END
        """,
        """
        CREATE TRIGGER advisor_release_no_delete BEFORE DELETE ON advisor_release
        BEGIN SELECT RAISE(ABORT, 'A release never changes. Publish a new one.'); END
        """,
        # INSERT OR REPLACE deletes the old row without asking the trigger on DELETE.
        """
        CREATE TRIGGER advisor_release_no_replace BEFORE INSERT ON advisor_release
        WHEN EXISTS (SELECT 1 FROM advisor_release WHERE number = NEW.number)
        BEGIN SELECT RAISE(ABORT, 'A release never changes. Publish a new one.'); END
        """,
    ],
    "postgresql": [
        """
        CREATE OR REPLACE FUNCTION advisor_release_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'A release never changes. Publish a new one.'
            USING ERRCODE = 'integrity_constraint_violation';
        END $$
        """,
        """
        CREATE TRIGGER advisor_release_no_change BEFORE UPDATE OR DELETE ON advisor_release
        FOR EACH ROW EXECUTE FUNCTION advisor_release_is_final()
        """,
        """
        CREATE TRIGGER advisor_release_no_truncate BEFORE TRUNCATE ON advisor_release
        FOR EACH STATEMENT EXECUTE FUNCTION advisor_release_is_final()
        """,
    ],
}
REMOVE = {
    "sqlite": [
        "DROP TRIGGER IF EXISTS advisor_release_no_update",
        "DROP TRIGGER IF EXISTS advisor_release_no_delete",
        "DROP TRIGGER IF EXISTS advisor_release_no_replace",
    ],
    "postgresql": [
        "DROP TRIGGER IF EXISTS advisor_release_no_change ON advisor_release",
        "DROP TRIGGER IF EXISTS advisor_release_no_truncate ON advisor_release",
    ],
}


def stand(connection: BaseDatabaseWrapper) -> None:
    """Put the triggers in place as they are written here; does nothing without the table."""
    if "advisor_release" not in connection.introspection.table_names():
        return
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for statement in REMOVE[connection.vendor] + CREATE[connection.vendor]:
            cursor.execute(statement)


def after_migrate(using: str, **_signal: Any) -> None:
    """Receive post_migrate."""
    stand(connections[using])
