"""Write the drafts as fixture files, or as tables for a spreadsheet."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction

from catalog.fixtures import FOLDER, export, export_csv
from catalog.management.base import CatalogCommand


class Command(CatalogCommand):
    help = "Write the drafts into fixture files, in one stable order."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, help="the folder; fixtures/, if left out")
        parser.add_argument(
            "--csv", action="store_true", help="write a table of each kind; give a folder for them"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["csv"] and not options["to"]:
            raise CommandError("Say with --to where the tables go: fixtures/ holds no CSV.")
        folder, write = options["to"] or FOLDER, export_csv if options["csv"] else export
        try:
            with transaction.atomic():
                written = write(folder)
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}.") from error
        self.stdout.write(f"{len(written)} files written to {folder}.")
