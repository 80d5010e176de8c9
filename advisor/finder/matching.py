"""Filters made ready for one release: which rows have which value, as the bits of a number.

Bit n stands for row n. So filters are joined by `&`, values by `|`, and rows counted by
`bit_count`, in about a microsecond for thousands of rows.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from advisor.finder.filters import Among, AtLeast, Filter, Mentions, Said, fold, spell
from advisor.finder.rows import Row

NUMBER = re.compile(r"[0-9]{1,7}(\.[0-9]{1,3})?", re.ASCII)
MOST_BOUNDS = 20
ONE = ord("1")
Values = tuple[str, ...]


class Bits(NamedTuple):
    """The rows of which something holds, and those of which nobody knows."""

    holds: int
    unknown: int = 0


class Matcher(Protocol):
    @property
    def offered(self) -> Values:
        """The values to choose from, in order."""

    def canonical(self, given: Sequence[str]) -> Values:
        """What of the given values makes sense, as it stands in an address."""

    def bits(self, values: Values) -> Bits:
        """The rows that pass with these canonical values, of which there is at least one."""


def matcher(filter_: Filter, rows: Sequence[Row]) -> Matcher:
    if isinstance(filter_, Among):
        return AmongBits(filter_, rows)
    return Scale(filter_, rows) if isinstance(filter_, AtLeast) else Texts(filter_, rows)


def mask(places: Sequence[int]) -> int:
    """The number with these bits. It is read from its digits: adding bit by bit takes longer."""
    digits = bytearray(b"0") * (max(places, default=0) + 1)
    for place in places:
        digits[place] = ONE
    digits.reverse()
    return int(digits, 2)


class AmongBits:
    def __init__(self, filter_: Among, rows: Sequence[Row]) -> None:
        told = Told()
        for place, row in enumerate(rows):
            told.add(place, filter_.read(row))
        self.values = told.bits()
        self.offered = (
            tuple(sorted(self.values, key=filter_.order)) if filter_.order else tuple(self.values)
        )

    def canonical(self, given: Sequence[str]) -> Values:
        return tuple(value for value in self.offered if value in given)

    def bits(self, values: Values) -> Bits:
        holds = unknown = 0
        for value in values:
            holds |= self.values[value].holds
            unknown |= self.values[value].unknown
        return Bits(holds, unknown & ~holds)


class Told:
    """What rows say to a filter by values, gathered by value."""

    def __init__(self) -> None:
        self.holds: dict[str, list[int]] = {}
        self.unknown: dict[str, list[int]] = {}
        self.unknown_of_all: list[int] = []

    def add(self, place: int, said: Said) -> None:
        if said is None:
            self.unknown_of_all.append(place)
        elif isinstance(said, str):
            self.holds.setdefault(said, []).append(place)
        else:
            for value, answer in said.items():
                holding = self.holds.setdefault(value, [])
                if answer is not False:
                    (holding if answer else self.unknown.setdefault(value, [])).append(place)

    def bits(self) -> dict[str, Bits]:
        of_all = mask(self.unknown_of_all)
        return {
            value: Bits(mask(places), of_all | mask(self.unknown.get(value, ())))
            for value, places in self.holds.items()
        }


class Scale:
    """Figures by size, and for each the rows that have it or more."""

    def __init__(self, filter_: AtLeast, rows: Sequence[Row]) -> None:
        figures = [filter_.read(row) for row in rows]
        self.unknown = mask([place for place, figure in enumerate(figures) if figure is None])
        having: dict[float, list[int]] = {}
        for place, figure in enumerate(figures):
            if figure is not None:
                having.setdefault(figure, []).append(place)
        self.figures = sorted(having)
        self.masks = [0]
        for figure in reversed(self.figures):
            self.masks.append(self.masks[-1] | mask(having[figure]))
        self.masks.reverse()
        self.offered = tuple(map(spell, some(self.figures)))

    def canonical(self, given: Sequence[str]) -> Values:
        numbers = [float(value) for value in given[-1:] if NUMBER.fullmatch(value)]
        return tuple(spell(number) for number in numbers if number)

    def bits(self, values: Values) -> Bits:
        (bound,) = values
        return Bits(self.masks[bisect_left(self.figures, float(bound))], self.unknown)


def some(figures: Sequence[float]) -> list[float]:
    """As many of the figures as fit into a list, evenly spread, the largest among them."""
    step = -(-len(figures) // MOST_BOUNDS) or 1
    return list(reversed(figures[::-1][::step]))


class Texts:
    offered: Values = ()

    def __init__(self, filter_: Mentions, rows: Sequence[Row]) -> None:
        self.texts = [fold(filter_.read(row)) for row in reversed(rows)]
        self.all = (1 << len(rows)) - 1

    def canonical(self, given: Sequence[str]) -> Values:
        words = " ".join(" ".join(given[-1:]).split())
        return (words,) if fold(words).split() else ()

    def bits(self, values: Values) -> Bits:
        (text,) = values
        rows = self.all
        for word in set(fold(text).split()):
            found = "".join(["1" if word in text else "0" for text in self.texts])
            rows &= int(found or "0", 2)
        return Bits(rows)
