"""Everything that has to be there before Batuta can be served."""

import os
import shlex
import sys
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import CommandError

from advisor.setup.env import env_text
from catalog.fixtures import NotLoadedError
from catalog.management.base import CatalogCommand
from catalog.publish import NotPublishedError
from catalog.start import LostDatabaseError, UnreadableReleasesError, prepare

REFUSALS = (LostDatabaseError, NotLoadedError, NotPublishedError, UnreadableReleasesError)


LEFT_TO_FILL_IN = "…"
"""What the terminal does not repeat; who runs the command puts it in."""


def in_force() -> str:
    """The settings that lead another command to the same site, as a shell takes them."""
    said = {
        "DATA_DIR": str(settings.DATA_DIR) if env_text("DATA_DIR") else "",
        "DATABASE_URL": without_password(env_text("DATABASE_URL")),
        "DATABASE_URL_FILE": env_text("DATABASE_URL_FILE"),
        "SECRET_KEY": LEFT_TO_FILL_IN if env_text("SECRET_KEY") else "",
        "SECRET_KEY_FILE": env_text("SECRET_KEY_FILE"),
    }
    return "".join(f"{name}={shlex.quote(value)} " for name, value in said.items() if value)


def without_password(url: str) -> str:
    parts = urlsplit(url)
    if not parts.password:
        return url
    before, _at, host = parts.netloc.rpartition("@")
    user = before.partition(":")[0]
    return parts._replace(netloc=f"{user}:{LEFT_TO_FILL_IN}@{host}").geturl()


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
        self.stdout.write(
            f"Batuta is ready for {settings.SITE_URL}/\n"
            f"Editors work at {settings.SITE_URL}/admin/ (for an account: "
            f"{in_force()}{os.path.relpath(sys.executable)} manage.py createsuperuser)"
        )
