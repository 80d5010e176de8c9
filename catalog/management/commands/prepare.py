"""Everything that has to be there before Batuta can be served."""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog.fixtures import NotLoadedError
from catalog.management.base import CatalogCommand
from catalog.publish import NotPublishedError
from catalog.start import LostDatabaseError, UnreadableReleasesError, prepare

REFUSALS = (LostDatabaseError, NotLoadedError, NotPublishedError, UnreadableReleasesError)


class Command(CatalogCommand):
    help = (
        "Make what is missing: the secret key, the database, the catalog, the first release. "
        "Run again it changes nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            prepare(self.stdout.write)
        except REFUSALS as error:
            raise CommandError(str(error)) from error
        python = os.path.relpath(sys.executable)
        self.stdout.write(
            f"Batuta is ready for {settings.SITE_URL}/\n"
            f"Editors work at {settings.SITE_URL}/admin/ (for an account: "
            f"{python} manage.py createsuperuser)"
        )
