"""Take a site from SQLite to PostgreSQL."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from catalog.backups.errors import BackupError
from catalog.backups.moving import move, moved_name
from catalog.management.base import CatalogCommand


class Command(CatalogCommand):
    help = (
        "Take everything from an SQLite file into the empty PostgreSQL database of DATABASE_URL, "
        "and hold every table against it. The file then gets another name."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        default = Path(settings.DATA_DIR) / "batuta.sqlite3"
        parser.add_argument(
            "file", type=Path, nargs="?", default=default, help=f"the SQLite file; {default}"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"].resolve()
        try:
            manifest = move(file, self.stdout.write)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"Moved: {len(manifest.tables)} tables with {manifest.rows} rows, among them"
            f" {manifest.releases} releases. All counts and hashes are the same on both sides.\n"
            f"The old database is {moved_name(file)} now. Start the site with this DATABASE_URL."
        )
