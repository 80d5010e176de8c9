"""The support tables as judges: who goes with whom, as far as anybody has verified it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from advisor.plan.combination import Combination
from advisor.snapshot import Claim, Snapshot

Row = tuple[str | None, Claim | None]
"""The support that a table states, and the claim that says so; (None, None) where no row is."""

NO_ROW: Row = (None, None)

WARNED = ("preview", "community", "internal", "allow-list")
"""Kinds of support to be warned of."""

WEAK = ("inferred", "low")
"""How a “yes” may be known that nobody should rely on without asking."""


@dataclass(frozen=True, slots=True)
class Table:
    """Says which values of some facets go together."""

    name: str
    facets: tuple[str, ...]
    row: Callable[[Snapshot, tuple[str, ...]], Row | None]
    """None: the table has nothing to say, because a coarser one has said it."""


def _stated(claim: Claim | None) -> Row:
    return (claim.support, claim) if claim else NO_ROW


def _deployment_option(snapshot: Snapshot, key: tuple[str, ...]) -> Row | None:
    deployment = snapshot.deployment.get((key[0], key[1], key[2]))
    if deployment is None or deployment.support is None:
        return None
    known = {option.option: option.support for option in deployment.options}
    return known.get(key[3]), deployment


TABLES = (
    Table(
        "product-orchestrator",
        ("product", "orchestrator"),
        lambda snapshot, key: _stated(snapshot.product_orchestrator.get((key[0], key[1]))),
    ),
    Table(
        "product-option",
        ("product", "option"),
        lambda snapshot, key: _stated(snapshot.product_option.get((key[0], key[1]))),
    ),
    Table(
        "series-option",
        ("series", "option"),
        lambda snapshot, key: _stated(snapshot.series_option.get((key[0], key[1]))),
    ),
    Table(
        "deployment",
        ("product", "orchestrator", "series"),
        lambda snapshot, key: _stated(snapshot.deployment.get((key[0], key[1], key[2]))),
    ),
    Table("deployment-option", ("product", "orchestrator", "series", "option"), _deployment_option),
)


def rows(
    snapshot: Snapshot, combination: Combination
) -> Iterator[tuple[Table, tuple[str, ...], Row]]:
    """Yield each table that the combination asks, with the values asked for and what it says."""
    for table in TABLES:
        key = tuple(slug for facet in table.facets for slug in combination.slugs(facet))
        if len(key) == len(table.facets) and (row := table.row(snapshot, key)):
            yield table, key, row


def severity(support: str | None, claim: Claim | None, *, is_detail: bool) -> str | None:
    """What a row means for a plan; None: nothing speaks against it.

    A detail rests on the claim that it is a part of, which has warned of its own confidence.
    """
    if support == "no":
        return "refuse"
    if support == "yes":
        is_weak = claim is not None and claim.confidence in WEAK and not is_detail
        return "warn" if is_weak else None
    return "warn" if support in WARNED else "unknown"
