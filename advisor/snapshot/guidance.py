"""What helps along the way: uses, features, steps, rules, mistakes, words."""

from dataclasses import dataclass

from advisor.snapshot.facts import Fact, Factual, Link, Text


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
    orchestrators: tuple[str, ...]
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
