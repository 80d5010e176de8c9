"""What runs or deploys work, and what goes together with it."""

from dataclasses import dataclass

from advisor.snapshot.facts import Claim, Fact, Factual, Link, Text


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
class ProductOrchestrator(Claim):
    product: str
    orchestrator: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductOption(Claim):
    product: str
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
