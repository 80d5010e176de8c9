"""A GPU series in one row: what its machine types have in common, and between what they range."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from advisor.snapshot import GpuSeries


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a list says of a series. Values stand once each; an empty tuple means unknown."""

    series: GpuSeries
    klass: str
    models: tuple[str, ...]
    memory_gb: tuple[float, ...]  # for each GPU, smallest first
    gpus: tuple[float, ...]  # for each machine, smallest first
    network_gbps: tuple[float, ...]  # for each machine, smallest first
    sources: tuple[str, ...]  # of everything that a list says of it


def summary(series: GpuSeries) -> Summary:
    """Return what the series says of its GPU, else what its machine types say of theirs."""
    machines, gpu = series.machine_types, series.gpu
    read = [
        gpu.sources if gpu else (),
        series.interconnect.sources,
        series.launch.sources,
        *(machine.sources for machine in machines),
    ]
    return Summary(
        series=series,
        klass=series.klass,
        models=(gpu.model,) if gpu else tuple(dict.fromkeys(m.gpu_model for m in machines)),
        memory_gb=known([gpu.memory_gb] if gpu else (m.gpu_memory_gb for m in machines)),
        gpus=known(machine.gpus for machine in machines),
        network_gbps=known(machine.network_gbps for machine in machines),
        sources=tuple(dict.fromkeys(chain.from_iterable(read))),
    )


def known(values: Iterable[float | None]) -> tuple[float, ...]:
    """The different values that are known, smallest first."""
    return tuple(sorted({value for value in values if value is not None}))
