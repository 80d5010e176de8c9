"""Load fixture files into the drafts."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from catalog import history
from catalog.fixtures import Loaded, NotLoadedError, all_files, load
from catalog.management.base import CatalogCommand
from catalog.models.history import Way


class Command(CatalogCommand):
    help = (
        "Load fixture files into the drafts, all or nothing. A draft becomes exactly what its "
        "file says; drafts that stand in no file stay as they are. Nothing is published."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files", nargs="*", type=Path, help="the files; all of fixtures/, if left out"
        )
        parser.add_argument("--dry-run", action="store_true", help="only say what would change")

    def handle(self, *args: Any, **options: Any) -> None:
        files, is_dry = options["files"] or all_files(), options["dry_run"]
        try:
            with nullcontext() if is_dry else history.loading("load_catalog", Way.LOAD):
                loaded = load(files, dry_run=is_dry)
        except NotLoadedError as error:
            raise CommandError(f"{error}\nNothing was loaded.") from error
        self.stdout.write("\n".join(lines(loaded, dry_run=is_dry)))


def lines(loaded: Loaded, *, dry_run: bool) -> list[str]:
    """What loading changed, in words."""
    would = "would be " if dry_run else ""
    said = [f"{would}added: {count} {name(model, count)}" for model, count in loaded.added.items()]
    said += [
        f"{would}changed: {entry} ({', '.join(map(str, fields))})"
        for entry, fields in loaded.changed
    ]
    return said or ["Nothing to change: the drafts already say what the files say."]


def name(model: Any, count: int) -> str:
    return str(model._meta.verbose_name if count == 1 else model._meta.verbose_name_plural)
