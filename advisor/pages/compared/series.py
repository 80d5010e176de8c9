"""GPU series side by side."""

from collections.abc import Callable, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from advisor.pages import related
from advisor.pages import series as gpus
from advisor.pages.compared import together
from advisor.pages.compared.machines import figures_of
from advisor.pages.compared.spelling import date, fact_row, figure, figures, label, word
from advisor.pages.comparison import Cell, Row, Sections, listed, row, section, with_rows, words
from advisor.pages.figures import spell_measure
from advisor.snapshot import GpuSeries, Snapshot
from advisor.vocabulary import Architecture, SeriesClass, Stage

Read = Callable[[GpuSeries], Cell]


def sections(snapshot: Snapshot, entries: Sequence[GpuSeries]) -> Sections:
    slugs = [entry.slug for entry in entries]
    options = together.claim_rows(
        "option", snapshot.options, slugs, snapshot.series_options, ("series", "option")
    )
    deployments = together.deployment_rows(snapshot, slugs)
    return with_rows(
        (
            section("glance", _("At a glance"), glance(snapshot, entries)),
            section("gpu", _("GPU"), gpu(entries)),
            section("interconnect", _("Between GPUs"), interconnect(entries)),
            section("network", _("Between machines"), network(entries)),
            section("machine", _("Machine"), machine(entries)),
            section("capacity", _("How it can be obtained"), options),
            section("deployed-by", _("What deploys it"), deployments),
            section("more", _("What else to know"), more(snapshot, entries)),
        )
    )


def glance(snapshot: Snapshot, entries: Sequence[GpuSeries]) -> list[Row]:
    def uses(series: GpuSeries) -> Cell:
        names = ", ".join(snapshot.use[slug].name for slug in series.uses)
        return words(names, series.uses_sources, series.facts_of("uses"))

    rows: dict[str, Read] = {
        _("Class"): lambda series: word(series.klass, SeriesClass),
        _("GPU"): lambda series: words(", ".join(gpus.summary(series).models), of_gpu(series)),
        _("Memory of each GPU"): memory,
        _("GPUs in a machine"): gpus_in_a_machine,
        _("Network of a machine"): network_of_a_machine,
        _("Uses"): uses,
        _("Launch stage"): launch_stage,
        _("In this stage since"): lambda series: date(series.launch.date, series.launch.sources),
        _("Last checked"): lambda series: date(series.checked_on),
    }
    return [row(name, entries, read) for name, read in rows.items()]


def memory(series: GpuSeries) -> Cell:
    return figures(gpus.summary(series).memory_gb, "GB", of_gpu(series))


def gpus_in_a_machine(series: GpuSeries) -> Cell:
    return figures(gpus.summary(series).gpus, "", of_machines(series))


def network_of_a_machine(series: GpuSeries) -> Cell:
    return figures(gpus.summary(series).network_gbps, "Gbps", of_machines(series))


def launch_stage(series: GpuSeries) -> Cell:
    return word(series.launch.stage, Stage, series.launch.sources, series.facts_of("launch"))


def gpu(entries: Sequence[GpuSeries]) -> list[Row]:
    """What is said of the GPU. N1 has none of its own: its machine types differ in theirs."""

    def of(value: str, *, is_code: bool = False) -> Read:
        return lambda series: words(
            getattr(series.gpu, value, None), of_gpu(series), is_code=is_code
        )

    return [
        row(_("Name in the API"), entries, of("accelerator", is_code=True)),
        row(_("Kind of memory"), entries, of("memory_type")),
        row(_("Memory bandwidth"), entries, bandwidth),
        fact_row(_("What else to know about it"), entries, "gpu"),
    ]


def bandwidth(series: GpuSeries) -> Cell:
    return words(spell_measure(series.gpu.bandwidth) if series.gpu else None, of_gpu(series))


def interconnect(entries: Sequence[GpuSeries]) -> list[Row]:
    def of(value: str) -> Read:
        return lambda series: figure(getattr(series.interconnect, value), "", of_link(series))

    rows: dict[str, Read] = {
        _("Interconnect"): lambda series: words(series.interconnect.kind, of_link(series)),
        _("NVLink for each GPU"): lambda series: figure(
            series.interconnect.nvlink_gb_s, "GB/s", of_link(series)
        ),
        capfirst(_("NVLink generation")): of("nvlink_generation"),
        _("Machines in an NVLink domain"): of("domain_instances"),
        _("GPUs in an NVLink domain"): of("domain_gpus"),
    }
    known = fact_row(_("What else to know about it"), entries, "interconnect")
    return [*(row(name, entries, read) for name, read in rows.items()), known]


def network(entries: Sequence[GpuSeries]) -> list[Row]:
    def of(value: str) -> Read:
        return lambda series: figure(getattr(series.network, value), "Gbps", series.network.sources)

    rows: dict[str, Read] = {
        _("Technology"): lambda series: words(series.network.technology, series.network.sources),
        _("Network cards"): lambda series: words(series.network.nics, series.network.sources),
        _("GPU network of a machine"): of("gpu_gbps"),
        _("General network of a machine"): of("general_gbps"),
    }
    known = fact_row(_("What else to know about it"), entries, "network")
    return [*(row(name, entries, read) for name, read in rows.items()), known]


def machine(entries: Sequence[GpuSeries]) -> list[Row]:
    def of(value: str) -> Read:
        return lambda series: figure(
            getattr(series.maintenance, value), "", series.maintenance.sources
        )

    rows: dict[str, Read] = {
        _("Form"): lambda series: words(series.form, series.cpu.sources),
        _("Processor"): lambda series: words(series.cpu.platform, series.cpu.sources),
        _("Architecture"): lambda series: words(
            label(series.cpu.architecture, Architecture), series.cpu.sources
        ),
        _("Machine types"): machine_types,
        _("Days between scheduled events, at least"): of("interval_days"),
        _("Days of notice"): of("notice_days"),
    }
    return [
        *(row(name, entries, read) for name, read in rows.items()),
        fact_row(_("What else to know about machine types"), entries, "machine-types"),
        fact_row(_("Maintenance"), entries, "maintenance"),
    ]


def machine_types(series: GpuSeries) -> Cell:
    """The machine types, each with the rows of its figures."""
    items = tuple((machine, figures_of([machine])) for machine in series.machine_types)
    return listed("machines", items, lambda item: item[0].slug)


def more(snapshot: Snapshot, entries: Sequence[GpuSeries]) -> list[Row]:
    about = [related.to_series(snapshot, entry) for entry in entries]
    return [
        fact_row(_("Limits"), entries, "limit"),
        fact_row(_("Placement"), entries, "placement"),
        fact_row(_("On GKE Autopilot"), entries, "gke-autopilot"),
        fact_row(_("Discounts"), entries, "discount"),
        fact_row(_("Sole tenancy"), entries, "sole-tenancy"),
        fact_row(_("Worth knowing"), entries, "note"),
        together.rule_row(_("What does not go together"), about),
        together.mistake_row(_("Mistakes people make"), about),
    ]


def of_link(series: GpuSeries) -> tuple[str, ...]:
    return series.interconnect.sources


def of_gpu(series: GpuSeries) -> tuple[str, ...]:
    """The sources of what is said of its GPU, or of those of its machine types."""
    return series.gpu.sources if series.gpu else of_machines(series)


def of_machines(series: GpuSeries) -> tuple[str, ...]:
    slugs = (slug for machine in series.machine_types for slug in machine.sources)
    return tuple(dict.fromkeys(slugs))
