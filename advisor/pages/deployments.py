"""Deployments as a table: what runs on which GPU series, and how capacity can be had there."""

from collections.abc import Iterable
from dataclasses import dataclass

from advisor.snapshot import (
    ConsumptionOption,
    Deployment,
    DeploymentOption,
    GpuSeries,
    Orchestrator,
    Product,
    Snapshot,
)


@dataclass(frozen=True, slots=True)
class Row:
    deployment: Deployment
    product: Product
    orchestrator: Orchestrator
    series: GpuSeries
    cells: tuple[DeploymentOption | None, ...]  # one for each option of the table


@dataclass(frozen=True, slots=True)
class Table:
    options: tuple[ConsumptionOption, ...]
    rows: tuple[Row, ...]


def tabulate(snapshot: Snapshot, deployments: Iterable[Deployment]) -> Table:
    """Return the deployments with a column for each option that one of them speaks of."""
    deployments = tuple(deployments)
    spoken_of = {cell.option for deployment in deployments for cell in deployment.options}
    options = tuple(option for option in snapshot.options if option.slug in spoken_of)
    return Table(options, tuple(row(snapshot, deployment, options) for deployment in deployments))


def row(snapshot: Snapshot, deployment: Deployment, options: tuple[ConsumptionOption, ...]) -> Row:
    cells = {cell.option: cell for cell in deployment.options}
    return Row(
        deployment=deployment,
        product=snapshot.product[deployment.product],
        orchestrator=snapshot.orchestrator[deployment.orchestrator],
        series=snapshot.series[deployment.series],
        cells=tuple(cells.get(option.slug) for option in options),
    )
