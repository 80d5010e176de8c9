"""Publish the drafts from the command line."""

import getpass
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from catalog.management.base import CatalogCommand
from catalog.publish import NothingChangedError, NotPublishedError, publish


class Command(CatalogCommand):
    help = "Publish the drafts as a new release, which visitors see within two seconds."

    def add_arguments(self, parser: CommandParser) -> None:
        for code, language in settings.LANGUAGES:
            parser.add_argument(
                f"--notes-{code}",
                required=True,
                help=f"what changed for readers, in {language}, such as “Spot prices explained.”",
            )
        parser.add_argument(
            "--by", default=getpass.getuser(), help="who publishes; you, if left out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        notes = {code: options[f"notes_{code}"] for code, _language in settings.LANGUAGES}
        try:
            release = publish(options["by"], notes)
        except (NotPublishedError, NothingChangedError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Release {release.number} is published.")
