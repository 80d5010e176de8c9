"""How long who tries again and again has to wait, in each place where it is counted: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum


@dataclass(frozen=True, slots=True)
class Pace:
    free: int  # tries after which nobody waits
    most: int  # seconds to wait at most, after twice as many each time

    def delay(self, failed: int) -> timedelta:
        """How long to wait after so many failures: 1, 2, 4 … seconds once the free ones are gone."""
        over = failed - self.free
        return timedelta(seconds=min(self.most, 2 ** min(over, 20)) if over >= 0 else 0)


class Kind(IntEnum):
    """What is counted. The number goes into the places, so it stays."""

    PAIR = 0
    CLIENT = 1
    ACCOUNT = 2
    BROWSER = 3
    CODE = 4
    CODE_IN_BROWSER = 5


PACES: Mapping[Kind, Pace] = {
    Kind.PAIR: Pace(free=3, most=60),
    Kind.CLIENT: Pace(free=20, most=30),
    Kind.ACCOUNT: Pace(free=20, most=30),
    Kind.BROWSER: Pace(free=3, most=60),
    Kind.CODE: Pace(free=3, most=900),  # who types it knows the password
    Kind.CODE_IN_BROWSER: Pace(free=3, most=900),
}
SHARED = (Kind.CLIENT, Kind.ACCOUNT)
"""What others fail at there counts on after somebody has been right."""
