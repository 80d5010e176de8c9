"""Who tries to sign in again and again waits longer and longer, and locks out nobody else.

A try is counted before it is looked at, so that a hundred at the same moment are not a hundred free
ones; being right gives it back. Who comes too soon is told at once for how long to wait. It is
counted in four places, each with a pace of its own:

- an account and where it is tried from: the usual slip of the finger, and the usual guesser;
- where it is tried from: one who goes through many names;
- an account: many who guess at it from everywhere;
- an account in a browser in which it has signed in before, and then only there. So all that others
  do is of no consequence to those who work here.

Only who guesses at an account and comes from the same address as somebody who has never signed in
with that browser holds them up, by half a minute or a minute. See docs/decisions.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from catalog.access import clients, known
from catalog.access.paces import PACES, SHARED, Kind, Pace
from catalog.models import Tries

BITS = 16
FORGOTTEN_AFTER = timedelta(days=1)
CLEARED_AT_ONCE = 20
"""Rows that are forgotten with each try: more than a try can make."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try, and the places where it is counted."""

    kinds: Mapping[int, Kind]

    def take(self) -> int:
        """Count it. Return 0, or for how many seconds to wait before it is looked at and counted."""
        now = timezone.now()
        # Only reads, so that who hammers at the door holds up nobody who saves.
        if wait := self._longest(Tries.objects.filter(place__in=self.kinds), now):
            return wait
        with transaction.atomic():
            rows = self._locked(now)
            if wait := self._longest(rows, now):
                return wait
            for row in rows:
                is_old = row.until < now - FORGOTTEN_AFTER
                row.failed = 1 if is_old else row.failed + 1
                row.until = now + self._pace(row).delay(row.failed)
            Tries.objects.bulk_update(rows, ["failed", "until"])
        forget(now)
        return 0

    def give_back(self) -> None:
        """It was right: what was counted for it alone is forgotten."""
        shared = {place for place, kind in self.kinds.items() if kind in SHARED}
        Tries.objects.filter(place__in=self.kinds.keys() - shared).delete()
        Tries.objects.filter(place__in=shared, failed__gt=0).update(failed=F("failed") - 1)

    def _locked(self, now: datetime) -> list[Tries]:
        """The rows, in one order for all, so that two who want the same ones wait for each other."""
        places = sorted(self.kinds)
        new = [Tries(place=place, failed=0, until=now) for place in places]
        Tries.objects.bulk_create(new, ignore_conflicts=True)
        return [*Tries.objects.select_for_update().filter(place__in=places).order_by("place")]

    def _longest(self, rows: Iterable[Tries], now: datetime) -> int:
        waits = (ceil(self._wait(row, now).total_seconds()) for row in rows)
        return max(0, max(waits, default=0))

    def _wait(self, row: Tries, now: datetime) -> timedelta:
        """How long is left; nothing if it is more than there can be, as when a clock was set back."""
        left = row.until - now
        return left if left <= timedelta(seconds=self._pace(row).most) else timedelta()

    def _pace(self, row: Tries) -> Pace:
        return PACES[self.kinds[row.place]]


def forget(now: datetime) -> None:
    """Drop some rows that count no more, one by one: nobody waits for a lock while holding another."""
    old = Tries.objects.filter(until__lt=now - FORGOTTEN_AFTER)
    for place in [*old.values_list("place", flat=True)[:CLEARED_AT_ONCE]]:
        old.filter(place=place).delete()


def of_password(request: HttpRequest, name: str) -> Attempt:
    """A try to guess the password of an account, which need not exist."""
    if browser := known.browser_of(request, name):
        return attempt({Kind.BROWSER: (name, browser)})
    client = clients.network(request)
    return attempt({Kind.PAIR: (name, client), Kind.CLIENT: (client,), Kind.ACCOUNT: (name,)})


def of_code(request: HttpRequest, name: str) -> Attempt:
    """A try to guess the one-time code of an account, by who knows its password."""
    if browser := known.browser_of(request, name):
        return attempt({Kind.CODE_IN_BROWSER: (name, browser)})
    return attempt({Kind.CODE: (name,)})


def attempt(counted: Mapping[Kind, tuple[str, ...]]) -> Attempt:
    return Attempt({place(kind, *what): kind for kind, what in counted.items()})


def place(kind: Kind, *what: str) -> int:
    digest = salted_hmac("catalog.access.slowing", "\0".join(what), algorithm="sha256").digest()
    return (kind << BITS) + int.from_bytes(digest[: BITS // 8])
