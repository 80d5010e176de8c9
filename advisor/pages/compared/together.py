"""What goes together with the entries: a row for each thing that does, and for what does not.

The entries come as slugs, so what is said of a series can stand under its machine types.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from advisor.pages.comparison import Cell, Row, Said, claimed, listed, row
from advisor.pages.related import Related
from advisor.snapshot import (
    Claim,
    ConsumptionOption,
    Deployment,
    DeploymentOption,
    Link,
    Orchestrator,
    Slugged,
    Snapshot,
)


class Named(Slugged, Protocol):
    @property
    def name(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Way:
    """A deployment, with the entries that it names."""

    deployment: Deployment
    orchestrator: Orchestrator
    options: tuple[tuple[ConsumptionOption, DeploymentOption], ...]


def claim_rows(
    page: str,
    others: Iterable[Named],
    slugs: Sequence[str],
    claims: Iterable[Claim],
    keys: tuple[str, str],
) -> list[Row]:
    """A row for each other entry: what is claimed of it with each of the slugs.

    `keys` are the names under which a claim holds the slug and the other entry.
    """
    own, other = keys
    found = {(getattr(claim, own), getattr(claim, other)): claim for claim in claims}

    def claim_row(entry: Named) -> Row:
        cells = tuple(claimed(found.get((slug, entry.slug))) for slug in slugs)
        return Row(name=entry.name, cells=cells, about=(page, entry.slug))

    return [claim_row(entry) for entry in others]


def series_rows(snapshot: Snapshot, products: Sequence[str]) -> list[Row]:
    """How products deploy GPU series: a row for each series."""

    def series_row(slug: str, name: str) -> Row:
        cells = tuple(deployed(snapshot, slug, product) for product in products)
        return Row(name=name, cells=cells, about=("gpu", slug), may_be_left_out=True)

    return [series_row(series.slug, series.name) for series in snapshot.gpu_series]


def deployment_rows(snapshot: Snapshot, series: Sequence[str]) -> list[Row]:
    """What deploys GPU series: a row for each product."""

    def product_row(slug: str, name: str) -> Row:
        cells = tuple(deployed(snapshot, one, slug) for one in series)
        return Row(name=name, cells=cells, about=("product", slug), may_be_left_out=True)

    return [product_row(product.slug, product.name) for product in snapshot.products]


def deployed(snapshot: Snapshot, series: str, product: str) -> Cell:
    """Whether a product deploys a series, with each orchestrator that the catalog speaks of."""
    found = [
        deployment
        for deployment in snapshot.deployments
        if (deployment.series, deployment.product) == (series, product)
    ]
    known = any(deployment.support for deployment in found)
    return Cell(
        "ways",
        tuple(way(snapshot, deployment) for deployment in found),
        tuple(answer(deployment) for deployment in found) if known else None,
        tuple((one.orchestrator, one.text) for one in found),
    )


def way(snapshot: Snapshot, deployment: Deployment) -> Way:
    options = ((snapshot.option[cell.option], cell) for cell in deployment.options)
    return Way(deployment, snapshot.orchestrator[deployment.orchestrator], tuple(options))


def answer(deployment: Deployment) -> Said:
    options = tuple((cell.option, cell.support) for cell in deployment.options)
    return deployment.support, deployment.stage, options


def rule_row(name: str, related: Sequence[Related]) -> Row:
    return row(
        name,
        related,
        lambda about: listed("rules", about.rules, lambda rule: rule.text),
        may_be_left_out=True,
    )


def mistake_row(name: str, related: Sequence[Related]) -> Row:
    return row(
        name,
        related,
        lambda about: listed("mistakes", about.misconceptions, lambda one: one.belief),
        may_be_left_out=True,
    )


def link_row(name: str, links: Sequence[tuple[Link, ...]]) -> Row:
    return row(
        name,
        links,
        lambda found: listed("links", found, lambda link: (link.title, link.source)),
        may_be_left_out=True,
    )
