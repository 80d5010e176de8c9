"""Generated catalogs for the finder, and the filters applied to them one row after the other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product as pairs_of
from typing import Any

from hypothesis import strategies as st

from advisor.finder.asked import Asked
from advisor.finder.filters import FILTERS
from advisor.finder.index import Index
from advisor.finder.rows import Row
from tests.builders import Data, a_snapshot, claim, gpu_series, machine_type, text

SUPPORT = ("yes", "no", None, "preview", "allow-list")
BY_NAME = {filter_.name: filter_ for filter_ in FILTERS}
VALUES = {
    "q": ("b200", "nvidia t4", "s1 m2", "nothing"),
    "class": ("clustered", "general", "odd"),
    "gpu": ("nvidia-b200", "nvidia-t4", "odd"),
    "gpu-memory": ("1", "24", "80", "999"),
    "gpu-memory-all": ("24", "100", "640"),
    "gpus": ("0.5", "1", "8", "16"),
    "memory": ("10", "300"),
    "network": ("10", "100.5", "3600"),
    "interconnect": ("nvlink-domain", "nvlink", "other"),
    "option": ("spot", "flex-start", "odd"),
    "product": ("gke", "cluster-director"),
    "stage": ("ga", "preview"),
}
"""Values to ask for: some that the catalogs may have, and some that none has."""

figures = st.sampled_from([None, 10, 24, 80, 300])


def machine(slug: str) -> st.SearchStrategy[Data]:
    return st.builds(
        machine_type,
        st.just(slug),
        gpu_model=st.sampled_from(["NVIDIA B200", "NVIDIA T4"]),
        gpus=st.sampled_from([0.5, 1, 2, 8]),
        gpu_memory_gb=figures,
        gpu_memory_gb_total=figures,
        memory_gb=figures,
        network_gbps=figures,
        stage=st.sampled_from([None, "ga", "preview"]),
    )


def interconnect() -> st.SearchStrategy[Data]:
    return st.builds(
        lambda kind, nvlink, machines: {
            **gpu_series()["interconnect"],
            "kind": text(kind),
            "nvlink_gb_s": nvlink,
            "nvlink_generation": None,
            "domain_instances": machines,
        },
        st.sampled_from(["NVLink", ""]),
        st.sampled_from([None, 900]),
        st.sampled_from([None, 1, 18]),
    )


@st.composite
def series(draw: Any, slug: str) -> Data:
    machines = [draw(machine(f"{slug}-m{number}")) for number in range(draw(st.integers(0, 3)))]
    stage = draw(st.sampled_from([None, "ga"]))
    return gpu_series(
        slug,
        klass=draw(st.sampled_from(["clustered", "general"])),
        interconnect=draw(interconnect()),
        launch={"stage": stage, "date": None, "sources": ["page"]},
        machine_types=machines,
    )


@st.composite
def taken(draw: Any) -> list[Data]:
    """What a deployment says of some options."""
    said = st.sampled_from(["yes", "no", "no", None])
    several = ("spot", "flex-start")
    return [{"option": one, "support": draw(said)} for one in several if draw(st.booleans())]


@st.composite
def indexes(draw: Any) -> Index:
    """A small catalog with gaps: values unknown, claims missing, a series without machine types."""
    several = [draw(series(f"s{number}")) for number in range(draw(st.integers(1, 4)))]
    slugs = [one["slug"] for one in several]
    options = [
        claim(draw(st.sampled_from(SUPPORT)), series=slug, option=option)
        for slug in slugs
        for option in ("spot", "flex-start")
        if draw(st.booleans())
    ]
    deployments = [
        claim(draw(st.sampled_from(SUPPORT)), product=product, orchestrator=of, series=slug)
        | {"stage": None, "guide": None, "blueprint": None, "options": draw(taken())}
        for slug in slugs
        for product, of in (("gke", "kubernetes"), ("gke", "slurm"), ("cluster-director", "slurm"))
        if draw(st.booleans())
    ]
    given = {"gpu_series": several, "series_options": options, "deployments": deployments}
    return Index(a_snapshot(**given))


@st.composite
def queries(draw: Any) -> dict[str, list[str]]:
    """What an address may ask for, in any order."""
    names = draw(st.permutations(list(VALUES)).map(lambda all_: all_[: draw(st.integers(0, 4))]))
    if draw(st.booleans()):
        names = [*dict.fromkeys(["product", "option", *names[:2]])]
    query = {
        name: draw(st.lists(st.sampled_from(VALUES[name]), min_size=1, max_size=2, unique=True))
        for name in names
    }
    return query | ({"unknown": ["included"]} if draw(st.booleans()) else {})


Lacks = frozenset[str]
"""The filters of which it is unknown whether a row passes; none when it does."""


def says(row: Row, name: str, values: Sequence[str]) -> bool | None:
    """What a row says to a filter, by looking at each value."""
    answers = [BY_NAME[name].holds(row, value) for value in values]
    if True in answers:
        return True
    return None if None in answers else False


def fits(index: Index, row: Row, filters: Mapping[str, Sequence[str]], with_unknown: bool) -> bool:
    lacks = lacking(index, row, filters)
    return lacks is not None and (with_unknown or not lacks)


def lacking(index: Index, row: Row, filters: Mapping[str, Sequence[str]]) -> Lacks | None:
    """The filters that nobody has verified of a row; None where one does not hold."""
    joined = {"option", "product"} if filters.keys() >= {"option", "product"} else set()
    answers = {name: says(row, name, filters[name]) for name in filters.keys() - joined}
    ways = [*pairs(index, row, filters)] if joined else [Lacks()]
    if False in answers.values() or not ways:
        return None
    fewest = [way for way in ways if not any(other < way for other in ways)]
    return Lacks(name for name in answers if answers[name] is None).union(*fewest)


def pairs(index: Index, row: Row, filters: Mapping[str, Sequence[str]]) -> Iterator[Lacks]:
    """What is unknown of each option and product that are chosen and may go together."""
    for option, product in pairs_of(filters["option"], filters["product"]):
        said = {
            "option": BY_NAME["option"].holds(row, option),
            "product": BY_NAME["product"].holds(row, product),
        }
        if False not in said.values() and not refused(index, row, option, product):
            yield Lacks(name for name, answer in said.items() if answer is None)


def refused(index: Index, row: Row, option: str, product: str) -> bool:
    """Whether there are deployments and none of them goes together with the option."""
    answers = [
        (deployment.support, *(o.support for o in deployment.options if o.option == option))
        for deployment in index.snapshot.deployments
        if (deployment.product, deployment.series) == (product, row.series.slug)
    ]
    return bool(answers) and all("no" in said for said in answers)


def fitting(index: Index, asked: Asked) -> list[int]:
    """The places of the rows that fit, in the catalog's order."""
    return [
        n for n, row in enumerate(index.rows) if fits(index, row, asked.filters, asked.with_unknown)
    ]
