"""Many guess at one password as fast as they can, and its owner signs in all the while.

    python -m tests.at_once.guessing --seconds 60

However many they are and whichever process they meet, no more guesses are looked at than the pace
allows; every other one is answered at once. The owner, in a browser that is known, never waits.
"""

import argparse
import os
import tempfile
import time
from collections import Counter
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlsplit

from catalog.access.paces import PACES, Kind
from tests.at_once.person import Person, at_once, filled
from tests.at_once.server import PASSWORD, PEOPLE, site

DOOR = "/admin/login/"
GUESSERS = 6
EVERY = 0.5
"""Seconds after which the owner signs in again."""

Told = Counter[str]
"""How often a guess was looked at or told to wait, and the owner got in."""


class Stranger(Person):
    """Somebody who does not know the password, and comes without a browser that is known."""

    def __init__(self, address: str, name: str) -> None:
        self.site, self.name = urlsplit(address).netloc, name
        self.cookies = SimpleCookie()

    def guess(self, until: float) -> Told:
        told: Told = Counter()
        form = self.open(DOOR).form
        while time.monotonic() < until:
            sent = filled(form, username=self.name, password=f"guess {told.total()}")
            told[{200: "looked at", 429: "told to wait"}[self.send(DOOR, sent).status]] += 1
        return told


class Owner(Person):
    def sign_in_again(self, until: float) -> Told:
        told: Told = Counter()
        while time.monotonic() < until:
            del self.cookies["sessionid"]
            sent = filled(self.open(DOOR).form, username=self.name, password=PASSWORD)
            told[{302: "the owner got in"}[self.send(DOOR, sent).status]] += 1
            time.sleep(EVERY)
        return told


def hammered(address: str, seconds: float) -> Told:
    """What came of it. More guesses than the pace allows are an error."""
    owner = Owner(address, PEOPLE[0], PASSWORD)
    guessers = [Stranger(address, PEOPLE[0]) for _ in range(GUESSERS)]
    began = time.monotonic()
    until = began + seconds
    jobs = [lambda one=one: one.guess(until) for one in guessers]
    told = sum(at_once(lambda: owner.sign_in_again(until), *jobs), Told())
    most = allowed(time.monotonic() - began)
    assert told["looked at"] <= most, (told, most)
    assert told["the owner got in"] >= 1, told
    return told


def allowed(seconds: float) -> int:
    """How many guesses at one account from one address are looked at in so many seconds."""
    pace, number, waited = PACES[Kind.PAIR], 0, 0.0
    while waited <= seconds:
        number += 1
        waited += pace.delay(number).total_seconds()
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    seconds = parser.parse_args().seconds
    with (
        tempfile.TemporaryDirectory(prefix="batuta-at-once-") as folder,
        site(Path(folder), os.environ.get("TEST_DATABASE_URL")) as address,
    ):
        told = hammered(address, seconds)
    for what, count in told.most_common():
        print(f"{count:6} {what}")


if __name__ == "__main__":
    main()
