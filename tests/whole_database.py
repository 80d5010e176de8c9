"""All that a database holds, to see that nothing has changed."""

from django.db import connection


def rows() -> dict[str, list[str]]:
    """Every row of every table, in an order that does not depend on the database."""
    found = {}
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            found[table] = sorted(map(repr, cursor.fetchall()))
    return found


def changed(before: dict[str, list[str]]) -> list[str]:
    """The tables that are not as they were."""
    after = rows()
    return [table for table in after if before.get(table) != after[table]]
