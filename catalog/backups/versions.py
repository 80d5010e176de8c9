"""Which migrations a database has seen, and the tables that they have made."""

from collections.abc import Collection
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from catalog.backups import tables
from catalog.backups.errors import BackupError

Node = tuple[str, str]


def seen() -> list[Node]:
    """The migrations that the database has seen. Raises BackupError if some are unknown here."""
    loader = MigrationExecutor(connection).loader
    applied = {node for node in loader.applied_migrations or () if node[0] in loader.migrated_apps}
    refuse_newer(applied, "The database was")
    return sorted(applied)


def refuse_newer(nodes: Collection[Node], what: str) -> None:
    known = MigrationExecutor(connection).loader.graph.nodes
    if unknown := sorted(set(nodes) - set(known)):
        named = ", ".join(map(".".join, unknown))
        raise BackupError(
            f"{what} written by another version of Batuta, which has {named}: use that version."
        )


def tables_of(nodes: Collection[Node]) -> list[tables.Table]:
    """The tables as these migrations leave them."""
    state: Any = MigrationExecutor(connection).loader.project_state(list(nodes))
    return tables.all_of(state.apps)


def migrate_to(nodes: Collection[Node]) -> None:
    """Bring an empty database to just these migrations."""
    executor = MigrationExecutor(connection)
    if beyond := set(executor.loader.applied_migrations or ()) - set(nodes):
        named = ", ".join(map(".".join, sorted(beyond)))
        raise BackupError(
            f"The database is empty, but newer than the backup ({named}): give restore one"
            " without any tables."
        )
    graph = executor.loader.graph
    children = {node: {child.key for child in graph.node_map[node].children} for node in nodes}
    last = [
        n for n in nodes if not any(child in nodes and child[0] == n[0] for child in children[n])
    ]
    executor.migrate(last)


def migrate_to_now() -> None:
    """Bring it to what this version needs, with all that follows every migrating."""
    call_command("migrate", interactive=False, verbosity=0)
