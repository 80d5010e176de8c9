"""Write the drafts as fixture files."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction

from catalog.fixtures import FOLDER, export
from catalog.management.base import CatalogCommand


class Command(CatalogCommand):
    help = "Write the drafts into fixture files, in one stable order."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to", type=Path, default=FOLDER, help="the folder; fixtures/, if left out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with transaction.atomic():
                written = export(options["to"])
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}.") from error
        self.stdout.write(f"{len(written)} files written to {options['to']}.")
