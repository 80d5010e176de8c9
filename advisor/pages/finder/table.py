"""The table of what was found: rows under their series, and headings that sort."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from advisor.finder.asked import Asked
from advisor.finder.columns import COLUMNS
from advisor.finder.filters import gpus
from advisor.finder.finding import Found
from advisor.finder.index import refuses
from advisor.finder.rows import Row
from advisor.fit import Estimate, Model, estimate, fit_of, network_of
from advisor.pages.finder.panel import Address
from advisor.pages.finder.words import UNITS, Words
from advisor.pages.fit_words import fit_words, network_mark
from advisor.snapshot import Claim, Deployment, GpuSeries, MachineType


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    name: str
    label: str
    address: str  # sorted by it, the other way round when it is already
    direction: str  # as `aria-sort` has it; "" when it is not sorted by


@dataclass(frozen=True, slots=True)
class RowInWords:
    """A row as it is printed: None stands for what is unknown."""

    machine: MachineType | None
    cells: tuple[str | None, ...]  # in the order of CELLS
    fit: str = ""  # how the model that was described fits on it; "" where none was


@dataclass(frozen=True, slots=True)
class Support:
    """What is said of a series and an option, or a product with an orchestrator."""

    name: str
    claim: Claim | None
    refused: str = ""  # which of the chosen options do not go together with it


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Rows of one series that stand together."""

    series: GpuSeries
    klass: str
    rows: tuple[RowInWords, ...]
    sources: tuple[str, ...]  # of what is said of the series
    support: tuple[Support, ...]  # what it says to the filters that are set
    is_first: bool  # of this series on the page: there it can be chosen


CELLS = tuple(COLUMNS)[2:]
"""The columns after the series and the machine type, which head the rows."""


def columns(words: Words, asked: Asked, address: Address) -> Iterator[Column]:
    for name in COLUMNS:
        direction = {name: "ascending", f"-{name}": "descending"}.get(asked.sort, "")
        turned = f"-{name}" if direction == "ascending" else name
        yield Column(
            name=name,
            label=words.labels[name],
            address=address(asked.sorted_by(turned)),
            direction=direction,
        )


def groups(words: Words, found: Found, rows: Sequence[Row], model: Model | None) -> Iterator[Group]:
    met: set[str] = set()
    needed = estimate(model) if model else None
    for slug, together in groupby(rows, lambda row: row.series.slug):
        group = tuple(together)
        series = group[0].series
        yield Group(
            series=series,
            klass=words.value("class", series.klass),
            rows=tuple(
                RowInWords(row.machine, cells(words, row), fit(row, needed)) for row in group
            ),
            sources=sources(series),
            support=tuple(support(found, slug)),
            is_first=slug not in met,
        )
        met.add(slug)


def cells(words: Words, row: Row) -> tuple[str | None, ...]:
    number = gpus(row)
    return (
        row.gpu_model or None,
        words.value("gpus", number) if number else None,
        words.figure(row.gpu_memory_gb, UNITS["gpu-memory"]),
        words.figure(row.figure("gpu_memory_gb_total"), UNITS["gpu-memory-all"]),
        memory(words, row.machine),
        words.figure(row.figure("network_gbps"), UNITS["network"]),
        row.series.interconnect.kind or None,
        words.value("stage", row.stage) if row.stage else None,
    )


def fit(row: Row, needed: Estimate | None) -> str:
    """How an estimate fits on a machine type, and what to bear in mind where it takes several."""
    if needed is None or row.machine is None:
        return ""
    found = fit_of(row.machine, needed)
    mark = network_mark(network_of(row.series, found))
    return f"{fit_words(row.machine, found)} ({mark})" if mark else fit_words(row.machine, found)


def memory(words: Words, machine: MachineType | None) -> str | None:
    """The memory of the machine, which some let choose and for some has a limit."""
    most = machine and words.figure(machine.memory_gb, UNITS["memory"])
    if machine is None or most is None:
        return None
    if machine.memory_gb_least is not None:
        least = words.figure(machine.memory_gb_least)
        return _("%(least)s to %(most)s") % {"least": least, "most": most}
    return _("up to %(count)s") % {"count": most} if machine.is_ceiling else str(most)


def sources(series: GpuSeries) -> tuple[str, ...]:
    """Of what a row says that is not its machine type's own."""
    gpu = series.gpu.sources if series.gpu else ()
    return tuple(dict.fromkeys((*gpu, *series.interconnect.sources, *series.launch.sources)))


def support(found: Found, series: str) -> Iterator[Support]:
    """What the catalog says of a series and the options and products that are chosen."""
    index, asked = found.index, found.asked.filters
    for slug in asked.get("option", ()):
        yield Support(index.snapshot.option[slug].name, index.options.get((series, slug)))
    for slug in asked.get("product", ()):
        name = index.snapshot.product[slug].name
        deployments = index.deployments.get((series, slug), ())
        for deployment in deployments:
            orchestrator = index.snapshot.orchestrator[deployment.orchestrator].name
            yield Support(f"{name}, {orchestrator}", deployment, refused(found, deployment))
        if not deployments:
            yield Support(name, None)


def refused(found: Found, deployment: Deployment) -> str:
    """The chosen options that a deployment is not there with, in words; "" when there is none."""
    if deployment.support == "no":
        return ""
    chosen = (slug for slug in found.asked.filters.get("option", ()) if refuses(deployment, slug))
    names = ", ".join(found.index.snapshot.option[slug].name for slug in chosen)
    return _("not with %(options)s") % {"options": names} if names else ""
