"""What is found: rows in order, how many each value would leave, and what an unknown left out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from advisor.finder.asked import Asked
from advisor.finder.index import Index
from advisor.finder.joined import JOINED, joined
from advisor.finder.matching import Bits
from advisor.finder.rows import Row

ON_A_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Rows that may fit: all that speaks against them is that nobody has verified it."""

    number: int
    by_filter: Mapping[str, int]  # of how many rows each filter is unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Loosening:
    """Filters without which there are rows, and how many."""

    filters: tuple[str, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Found:
    index: Index
    asked: Asked
    bits: Mapping[str, Bits]  # of each filter that is asked for, by itself
    joined: Mapping[str, Bits]  # in the place of those of two filters that belong together

    @property
    def rows(self) -> int:
        """The rows that fit, as the bits of a number."""
        return self.without()

    @property
    def number(self) -> int:
        return self.rows.bit_count()

    @property
    def machine_types(self) -> int:
        """How many of the rows are machine types, not series of which none is known."""
        return (self.rows & self.index.machine_types).bit_count()

    @property
    def series(self) -> int:
        """Of how many series the rows are."""
        rows = self.rows
        return sum(bool(rows & bits) for bits in self.index.series.values())

    @property
    def pages(self) -> int:
        return -(-self.number // ON_A_PAGE) or 1

    def without(self, *names: str) -> int:
        """The rows that fit when some filters are left away."""
        return self._all(map(self._passing, self._bits(*names).values()))

    def page(self, number: int) -> tuple[Row, ...]:
        """The rows of one page, in the order that is asked for."""
        places = self._in_order()[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
        return tuple(self.index.rows[place] for place in places)

    def all_rows(self) -> Iterator[Row]:
        return (self.index.rows[place] for place in self._in_order())

    def counts(self, name: str, values: Iterable[str]) -> dict[str, int]:
        """How many rows each value of a filter would leave, the other filters as they are."""
        others = self.without(name)
        return {value: (others & self._having(name, value)).bit_count() for value in values}

    def left_out(self) -> LeftOut:
        """The rows that are not there because of what is unknown."""
        if self.asked.with_unknown:
            return LeftOut(number=0, by_filter={})
        bits = self._bits()
        may_fit = self._all(b.holds | b.unknown for b in bits.values()) & ~self.rows
        counts = {name: (may_fit & b.unknown).bit_count() for name, b in bits.items()}
        return LeftOut(
            number=may_fit.bit_count(), by_filter={n: count for n, count in counts.items() if count}
        )

    def loosenings(self) -> tuple[Loosening, ...]:
        """The fewest filters to leave away so that there are rows, most rows first."""
        for size in range(1, len(self.bits) + 1):
            ways = (
                Loosening(filters=names, number=self.without(*names).bit_count())
                for names in combinations(self.bits, size)
            )
            if found := [way for way in ways if way.number]:
                return tuple(sorted(found, key=lambda way: -way.number))
        return ()

    def _bits(self, *without: str) -> dict[str, Bits]:
        """The bits of each filter but some."""
        left = {name: bits for name, bits in self.bits.items() if name not in without}
        return {**left, **self.joined} if left.keys() >= self.joined.keys() else left

    def _having(self, name: str, value: str) -> int:
        """The rows that pass a filter with this value, and what belongs together with it."""
        rows = self._passing(self.index.matchers[name].bits((value,)))
        if name in JOINED:
            for bits in joined(self.index, {**self.asked.filters, name: (value,)}).values():
                rows &= self._passing(bits)
        return rows

    def _passing(self, bits: Bits) -> int:
        return bits.holds | bits.unknown if self.asked.with_unknown else bits.holds

    def _all(self, masks: Iterable[int]) -> int:
        left = self.index.all
        for mask in masks:
            left &= mask
        return left

    def _in_order(self) -> list[int]:
        fits = f"{self.rows:0{len(self.index.rows)}b}"[::-1]
        return [place for place in self.index.order(self.asked.sort) if fits[place] == "1"]


def find(index: Index, asked: Asked) -> Found:
    bits = {name: index.matchers[name].bits(values) for name, values in asked.filters.items()}
    return Found(index, asked, bits, joined(index, asked.filters))
