"""The published catalog as frozen values, and the JSON that it is read from.

A snapshot is a release read in one language: where the JSON holds `{"en": …, "es": …}`, a value
here holds the text in that language. So templates print `product.name`, and the core, which
works with slugs, does not care about languages at all.

`None` always means *not verified*. It is never "no" and never zero.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from advisor import links, reading
from advisor.snapshot import older
from advisor.snapshot.facts import Claim, Fact, Factual, Link, Slugged, Source, Text
from advisor.snapshot.flowcharts import Choice, FittingSeries, Flowchart, Outcome, Question
from advisor.snapshot.gpus import (
    Cpu,
    Gpu,
    GpuSeries,
    Interconnect,
    Launch,
    MachineType,
    Maintenance,
    Network,
    SeriesOption,
)
from advisor.snapshot.guidance import (
    Condition,
    Dispute,
    Feature,
    Misconception,
    PageFact,
    Rename,
    Rule,
    Step,
    Term,
    Use,
)
from advisor.snapshot.options import ConsumptionOption
from advisor.snapshot.products import (
    Deployment,
    DeploymentOption,
    Orchestrator,
    Product,
    ProductOption,
    ProductOrchestrator,
)

__all__ = [
    "SCHEMA",
    "SHAPE",
    "Choice",
    "Claim",
    "Condition",
    "ConsumptionOption",
    "Cpu",
    "Deployment",
    "DeploymentOption",
    "Dispute",
    "Fact",
    "Factual",
    "Feature",
    "FittingSeries",
    "Flowchart",
    "Gpu",
    "GpuSeries",
    "Interconnect",
    "Launch",
    "Link",
    "MachineType",
    "Maintenance",
    "Misconception",
    "Network",
    "Orchestrator",
    "Outcome",
    "PageFact",
    "Product",
    "ProductOption",
    "ProductOrchestrator",
    "Question",
    "Rename",
    "Rule",
    "SeriesOption",
    "Slugged",
    "Snapshot",
    "Source",
    "Step",
    "Term",
    "Text",
    "Use",
    "by_slug",
    "read",
    "upgrade",
]

SCHEMA = 2
SHAPE = "dbef14182df0"
"""A short hash of all names and types below. A test tells when it is no longer that of SCHEMA."""


@dataclass(frozen=True, kw_only=True)
class Snapshot:
    schema: int
    language: str  # given by the reader; not part of the JSON
    sources: tuple[Source, ...]
    products: tuple[Product, ...]
    orchestrators: tuple[Orchestrator, ...]
    product_orchestrators: tuple[ProductOrchestrator, ...]
    gpu_series: tuple[GpuSeries, ...]
    options: tuple[ConsumptionOption, ...]
    product_options: tuple[ProductOption, ...]
    series_options: tuple[SeriesOption, ...]
    deployments: tuple[Deployment, ...]
    uses: tuple[Use, ...]
    features: tuple[Feature, ...]
    steps: tuple[Step, ...]
    rules: tuple[Rule, ...]
    misconceptions: tuple[Misconception, ...]
    terms: tuple[Term, ...]
    renames: tuple[Rename, ...]
    disputes: tuple[Dispute, ...]
    page_facts: tuple[PageFact, ...]
    flowcharts: tuple[Flowchart, ...]

    @cached_property
    def page_languages(self) -> Mapping[str, Mapping[str, str]]:
        """By source, the language of the page that readers of each language are sent to.

        Only `read` knows of the languages that this snapshot is not in.
        """
        return {}

    @cached_property
    def namesakes(self) -> frozenset[str]:
        """Sources that share a title with others or, without one, what is shown of an address."""
        met = Counter(source.called for source in self.sources)
        return frozenset(source.slug for source in self.sources if met[source.called] > 1)

    @cached_property
    def source(self) -> Mapping[str, Source]:
        return by_slug(self.sources)

    @cached_property
    def product(self) -> Mapping[str, Product]:
        return by_slug(self.products)

    @cached_property
    def orchestrator(self) -> Mapping[str, Orchestrator]:
        return by_slug(self.orchestrators)

    @cached_property
    def series(self) -> Mapping[str, GpuSeries]:
        return by_slug(self.gpu_series)

    @cached_property
    def option(self) -> Mapping[str, ConsumptionOption]:
        return by_slug(self.options)

    @cached_property
    def use(self) -> Mapping[str, Use]:
        return by_slug(self.uses)

    @cached_property
    def feature(self) -> Mapping[str, Feature]:
        return by_slug(self.features)

    @cached_property
    def term(self) -> Mapping[str, Term]:
        return by_slug(self.terms)

    @cached_property
    def dispute(self) -> Mapping[str, Dispute]:
        return by_slug(self.disputes)

    @cached_property
    def flowchart(self) -> Mapping[str, Flowchart]:
        return by_slug(self.flowcharts)

    @cached_property
    def machine_type(self) -> Mapping[str, MachineType]:
        return by_slug(machine for series in self.gpu_series for machine in series.machine_types)

    @cached_property
    def series_of(self) -> Mapping[str, str]:
        """The slug of the series of each machine type."""
        return {
            machine.slug: series.slug
            for series in self.gpu_series
            for machine in series.machine_types
        }

    @cached_property
    def product_orchestrator(self) -> Mapping[tuple[str, str], ProductOrchestrator]:
        return {(c.product, c.orchestrator): c for c in self.product_orchestrators}

    @cached_property
    def product_option(self) -> Mapping[tuple[str, str], ProductOption]:
        return {(c.product, c.option): c for c in self.product_options}

    @cached_property
    def series_option(self) -> Mapping[tuple[str, str], SeriesOption]:
        return {(c.series, c.option): c for c in self.series_options}

    @cached_property
    def deployment(self) -> Mapping[tuple[str, str, str], Deployment]:
        return {(c.product, c.orchestrator, c.series): c for c in self.deployments}

    def widening(self, use: str) -> tuple[str, ...]:
        """A use, then the broader ones that it is a kind of; each once, should they form a ring."""
        found: dict[str, None] = {}
        wider: str | None = use
        while wider and wider not in found:
            found[wider] = None
            wider = self.use[wider].broader
        return tuple(found)


def by_slug[Entry: Slugged](entries: Iterable[Entry]) -> Mapping[str, Entry]:
    return {entry.slug: entry for entry in entries}


def read(content: str, language: str) -> Snapshot:
    """Return the release's content in one language.

    Raises reading.UnreadableError, with the place and a sentence, when it is not what it should be.
    """
    data = upgrade(reading.parse(content))
    if "language" in data:
        raise reading.UnreadableError("Snapshot has missing or unknown names: language.")
    snapshot = reading.build(Snapshot, data | {"language": language}, language)
    snapshot = replace(snapshot, sources=tuple(map(safe, snapshot.sources)))
    vars(snapshot)["page_languages"] = {
        source["slug"]: source["url_language"] for source in data["sources"]
    }
    return snapshot


def safe(source: Source) -> Source:
    """The source without an address that no link may lead to, however that came into a release.

    Whatever is shown of a release is read from here, so this holds for every page and format.
    """
    return replace(source, url="") if links.fault(source.url) and source.url else source


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of any schema ever written in the shape of the newest one."""
    if data.get("schema") == 1:
        data = older.from_1(data)
    if data.get("schema") != SCHEMA:
        raise reading.UnreadableError(
            f"This release has schema {data.get('schema')!r}; this version reads up to {SCHEMA}."
        )
    return data
