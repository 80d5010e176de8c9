"""GPU series and their machine types, and how they can be had."""

from dataclasses import dataclass

from advisor.snapshot.facts import Claim, Fact, Factual, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpu:
    model: str
    accelerator: str
    memory_gb: int | None  # GB for each GPU, as Google prints it
    memory_type: str
    bandwidth: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Interconnect:
    """How the GPUs of one machine, or of one NVLink domain, reach each other."""

    kind: Text
    nvlink_gb_s: int | None  # GB/s for each GPU
    nvlink_generation: int | None
    domain_instances: int | None
    domain_gpus: int | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """How machines reach each other. Figures in Gbps."""

    technology: Text
    nics: Text
    gpu_gbps: int | None
    general_gbps: int | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cpu:
    platform: Text
    architecture: str | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    stage: str | None
    date: str | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Maintenance:
    interval_days: int | None  # at least this many days between scheduled events
    notice_days: int | None
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineType:
    slug: str  # Google's name of the machine type, or ours for N1 with GPUs attached
    name: str
    gpu_model: str
    gpus: float  # below one: a share of a GPU
    gpu_memory_gb: float | None  # for each GPU
    gpu_memory_gb_total: float | None
    vcpus: int | None
    memory_gb: int | None
    memory_gb_least: int | None  # custom memory: from this up to `memory_gb`
    is_ceiling: bool  # N1: vCPUs and memory are the most that this number of GPUs allows
    local_ssd: Text
    local_ssd_gib: int | None
    network_gbps: int | None
    nics: int | None
    stage: str | None
    remark: Text
    sources: tuple[str, ...]
    dispute: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuSeries(Factual):
    slug: str
    name: str
    klass: str  # clustered | general
    form: Text
    gpu: Gpu | None  # None: the machine types differ in their GPU (N1)
    interconnect: Interconnect
    network: Network
    cpu: Cpu
    launch: Launch
    maintenance: Maintenance
    uses: tuple[str, ...]
    uses_sources: tuple[str, ...]
    machine_types: tuple[MachineType, ...]
    facts: tuple[Fact, ...]
    checked_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesOption(Claim):
    series: str
    option: str
