"""Fill an empty place from a backup, or try out that it could be done."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from catalog.backups.moving import elsewhere
from catalog.backups.restoring import restore
from catalog.management.base import BackupCommand


class Command(BackupCommand):
    help = (
        "Fill the empty database and folder of DATABASE_URL and DATA_DIR from a backup, and hold "
        "every row against it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file that “backup” has made")
        parser.add_argument(
            "--trial",
            action="store_true",
            help="restore it into a temporary SQLite database, which is then deleted",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file = options["file"].resolve()
        if options["trial"]:
            self.stdout.write(tried(file))
            return
        manifest = restore(file, self.stdout.write)
        self.stdout.write(
            f"Restored: {manifest.told}, as they were at {manifest.made_at}.\n"
            "Whoever was signed in signs in again."
        )


def tried(file: Path) -> str:
    """Restore it by a process of its own, which knows no other place."""
    with tempfile.TemporaryDirectory(prefix="batuta-trial-") as folder:
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", str(file)]
        given = {"DATA_DIR": folder, "DATABASE_URL": ""}
        done = subprocess.run(  # noqa: S603
            command, env=elsewhere(given), capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise CommandError(done.stderr.strip().removeprefix("CommandError: "))
    return f"{file} can be restored: it was, into a temporary place.\n{done.stdout.strip()}"
