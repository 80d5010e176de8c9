"""What rows can be filtered by: the one table of it, in the order in which a page shows it.

A filter says of a row and a value: it holds, it does not, or nobody has verified it (None). What
a filter is called on a page stands in `advisor.pages.finder.words`.
"""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from advisor.finder.rows import INTERCONNECTS, Row

STAGES = ("ga", "preview", "released", "standard", "community", "experimental", "internal")
CLASSES = ("clustered", "general")
Said = str | Mapping[str, bool | None] | None
"""What a row says to a filter by values: its one value, or of each value whether it holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Among:
    """A filter by values: a row must have one of those that are chosen, however many these are."""

    name: str
    read: Callable[[Row], Said]
    order: Callable[[str], Any] | None = None  # a key to sort values by; None: as rows have them

    def holds(self, row: Row, value: str) -> bool | None:
        said = self.read(row)
        if said is None or isinstance(said, str):
            return None if said is None else said == value
        return said.get(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class AtLeast:
    """A filter by a figure that must not be smaller than the bound."""

    name: str
    read: Callable[[Row], float | None]

    def holds(self, row: Row, value: str) -> bool | None:
        figure = self.read(row)
        return None if figure is None else figure >= float(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """A filter by words, each of which must stand somewhere in what a row is called."""

    name: str
    read: Callable[[Row], str]

    def holds(self, row: Row, value: str) -> bool | None:
        text = fold(self.read(row))
        return all(word in text for word in fold(value).split())


Filter = Among | AtLeast | Mentions


def as_in(*order: str) -> Callable[[str], int]:
    """A key for this order; values that are not in it come last."""
    return lambda value: order.index(value) if value in order else len(order)


def figure(name: str) -> Callable[[Row], float | None]:
    return lambda row: row.figure(name)


def gpus(row: Row) -> str | None:
    number = row.figure("gpus")
    return None if number is None else spell(number)


def spell(number: float) -> str:
    """A number as an address has it: 8, 0.125."""
    return str(int(number)) if number == int(number) else str(number)


def called(row: Row) -> str:
    """All that a row may be looked for by."""
    series = row.series
    link, network = series.interconnect.kind, series.network.technology
    machine = (row.machine.name, row.machine.slug) if row.machine else ()
    accelerator = series.gpu.accelerator if series.gpu else ""
    words = (series.name, series.slug, *machine, row.gpu_model, accelerator, link, network)
    return " ".join(words)


def fold(text: str) -> str:
    """The text without capitals and accents, as people type it."""
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


FILTERS: tuple[Filter, ...] = (
    Mentions(name="q", read=called),
    Among(name="class", read=lambda row: row.series.klass, order=as_in(*CLASSES)),
    Among(name="gpu", read=lambda row: row.gpu),
    AtLeast(name="gpu-memory", read=lambda row: row.gpu_memory_gb),
    AtLeast(name="gpu-memory-all", read=figure("gpu_memory_gb_total")),
    Among(name="gpus", read=gpus, order=float),
    AtLeast(name="memory", read=figure("memory_gb")),
    AtLeast(name="network", read=figure("network_gbps")),
    Among(name="interconnect", read=lambda row: row.interconnect, order=as_in(*INTERCONNECTS)),
    Among(name="option", read=lambda row: row.options),
    Among(name="product", read=lambda row: row.products),
    Among(name="stage", read=lambda row: row.stage, order=as_in(*STAGES)),
)
