"""Machine types side by side, with what is said of their series."""

from collections.abc import Callable, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from advisor.pages import related
from advisor.pages.compared import together
from advisor.pages.compared.spelling import figure, label, word
from advisor.pages.comparison import Cell, Row, Sections, row, section, with_rows, words
from advisor.pages.figures import spell_number
from advisor.pages.related import Related
from advisor.snapshot import GpuSeries, MachineType, Snapshot
from advisor.vocabulary import Architecture, Facet, SeriesClass, Stage


def sections(snapshot: Snapshot, entries: Sequence[MachineType]) -> Sections:
    series = [series_of(snapshot, machine) for machine in entries]
    slugs = [one.slug for one in series]
    options = together.claim_rows(
        "option", snapshot.options, slugs, snapshot.series_options, ("series", "option")
    )
    deployments = together.deployment_rows(snapshot, slugs)
    about = [to_machine(snapshot, *pair) for pair in zip(entries, series, strict=True)]
    return with_rows(
        (
            section("figures", _("Figures"), figures_of(entries)),
            section("series", _("Its series"), of_the_series(series)),
            section("capacity", _("How its series can be obtained"), options),
            section("deployed-by", _("What deploys its series"), deployments),
            section(
                "more",
                _("What else to know"),
                row(_("Remark"), entries, remark, may_be_left_out=True),
                together.rule_row(_("What does not go together"), about),
            ),
        )
    )


def series_of(snapshot: Snapshot, machine: MachineType) -> GpuSeries:
    return next(series for series in snapshot.gpu_series if machine in series.machine_types)


def to_machine(snapshot: Snapshot, machine: MachineType, series: GpuSeries) -> Related:
    names = {Facet.MACHINE: {machine.slug}, Facet.SERIES: {series.slug}}
    return Related(rules=related.rules_that_name(snapshot, names), misconceptions=())


def figures_of(entries: Sequence[MachineType]) -> list[Row]:
    def of(value: str, unit: str = "") -> Callable[[MachineType], Cell]:
        return lambda machine: figure(getattr(machine, value), unit, machine.sources)

    rows: dict[str, Callable[[MachineType], Cell]] = {
        _("GPU"): lambda machine: words(machine.gpu_model, machine.sources),
        _("GPUs"): of("gpus"),
        _("GPU memory, each"): of("gpu_memory_gb", "GB"),
        _("GPU memory, all"): of("gpu_memory_gb_total", "GB"),
        _("vCPUs"): vcpus,
        _("Memory"): memory,
        _("Local SSD"): local_ssd,
        _("Network"): of("network_gbps", "Gbps"),
        _("Network cards"): of("nics"),
        _("Launch stage"): lambda machine: word(machine.stage, Stage, machine.sources),
    }
    return [row(name, entries, read) for name, read in rows.items()]


def vcpus(machine: MachineType) -> Cell:
    if machine.vcpus is None:
        return words(None)
    number = spell_number(machine.vcpus)
    text = _("up to %(count)s") % {"count": number} if machine.is_ceiling else number
    return words(text, machine.sources)


def memory(machine: MachineType) -> Cell:
    if machine.memory_gb is None:
        return words(None)
    most = spell_number(machine.memory_gb, "GB")
    if machine.memory_gb_least is not None:
        least = spell_number(machine.memory_gb_least)
        most = _("%(least)s to %(most)s") % {"least": least, "most": most}
    elif machine.is_ceiling:
        most = _("up to %(count)s") % {"count": most}
    return words(most, machine.sources)


def local_ssd(machine: MachineType) -> Cell:
    size = machine.local_ssd_gib
    known = [] if size is None else [spell_number(size, "GiB")]
    return words(" ".join([*known, machine.local_ssd]).strip(), machine.sources)


def remark(machine: MachineType) -> Cell:
    return words(machine.remark, machine.sources)


def of_the_series(series: Sequence[GpuSeries]) -> list[Row]:
    return [
        row(capfirst(_("GPU series")), series, lambda one: words(one.name)),
        row(_("Class"), series, lambda one: word(one.klass, SeriesClass)),
        row(
            _("Interconnect"),
            series,
            lambda one: words(one.interconnect.kind, one.interconnect.sources),
        ),
        row(
            _("Between machines"),
            series,
            lambda one: words(one.network.technology, one.network.sources),
        ),
        row(_("Processor"), series, lambda one: words(one.cpu.platform, one.cpu.sources)),
        row(
            _("Architecture"),
            series,
            lambda one: words(label(one.cpu.architecture, Architecture), one.cpu.sources),
        ),
    ]
