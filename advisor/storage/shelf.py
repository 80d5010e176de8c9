"""What a process can serve, as one value that is replaced and never changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

from advisor.storage.published import Heading, Published

_editions = count(1)


@dataclass(frozen=True, slots=True)
class Shelf:
    current: Published | None = None
    headings: Mapping[int, Heading] = field(default_factory=dict)  # newest first
    edition: int = field(default_factory=_editions.__next__)  # no two shelves share one

    def with_headings(self, headings: Iterable[Heading]) -> "Shelf":
        known = {**self.headings, **{heading.number: heading for heading in headings}}
        return Shelf(
            self.current, {number: known[number] for number in sorted(known, reverse=True)}
        )

    def with_release(self, release: Published) -> "Shelf":
        """A release that can be served: as the current one, unless there is a newer one."""
        headings = self.with_headings([release.heading]).headings
        newer = self.current and self.current.number > release.number
        return Shelf(self.current if newer else release, headings)

    def without(self, number: int) -> "Shelf":
        kept = {n: heading for n, heading in self.headings.items() if n != number}
        return Shelf(None if self.shows(number) else self.current, kept)

    def shows(self, number: int) -> bool:
        return self.current is not None and self.current.number == number


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a release is not served. It is looked at again, and logged again, after a minute."""

    reason: str
    at: float = field(default_factory=lambda: monotonic())

    @property
    def stands(self) -> bool:
        return monotonic() - self.at < 60
