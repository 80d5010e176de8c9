"""Take a site from SQLite to PostgreSQL."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from catalog.backups.moving import move, moved_name
from catalog.management.base import BackupCommand


class Command(BackupCommand):
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
        manifest = move(file, self.stdout.write)
        self.stdout.write(
            f"Moved: {manifest.told}. All counts and hashes are the same on both sides.\n"
            f"The old database is {moved_name(file)} now. Start the site with this DATABASE_URL."
        )
