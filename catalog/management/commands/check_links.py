"""Ask whether the pages that the drafts link to are still there."""

from datetime import timedelta
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.text import capfirst

from catalog.admin.related import naming
from catalog.checking import Manners, Outcome, check
from catalog.checking.addresses import Holders, all_holders, due
from catalog.checking.recording import forget_unused
from catalog.management.base import CatalogCommand
from catalog.models import LinkCheck, Source
from catalog.models.link_checks import LinkState

MOST_MINUTES = 24 * 60


class Command(CatalogCommand):
    help = (
        "Ask every address of the drafts whether its page is still there, one request at a time "
        "to a host, and record what comes back. Prints what moved or broke with the drafts that "
        "have it. Fails when an address that was asked is broken, and when no host answers at "
        "all; what moved or could not be checked does not fail it. Ctrl-C keeps what is recorded."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--only-older-than",
            type=int,
            metavar="DAYS",
            help="leave out what was asked within so many days",
        )
        parser.add_argument("--limit", type=int, metavar="N", help="ask N addresses at most")
        parser.add_argument(
            "--source", action="append", metavar="SLUG", help="only this source; may be repeated"
        )
        parser.add_argument(
            "--minutes", type=int, default=30, help="stop after so many minutes; 30, if left out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        manners = Manners(whole=60 * within("--minutes", options["minutes"], MOST_MINUTES))
        everything = all_holders()
        forget_unused(everything.keys())
        wanted = self._wanted(everything, options)
        outcome = check(wanted, manners=manners, tell=lambda row: self._tell(row, everything))
        self._summarize(outcome)

    def _wanted(self, everything: Holders, options: Any) -> list[str]:
        chosen = everything
        if slugs := options["source"]:
            chosen = {url: held for url, held in everything.items() if names_any(held, slugs)}
            known = {holder.slug for held in chosen.values() for holder in held}  # type: ignore[attr-defined]
            if unknown := [slug for slug in slugs if slug not in known]:
                raise CommandError(f"No source “{unknown[0]}” has an address.")
        before = limit = None
        if (days := options["only_older_than"]) is not None:
            before = timezone.now() - timedelta(days=within("--only-older-than", days, 10_000))
        if options["limit"] is not None:
            limit = within("--limit", options["limit"], 1_000_000)
        return due(chosen, before=before, limit=limit)

    def _tell(self, row: LinkCheck, everything: Holders) -> None:
        if row.state != LinkState.GOOD:
            self.stdout.write(f"{said(row)}")
            for holder in everything.get(row.address, []):
                self.stdout.write(
                    f"    in {holder._meta.verbose_name} “{holder}”{named_by(holder)}"
                )

    def _summarize(self, outcome: Outcome) -> None:
        if outcome.is_offline:
            raise CommandError(
                "No host answered at all, so nothing was recorded: this machine seems to have no way "
                "out. Try again when it has one. If it has one, the hosts themselves are silent: ask "
                "for sources of other hosts as well."
            )
        counts = {state: sum(row.state == state for row in outcome.checked) for state in LinkState}
        numbers = ", ".join(f"{state.label} {count}" for state, count in counts.items() if count)
        self.stdout.write(f"Asked {len(outcome.checked)}: {numbers or 'nothing to ask'}.")
        if outcome.left:
            why = "it was stopped" if outcome.was_stopped else "time or patience ran out"
            count = len(outcome.left)
            self.stdout.write(f"Not reached, as {why}: {count}. The next run begins with them.")
        if broken := counts[LinkState.BROKEN]:
            raise CommandError(f"{broken} of them are broken.")


def within(name: str, value: int, most: int) -> int:
    if not 1 <= value <= most:
        raise CommandError(f"{name} is {value}: use a whole number from 1 to {most}.")
    return value


def names_any(holders: Any, slugs: list[str]) -> bool:
    return any(isinstance(holder, Source) and holder.slug in slugs for holder in holders)


def said(row: LinkCheck) -> str:
    """Such as “Moved: https://… → https://…”."""
    words = f"{capfirst(LinkState(row.state).label)}: {row.address}"
    if row.moved_to:
        return f"{words} → {row.moved_to}"
    since = f" since {row.failing_since:%Y-%m-%d}" if row.failing_since else ""
    return f"{words} ({row.why}{since})"


def named_by(holder: Any) -> str:
    """What rests on a source, such as “, named by facts about products (3)”."""
    kinds = ", ".join(f"{item.name} ({item.count})" for item in naming(holder))
    return f", named by {kinds}" if kinds else ""
