"""Paint the pictures of the releases now, where a serving process would do it in the background."""

from typing import Any

from django.core.management.base import CommandError, CommandParser

from advisor import releases
from advisor.pictures import folder, making
from advisor.pictures.painting import NotPaintedError
from advisor.releases import NotHereYetError
from catalog.management.base import CatalogCommand


class Command(CatalogCommand):
    help = (
        "Paint what is missing of the pictures of the releases: the flowcharts, and a card to share "
        "for each outcome. A serving process does the same by itself within seconds."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--again", action="store_true", help="also paint anew what is there")

    def handle(self, *args: Any, **options: Any) -> None:
        releases.catch_up()
        numbers = making.kept()
        if not numbers:
            raise CommandError("Nothing has been published yet.")
        try:
            for number in numbers:
                painted = folder.make(releases.get(number), again=options["again"])
                self.stdout.write(f"Release {number}: {said(painted)}")
            folder.tidy(set(numbers))
        except folder.BusyError:
            raise CommandError("Another process is painting. Try again in a minute.") from None
        except (OSError, NotPaintedError, NotHereYetError) as error:
            raise CommandError(f"The pictures were not painted: {error}") from error


def said(painted: int) -> str:
    return f"{painted} pictures painted." if painted else "all pictures are there."
