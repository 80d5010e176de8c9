"""Roll the site back to an earlier release from the command line."""

import getpass
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from advisor.models import Release
from catalog.management.base import CatalogCommand
from catalog.publish import NothingChangedError, NotPublishedError
from catalog.rollback import proposed_notes, roll_back


class Command(CatalogCommand):
    help = (
        "Publish an earlier release again, byte for byte and under a new number. The drafts stay "
        "as they are."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", type=int, help="the release to go back to, such as 4")
        for code, language in settings.LANGUAGES:
            parser.add_argument(
                f"--notes-{code}",
                help=f"why, for readers, in {language}; “Back to release 4: …”, if left out",
            )
        parser.add_argument(
            "--by", default=getpass.getuser(), help="who rolls back; you, if left out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        number: int = options["number"]
        earlier = Release.objects.filter(number=number).first()
        proposed = proposed_notes(earlier) if earlier else {}
        given = {code: options[f"notes_{code}"] for code, _language in settings.LANGUAGES}
        notes = {code: text or proposed.get(code, "-") for code, text in given.items()}
        try:
            release = roll_back(number, options["by"], notes)
        except (NotPublishedError, NothingChangedError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"Release {release.number} is published, with the content of release {number}. "
            "The drafts were left as they are."
        )
