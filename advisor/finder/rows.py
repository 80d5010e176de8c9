"""The rows of the finder: every machine type of a release, with what is said of its series."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from advisor.snapshot import GpuSeries, MachineType, SeriesOption, Snapshot

NOT_A_WORD = re.compile(r"[^a-z0-9]+")
LONGEST_SLUG = 56  # in an address a value has at most 64 characters; two names may begin alike
INTERCONNECTS = ("nvlink-domain", "nvlink", "other")
"""NVLink beyond one machine, NVLink, and what is described without any figure of NVLink."""

Possible = Mapping[str, bool | None]
"""Whether something goes together with each entry, by its slug; None: nobody has verified it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Row:
    series: GpuSeries
    machine: MachineType | None  # None: the catalog has no machine type of the series
    gpu_model: str
    gpu: str | None  # the model as an address names it; None: unknown
    options: Possible  # how the series can be obtained
    products: Possible  # what deploys it

    @property
    def name(self) -> str:
        return self.machine.name if self.machine else self.series.name

    @property
    def gpu_memory_gb(self) -> float | None:
        if self.machine:
            return self.machine.gpu_memory_gb
        return self.series.gpu.memory_gb if self.series.gpu else None

    @property
    def stage(self) -> str | None:
        return (self.machine and self.machine.stage) or self.series.launch.stage

    @property
    def interconnect(self) -> str | None:
        """How its GPUs reach each other, as one of INTERCONNECTS; None: nothing is said."""
        link = self.series.interconnect
        if (link.domain_instances or 0) > 1:
            return "nvlink-domain"
        if link.nvlink_gb_s is not None or link.nvlink_generation is not None:
            return "nvlink"
        return "other" if link.kind else None

    def figure(self, name: str) -> float | None:
        """A figure of its machine type, such as `figure("network_gbps")`."""
        value: float | None = getattr(self.machine, name, None)
        return value


def rows(snapshot: Snapshot) -> tuple[Row, ...]:
    """All machine types in the catalog's order; a series without any has a row of its own."""
    slugs = slugs_of(dict.fromkeys(gpu_model(*pair) for pair in pairs(snapshot)))
    claims = {(claim.series, claim.option): claim for claim in snapshot.series_options}
    obtained = {s.slug: obtainable(snapshot, claims, s.slug) for s in snapshot.gpu_series}
    deployed = deployable(snapshot)
    return tuple(
        Row(
            series=series,
            machine=machine,
            gpu_model=gpu_model(series, machine),
            gpu=slugs.get(gpu_model(series, machine)),
            options=obtained[series.slug],
            products=deployed[series.slug],
        )
        for series, machine in pairs(snapshot)
    )


def pairs(snapshot: Snapshot) -> Iterator[tuple[GpuSeries, MachineType | None]]:
    for series in snapshot.gpu_series:
        yield from ((series, machine) for machine in series.machine_types or (None,))


def gpu_model(series: GpuSeries, machine: MachineType | None) -> str:
    if machine:
        return machine.gpu_model
    return series.gpu.model if series.gpu else ""


def slugs_of(names: Iterable[str]) -> dict[str, str]:
    """A slug for each name. One that another name has already gets a number."""
    slugs: dict[str, str] = {}
    for name in filter(None, names):
        slug = NOT_A_WORD.sub("-", name.lower()).strip("-")[:LONGEST_SLUG] or "gpu"
        taken, number = set(slugs.values()), 2
        free = slug
        while free in taken:
            free, number = f"{slug}-{number}", number + 1
        slugs[name] = free
    return slugs


def obtainable(
    snapshot: Snapshot, claims: Mapping[tuple[str, str], SeriesOption], series: str
) -> Possible:
    """How a series can be obtained, for each way that is no price agreement."""
    ways = (option.slug for option in snapshot.options if option.kind == "access")
    return {way: possible(getattr(claims.get((series, way)), "support", None)) for way in ways}


def deployable(snapshot: Snapshot) -> Mapping[str, Possible]:
    """For each series which products deploy it with any orchestrator, of those that deploy some."""
    said: dict[str, dict[str, list[bool | None]]] = {}
    for deployment in snapshot.deployments:
        answers = said.setdefault(deployment.product, {}).setdefault(deployment.series, [])
        answers.append(possible(deployment.support))
    products = [product.slug for product in snapshot.products if product.slug in said]
    return {
        series.slug: {slug: best(said[slug].get(series.slug, [])) for slug in products}
        for series in snapshot.gpu_series
    }


def possible(support: str | None) -> bool | None:
    return None if support is None else support != "no"


def best(answers: list[bool | None]) -> bool | None:
    """Yes if one says so, no if all do; otherwise nobody knows."""
    if True in answers:
        return True
    return False if answers and None not in answers else None
