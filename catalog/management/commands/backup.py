"""Copy everything that the site knows into one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from catalog.backups.making import backup
from catalog.management.base import BackupCommand


class Command(BackupCommand):
    help = (
        "Copy the drafts, their history, the accounts and all releases into one new file, while "
        "editors go on. It is checked before it gets its name."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="where the file is put; on another disk")
        parser.add_argument(
            "--keep",
            type=int,
            metavar="NUMBER",
            help="afterwards delete the oldest backups in the folder, so that so many are left",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        keep = options["keep"]
        if keep is not None and keep < 1:
            raise CommandError(f"--keep is {keep}: keep at least 1 backup.")
        file, manifest = backup(options["folder"].resolve(), keep)
        self.stdout.write(f"Backed up: {manifest.told}.\n{file}")
