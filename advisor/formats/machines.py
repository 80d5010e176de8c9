"""Machine types as a table for programs: comma-separated values, with the units in the headings.

What nobody has verified is empty. Numbers are written the same way in every language.
"""

import csv
from collections.abc import Callable, Iterator
from io import StringIO

from django.db.models import TextChoices
from django.utils.translation import gettext as _

from advisor.finder.filters import spell
from advisor.finder.finding import Found
from advisor.finder.index import Index
from advisor.finder.rows import Row
from advisor.pages.finder.words import label
from advisor.snapshot import Claim
from advisor.vocabulary import Architecture, SeriesClass, Stage, Support, spelled

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Tells spreadsheets that the file is UTF-8."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would run."""


def as_csv(found: Found) -> str:
    """All rows that were found, in their order."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow([harmless(name) for name in headings(found.index)])
    for row in found.all_rows():
        writer.writerow([harmless(cell) for cell in cells(found.index, row)])
    return BYTE_ORDER_MARK + written.getvalue()


def harmless(cell: str) -> str:
    """The cell as text also where it begins like a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def headings(index: Index) -> list[str]:
    return [*of_machines(), *(name for name, _claims in support(index, ""))]


def cells(index: Index, row: Row) -> list[str]:
    claims = (claim for _name, claim in support(index, row.series.slug))
    return [*(read(row) for read in of_machines().values()), *map(support_word, claims)]


def of_machines() -> dict[str, Callable[[Row], str]]:
    """The columns that are the same for every release, by their headings."""
    return {
        label("machine"): lambda row: row.machine.name if row.machine else "",
        label("series"): lambda row: row.series.name,
        label("class"): lambda row: word(row.series.klass, SeriesClass),
        label("gpu"): lambda row: row.gpu_model,
        label("gpus"): figure("gpus"),
        in_unit(label("gpu-memory"), "GB"): lambda row: number(row.gpu_memory_gb),
        in_unit(label("gpu-memory-all"), "GB"): figure("gpu_memory_gb_total"),
        _("vCPUs"): figure("vcpus"),
        in_unit(_("Memory, least"), "GB"): lambda row: number(least_memory(row)),
        in_unit(_("Memory, most"), "GB"): figure("memory_gb"),
        _("vCPUs and memory are upper limits"): is_ceiling,
        in_unit(_("Local SSD"), "GiB"): figure("local_ssd_gib"),
        in_unit(label("network"), "Gbps"): figure("network_gbps"),
        _("Network cards"): figure("nics"),
        _("Between machines"): lambda row: row.series.network.technology,
        label("interconnect"): lambda row: row.series.interconnect.kind,
        in_unit(_("NVLink for each GPU"), "GB/s"): lambda row: number(
            row.series.interconnect.nvlink_gb_s
        ),
        _("Architecture"): lambda row: word(row.series.cpu.architecture, Architecture),
        label("stage"): lambda row: word(row.stage, Stage),
    }


def in_unit(name: str, unit: str) -> str:
    return f"{name} ({unit})"


def figure(name: str) -> Callable[[Row], str]:
    return lambda row: number(row.figure(name))


def number(value: float | None) -> str:
    return "" if value is None else spell(value)


def word(value: str | None, vocabulary: type[TextChoices]) -> str:
    return spelled(vocabulary, value) if value else ""


def least_memory(row: Row) -> float | None:
    """Where the memory can be chosen, the least; elsewhere what the machine has."""
    least, most = row.figure("memory_gb_least"), row.figure("memory_gb")
    if least is not None or (row.machine and row.machine.is_ceiling):
        return least
    return most


def is_ceiling(row: Row) -> str:
    if row.machine is None:
        return ""
    return str(_("yes") if row.machine.is_ceiling else _("no"))


def support(index: Index, series: str) -> Iterator[tuple[str, Claim | None]]:
    """What is said of a series and each consumption option, and each product and orchestrator."""
    snapshot = index.snapshot
    for option in snapshot.options:
        heading = f"{label('option')}: {option.name}"
        if option.kind == "access":
            yield heading, index.options.get((series, option.slug))
    for deployer in dict.fromkeys((d.product, d.orchestrator) for d in snapshot.deployments):
        product, orchestrator = deployer
        names = f"{snapshot.product[product].name}, {snapshot.orchestrator[orchestrator].name}"
        found = index.deployments.get((series, product), ())
        claims = (one for one in found if one.orchestrator == orchestrator)
        yield f"{label('product')}: {names}", next(claims, None)


def support_word(claim: Claim | None) -> str:
    return spelled(Support, claim.support) if claim and claim.support else ""
