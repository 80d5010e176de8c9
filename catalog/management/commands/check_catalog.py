"""Say what is wrong with the drafts."""

from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

from catalog import drafts, problems
from catalog.management.base import CatalogCommand


class Command(CatalogCommand):
    help = "List the problems of the drafts; fails when one of them blocks publishing."

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            found = problems.find(drafts.content())
        blocking = problems.blocking(found)
        for problem in found:
            self.stdout.write(f"{'blocks' if problem.blocking else 'advice'}: {problem}")
        if blocking:
            raise CommandError(f"{len(blocking)} of these block publishing.")
        self.stdout.write("Nothing blocks publishing.")
