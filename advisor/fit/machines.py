"""On which machine types an estimate fits, and whether several of them would make sense."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from math import ceil

from advisor.fit.memory import Estimate
from advisor.snapshot import GpuSeries, MachineType


class Kind(StrEnum):
    """How something fits, best first."""

    ONE_GPU = "one-gpu"  # or on the share of one that the machine has
    ONE_MACHINE = "one-machine"
    MACHINES = "machines"
    UNKNOWN = "unknown"  # nobody has verified how much memory the GPUs have


class Network(StrEnum):
    """What joins several machines of a series, best first."""

    NVLINK = "nvlink"  # all of them stand in one NVLink domain
    CLUSTERED = "clustered"  # GPUDirect over a network that is made for it
    GENERAL = "general"  # the series is not meant for it


@dataclass(frozen=True, slots=True)
class Fit:
    kind: Kind
    gpus: float | None = None  # how many of each machine are used; below one: a share
    machines: int | None = None  # None: unknown

    @property
    def place(self) -> tuple[int, int, float]:
        """Fewest GPUs first, then fewest machines, then what is unknown."""
        return KINDS.index(self.kind), self.machines or 0, self.gpus or 0


UNKNOWN = Fit(Kind.UNKNOWN)
KINDS = tuple(Kind)
NETWORKS = tuple(Network)


@dataclass(frozen=True, slots=True)
class MachineFit:
    machine: MachineType
    fit: Fit
    network: Network | None  # None: one machine is enough, or it is unknown

    @property
    def place(self) -> tuple[int, int, int, float, float]:
        """Its place among others, best first: the smallest of those that fit alike."""
        kind, machines, gpus = self.fit.place
        network = NETWORKS.index(self.network) if self.network else 0
        return kind, network, machines, gpus, _memory(self.machine) or 0


@dataclass(frozen=True, slots=True)
class SeriesFit:
    series: GpuSeries
    machines: tuple[MachineFit, ...]  # best first


def fit_of(machine: MachineType, estimate: Estimate) -> Fit:
    """The least of this machine type that holds the estimate, split evenly over its GPUs."""
    each = memory_of_one(machine)
    if not each or machine.gpus <= 0:
        return UNKNOWN
    memory, needed = Decimal(str(each)), estimate.total_gb
    if machine.gpus < 1 and needed <= memory:
        return Fit(Kind.ONE_GPU, machine.gpus, 1)
    for count in counts(int(machine.gpus)):
        if needed <= count * memory:
            return Fit(Kind.ONE_GPU if count == 1 else Kind.ONE_MACHINE, count, 1)
    whole = max(int(machine.gpus), 1)
    return Fit(Kind.MACHINES, machine.gpus, ceil(needed / (whole * memory)))


def memory_of_one(machine: MachineType) -> float | None:
    """GB of one GPU, or of the share of one; None where nobody has verified it."""
    return machine.gpu_memory_gb_total if machine.gpus < 1 else machine.gpu_memory_gb


def counts(gpus: int) -> Iterator[int]:
    """How many GPUs a model is split over: 1, 2, 4, 8 … and all of them."""
    count = 1
    while count < gpus:
        yield count
        count *= 2
    if gpus > 0:
        yield gpus


def network_of(series: GpuSeries, fit: Fit) -> Network | None:
    """What joins the machines, or None where one is enough."""
    if fit.kind != Kind.MACHINES or fit.machines is None:
        return None
    if fit.machines <= (series.interconnect.domain_instances or 0):
        return Network.NVLINK
    return Network.CLUSTERED if series.klass == "clustered" else Network.GENERAL


def fits(series: Iterable[GpuSeries], estimate: Estimate) -> tuple[SeriesFit, ...]:
    """All machine types by series, best first; the author's order where they are alike."""
    found = (SeriesFit(one, _machines(one, estimate)) for one in series)
    return tuple(sorted((one for one in found if one.machines), key=lambda s: s.machines[0].place))


def _machines(series: GpuSeries, estimate: Estimate) -> tuple[MachineFit, ...]:
    pairs = ((machine, fit_of(machine, estimate)) for machine in series.machine_types)
    found = (MachineFit(machine, fit, network_of(series, fit)) for machine, fit in pairs)
    return tuple(sorted(found, key=lambda one: one.place))


def _memory(machine: MachineType) -> float | None:
    each = memory_of_one(machine)
    return each * max(machine.gpus, 1) if each else None
