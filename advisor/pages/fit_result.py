"""All that a page shows of one memory estimate: its parts, and what holds it, series by series."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain

from django.utils.translation import ngettext

from advisor.fit import Fit, Kind, MachineFit, Model, Network, PartName, SeriesFit, estimate, fits
from advisor.fit.machines import memory_of_one
from advisor.pages.figures import spell_gpus, spell_number
from advisor.pages.fit_form import LABELS
from advisor.pages.fit_reasons import missing_words, part_words
from advisor.pages.fit_words import (
    PARTS,
    fit_words,
    model_words,
    network_mark,
    network_words,
    spell_gb,
    unknown_words,
)
from advisor.snapshot import GpuSeries, MachineType


@dataclass(frozen=True, slots=True)
class PartRow:
    name: str
    gb: Decimal | None  # None: not counted
    how: str


@dataclass(frozen=True, slots=True)
class Row:
    """Machine types of a series whose GPUs are the same, so they hold the same."""

    machines: tuple[MachineType, ...]
    fit: Fit
    words: str
    mark: str  # what to bear in mind; "" where there is nothing
    gpus: str
    memory: float | None  # GB of each GPU, or of the share of one


@dataclass(frozen=True, slots=True)
class Group:
    series: GpuSeries
    rows: tuple[Row, ...]  # best first
    notes: tuple[str, ...]  # on the network, and on what is unknown
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    title: str  # the model, in a line
    total: str
    parts: tuple[PartRow, ...]
    counts: tuple[str, ...]  # how many machine types hold it in which way, best first
    groups: tuple[Group, ...]  # best first

    @property
    def is_whole(self) -> bool:
        return all(part.gb is not None for part in self.parts)

    @property
    def said(self) -> str:
        """The result in a line, for those who hear the page."""
        return "; ".join([self.total, *self.counts])


def result(among: Iterable[GpuSeries], model: Model) -> Result:
    """Estimate a model, and hold it against the machine types of some series."""
    found = estimate(model)
    series = fits(tuple(among), found)
    return Result(
        title=model_words(model),
        total=spell_gb(found.total_gb),
        parts=tuple(PartRow(str(PARTS[p.name]), p.gb, how(model, p.name)) for p in found.parts),
        counts=counts(chain.from_iterable(one.machines for one in series)),
        groups=tuple(group(one) for one in series),
    )


def how(model: Model, name: PartName) -> str:
    if name == PartName.KV_CACHE and not model.has_cache:
        return missing_words(model, LABELS)
    return part_words(model, name)


def counts(found: Iterable[MachineFit]) -> tuple[str, ...]:
    """How many machine types there are of each kind of fit, those of no use among them."""
    numbers = Counter(one.fit.kind for one in found)
    return tuple(kind_words(kind, numbers[kind]) for kind in Kind if numbers[kind])


def kind_words(kind: Kind, number: int) -> str:
    words = {
        Kind.ONE_GPU: ngettext(
            "on one GPU: %(number)s machine type", "on one GPU: %(number)s machine types", number
        ),
        Kind.ONE_MACHINE: ngettext(
            "on several GPUs of one machine: %(number)s machine type",
            "on several GPUs of one machine: %(number)s machine types",
            number,
        ),
        Kind.MACHINES: ngettext(
            "only on several machines: %(number)s machine type",
            "only on several machines: %(number)s machine types",
            number,
        ),
        Kind.UNKNOWN: ngettext(
            "unknown: %(number)s machine type", "unknown: %(number)s machine types", number
        ),
    }
    return words[kind] % {"number": spell_number(number)}


def group(found: SeriesFit) -> Group:
    alike: dict[tuple[object, ...], list[MachineFit]] = {}
    for one in found.machines:
        machine = one.machine
        gpus = (one.fit, machine.gpu_model, machine.gpus, memory_of_one(machine))
        alike.setdefault(gpus, []).append(one)
    sources = chain.from_iterable(one.machine.sources for one in found.machines)
    return Group(
        series=found.series,
        rows=tuple(row(ones) for ones in alike.values()),
        notes=notes(found),
        sources=tuple(dict.fromkeys((*sources, *joining_sources(found)))),
    )


def notes(found: SeriesFit) -> tuple[str, ...]:
    networks = dict.fromkeys(one.network for one in found.machines if one.network)
    said = [network_words(found.series, network) for network in networks]
    is_unknown = any(one.fit.kind == Kind.UNKNOWN for one in found.machines)
    return (*said, unknown_words()) if is_unknown else tuple(said)


def joining_sources(found: SeriesFit) -> tuple[str, ...]:
    """The sources of what is said about several machines, where it is said."""
    networks = {one.network for one in found.machines}
    nvlink = found.series.interconnect.sources if Network.NVLINK in networks else ()
    others = found.series.network.sources if networks - {None, Network.NVLINK} else ()
    return (*nvlink, *others)


def row(alike: list[MachineFit]) -> Row:
    first = alike[0]
    return Row(
        machines=tuple(one.machine for one in alike),
        fit=first.fit,
        words=fit_words(first.machine, first.fit),
        mark=network_mark(first.network),
        gpus=f"{spell_gpus(first.machine.gpus)} × {first.machine.gpu_model}",
        memory=memory_of_one(first.machine),
    )
