"""The published catalog as frozen values, and the JSON that it is read from.

A snapshot is a release read in one language: where the JSON holds `{"en": …, "es": …}`, a value
here holds the text in that language. So templates print `product.name`, and the core, which
works with slugs, does not care about languages at all.

`None` always means *not verified*. It is never "no" and never zero.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Protocol

from advisor import reading

SCHEMA = 1
SHAPE = "dd13b6bc4c39"
"""A short hash of all names and types below. A test tells when it is no longer that of SCHEMA."""

Text = Annotated[str, reading.SPOKEN]
"""A text in the language that the snapshot was read in; "" where there is none."""


class Slugged(Protocol):
    @property
    def slug(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a fact was read. `url` is the page in the reader's language where one exists."""

    slug: str
    title: str  # as the page itself is titled, in its own language; "" when not recorded
    publisher: str
    url: Text  # "" when the address is not known
    url_language: Text  # the language of the page behind `url`
    page_date: str | None  # the page's own date: "2026-04-06", "2026-09"
    checked_on: str
    evidence: str  # advisor.vocabulary.Evidence
    trust: str  # advisor.vocabulary.Trust


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One sentence that the catalog states, with what it rests on."""

    kind: str
    title: Text
    text: Text
    stage: str | None
    link: str | None  # the slug of the source to go on reading at
    sources: tuple[str, ...]
    confidence: str  # advisor.vocabulary.Confidence
    as_of: str | None
    dispute: str | None  # the slug of the dispute about it


class Factual:
    """What has facts: finds them by their kind, in the author's order."""

    __slots__ = ()
    facts: tuple[Fact, ...]

    def fact(self, kind: str) -> Fact | None:
        return next((fact for fact in self.facts if fact.kind == kind), None)

    def facts_of(self, kind: str) -> tuple[Fact, ...]:
        return tuple(fact for fact in self.facts if fact.kind == kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    title: Text
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Product(Factual):
    slug: str
    name: str
    role: str  # Role
    management: str  # Management
    complexity: str | None  # Complexity
    launch_stage: str | None  # Stage
    launch_date: str | None
    facts: tuple[Fact, ...]  # kinds: advisor.vocabulary.ProductFactKind
    links: tuple[Link, ...]
    checked_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Orchestrator(Factual):
    slug: str
    name: Text
    licence: str | None
    facts: tuple[Fact, ...]
    links: tuple[Link, ...]
    checked_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Whether two or three things go together. `support` None: nobody has verified it."""

    support: str | None  # Support
    text: Text
    sources: tuple[str, ...]
    confidence: str
    as_of: str | None
    dispute: str | None
    checked_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductOrchestrator(Claim):
    product: str
    orchestrator: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductOption(Claim):
    product: str
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesOption(Claim):
    series: str
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeploymentOption:
    option: str
    support: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment(Claim):
    """A product with an orchestrator on a GPU series, and how capacity can be had there."""

    product: str
    orchestrator: str
    series: str
    stage: str | None
    guide: str | None  # the slug of a source
    blueprint: str | None  # the slug of a source
    options: tuple[DeploymentOption, ...]


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
class ConsumptionOption(Factual):
    slug: str
    name: Text
    kind: str  # access | discount
    max_days: int | None  # None: no limit; the fact "lifespan" says so
    provisioning_model: str | None
    launch_stage: str | None
    launch_date: str | None
    facts: tuple[Fact, ...]
    links: tuple[Link, ...]
    checked_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A kind of work: training, serving …"""

    slug: str
    name: Text
    text: Text
    broader: str | None  # the slug of the use that it is a kind of
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature(Factual):
    slug: str
    name: Text
    product: str
    uses: tuple[str, ...]
    stage: str | None
    stage_as_of: str | None
    facts: tuple[Fact, ...]
    links: tuple[Link, ...]
    checked_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something to do after the recommendation. An empty tuple means: for any."""

    slug: str
    stage: str  # StepStage
    title: Text
    why: Text
    link: str | None
    products: tuple[str, ...]
    options: tuple[str, ...]
    series: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    facet: str  # Facet
    operator: str  # among | not-among | at-most | at-least
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Holds when every condition holds; then it refuses or warns."""

    slug: str
    severity: str  # refuse | warn
    text: Text
    conditions: tuple[Condition, ...]
    sources: tuple[str, ...]
    confidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception:
    slug: str
    belief: Text
    correction: Text
    products: tuple[str, ...]
    orchestrators: tuple[str, ...]
    series: tuple[str, ...]
    options: tuple[str, ...]
    sources: tuple[str, ...]
    confidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    slug: str
    name: Text
    text: Text
    sources: tuple[str, ...]
    confidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename:
    slug: str
    old: Text
    new: Text
    product: str | None
    sources: tuple[str, ...]
    confidence: str
    as_of: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A place where sources disagree: both sides, and which one is trusted."""

    slug: str
    text: Text
    first: Text
    first_sources: tuple[str, ...]
    second: Text
    second_sources: tuple[str, ...]
    trusted: str | None  # first | second | None: neither
    why: Text
    products: tuple[str, ...]
    series: tuple[str, ...]
    options: tuple[str, ...]
    features: tuple[str, ...]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFact:
    """A fact about a whole page of the catalog rather than about one entry."""

    page: str  # CatalogPage
    fact: Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    slug: str
    label: Text
    examples: tuple[Text, ...]
    leads_to: str  # the slug of a question or of an outcome of the same flowchart


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Factual):
    slug: str
    text: Text
    facts: tuple[Fact, ...]  # kinds: why, help
    terms: tuple[str, ...]
    choices: tuple[Choice, ...]
    offers_unsure: bool
    sources: tuple[str, ...]

    def choice(self, slug: str | None) -> Choice | None:
        return next((choice for choice in self.choices if choice.slug == slug), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Factual):
    """What a path ends in. Its slug is that of the product or option that it recommends."""

    slug: str
    product: str | None
    orchestrators: tuple[str, ...]
    also_deploys: tuple[str, ...]
    option: str | None
    series: tuple[str, ...]
    summary: Text
    facts: tuple[Fact, ...]  # kinds: advisor.vocabulary.OutcomeFactKind
    sources: tuple[str, ...]

    @property
    def recommends(self) -> tuple[str | None, str | None, frozenset[str], frozenset[str]]:
        """What two outcomes have in common when they recommend the same; order says nothing."""
        return self.product, self.option, frozenset(self.orchestrators), frozenset(self.series)


@dataclass(frozen=True, kw_only=True)
class Flowchart:
    slug: str
    title: Text
    intro: Text
    start: str
    questions: tuple[Question, ...]
    outcomes: tuple[Outcome, ...]
    sources: tuple[str, ...]

    @cached_property
    def nodes(self) -> Mapping[str, Question | Outcome]:
        nodes: list[Question | Outcome] = [*self.questions, *self.outcomes]
        return {node.slug: node for node in nodes}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each node in the author's order: the questions, then the outcomes."""
        return {slug: place for place, slug in enumerate(self.nodes)}

    @cached_property
    def reading_order(self) -> tuple[str, ...]:
        """The slugs of the nodes from the start on, each after all that lead to it.

        Among these orders it is the author's: all that the first choice leads to comes before
        what only the second one leads to. A stack instead of recursion, so any depth will do.
        """
        met: set[str] = set()
        left: list[str] = []
        stack = [(self.start, False)]
        while stack:
            slug, leaving = stack.pop()
            if leaving:
                left.append(slug)
            elif slug not in met:
                met.add(slug)
                stack.append((slug, True))
                stack.extend((target, False) for target in self.targets(slug))
        return tuple(reversed(left))

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The place of each node in the reading order."""
        return {slug: place for place, slug in enumerate(self.reading_order)}

    def targets(self, slug: str) -> tuple[str, ...]:
        """Where the choices of a node lead, in the author's order; nowhere for an outcome."""
        node = self.nodes[slug]
        return tuple(c.leads_to for c in node.choices) if isinstance(node, Question) else ()


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


def by_slug[Entry: Slugged](entries: Iterable[Entry]) -> Mapping[str, Entry]:
    return {entry.slug: entry for entry in entries}


def read(content: str, language: str) -> Snapshot:
    """Return the release's content in one language.

    Raises reading.UnreadableError, with the place and a sentence, when it is not what it should be.
    """
    data = upgrade(reading.parse(content))
    if "language" in data:
        raise reading.UnreadableError("Snapshot has missing or unknown names: language.")
    return reading.build(Snapshot, data | {"language": language}, language)


def upgrade(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of any schema ever written in the shape of the newest one."""
    if data.get("schema") != SCHEMA:
        raise reading.UnreadableError(
            f"This release has schema {data.get('schema')!r}; this version reads up to {SCHEMA}."
        )
    return data
