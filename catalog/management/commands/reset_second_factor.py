"""For who has lost the phone and the recovery codes: whoever runs the site lets them start anew."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError, CommandParser

from catalog.access import noted, second_factor, sessions
from catalog.management.base import CatalogCommand


class Command(CatalogCommand):
    help = (
        "Take the second factor off accounts, and end their sessions. Make sure first that it is "
        "they who ask. Their passwords stay."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="+", metavar="name", help="what somebody signs in with")

    def handle(self, *args: Any, **options: Any) -> None:
        accounts = {name: User.objects.filter(username=name).first() for name in options["names"]}
        if unknown := [name for name, account in accounts.items() if account is None]:
            raise CommandError(f"There is no account {', '.join(unknown)}. Nothing was changed.")
        for account in filter(None, accounts.values()):
            self.stdout.write(self.reset(account))

    def reset(self, account: User) -> str:
        if not second_factor.take_off(account):
            return f"{account} has no second factor."
        sessions.end(account)
        noted.changed(account, "Second factor reset on the server.")
        return f"{account} has no second factor any more, and is signed out everywhere."
