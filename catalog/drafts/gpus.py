"""GPU series with their machine types, figures grouped as readers meet them."""

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from catalog.drafts.parts import Data, day, entries, facts_of, slug_of, slugs, texts
from catalog.models import GpuSeries, MachineType, SeriesFact

SOURCED = ("gpu", "interconnect", "network", "cpu", "launch", "maintenance", "uses", "machine")


def gpu_series() -> list[Data]:
    facts, uses = facts_of(SeriesFact), slugs(GpuSeries, "uses")
    sources = {name: slugs(GpuSeries, f"{name}_sources") for name in SOURCED}
    machines = machine_types(sources["machine"])
    return [
        {
            "slug": series.slug,
            "name": series.name,
            "klass": series.klass,
            "form": texts(series.form),
            **figures(series, {name: found[series.pk] for name, found in sources.items()}),
            "uses": uses[series.pk],
            "uses_sources": sources["uses"][series.pk],
            "machine_types": machines[series.pk],
            "facts": facts[series.pk],
            "checked_on": day(series.checked_on),
        }
        for series in entries(GpuSeries)
    ]


def figures(series: Any, sources: Mapping[str, list[str]]) -> Data:
    """The groups of figures of a series, each with its sources."""
    return {
        "gpu": gpu(series, sources["gpu"]) if series.gpu_model else None,
        "interconnect": {
            "kind": texts(series.interconnect),
            "nvlink_gb_s": series.nvlink_gb_s,
            "nvlink_generation": series.nvlink_generation,
            "domain_instances": series.domain_instances,
            "domain_gpus": series.domain_gpus,
            "sources": sources["interconnect"],
        },
        "network": {
            "technology": texts(series.network),
            "nics": texts(series.nics),
            "gpu_gbps": series.network_gpu_gbps,
            "general_gbps": series.network_general_gbps,
            "sources": sources["network"],
        },
        "cpu": {
            "platform": texts(series.cpu_platform),
            "architecture": series.cpu_architecture or None,
            "sources": sources["cpu"],
        },
        "launch": {
            "stage": series.launch_stage or None,
            "date": series.launch_date or None,
            "sources": sources["launch"],
        },
        "maintenance": {
            "interval_days": series.maintenance_interval_days,
            "notice_days": series.maintenance_notice_days,
            "sources": sources["maintenance"],
        },
    }


def gpu(series: Any, sources: list[str]) -> Data:
    return {
        "model": series.gpu_model,
        "accelerator": series.gpu_accelerator,
        "memory_gb": series.gpu_memory_gb,
        "memory_type": series.gpu_memory_type,
        "bandwidth": series.gpu_bandwidth,
        "sources": sources,
    }


def machine_types(sources: Mapping[int, list[str]]) -> Mapping[int, list[Data]]:
    """Return the machine types of every series by the series' id."""
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for machine in entries(MachineType, "dispute"):
        found[machine.series_id].append(machine_type(machine, sources[machine.series_id]))
    return found


def machine_type(machine: Any, sources: list[str]) -> Data:
    return {
        "slug": machine.slug,
        "name": machine.name,
        "gpu_model": machine.gpu_model,
        "gpus": number(machine.gpus),
        "gpu_memory_gb": number(machine.gpu_memory_gb),
        "gpu_memory_gb_total": number(machine.gpu_memory_gb_total),
        "vcpus": machine.vcpus,
        "memory_gb": machine.memory_gb,
        "memory_gb_least": machine.memory_gb_least,
        "is_ceiling": machine.is_ceiling,
        "local_ssd": texts(machine.local_ssd),
        "local_ssd_gib": machine.local_ssd_gib,
        "network_gbps": machine.network_gbps,
        "nics": machine.nics,
        "stage": machine.stage or None,
        "remark": texts(machine.remark),
        "sources": sources,
        "dispute": slug_of(machine.dispute),
    }


def number(value: Decimal | None) -> int | float | None:
    """A figure in its one spelling: 8 and not 8.0, which would be other bytes for the same."""
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)
