"""What the commands of the catalog have in common."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from catalog.backups.errors import BackupError


class CatalogCommand(BaseCommand):
    """A command that says in one sentence that the database cannot be used."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except DatabaseError as error:
            raise CommandError(
                f"The database cannot be used ({str(error).strip()}). "
                "“python manage.py prepare” makes one, or brings an older one up to date."
            ) from error


class BackupCommand(CatalogCommand):
    """A command that says in one sentence why nothing was backed up, restored or moved."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except BackupError as error:
            raise CommandError(str(error)) from error
