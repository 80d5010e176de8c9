"""Bring the releases back into a database that was lost or is too old."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from catalog.fixtures import NotLoadedError
from catalog.management.base import CatalogCommand
from catalog.restore import NotRestoredError, Restored, restore


class Command(CatalogCommand):
    help = (
        "Put the releases of the release files into the database, which is made if it is missing. "
        "Where it has no drafts, they are made from the newest release."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--without",
            type=int,
            action="append",
            default=[],
            metavar="NUMBER",
            help="A release whose file is damaged: it is set aside, and its number not given again.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restored = restore(self.stdout.write, set(options["without"]))
        except (NotRestoredError, NotLoadedError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write("\n".join(lines(restored)))


def lines(restored: Restored) -> list[str]:
    """What was restored, in words, and what was not."""
    if restored.releases:
        said = [f"Restored: release {', '.join(map(str, restored.releases))}."]
    else:
        said = ["The database already had every release that there is a file of."]
    said += [
        f"Set aside: release {number}. Its number is never given again."
        for number in restored.set_aside
    ]
    if restored.drafts_from:
        said.append(
            f"The drafts are those of release {restored.drafts_from}. Changes that were not "
            "published, notes for editors and accounts were in the old database only."
        )
    return said
