"""What in a snapshot goes with an outcome: mistakes, former names; the platforms.

The pages print what these functions find, and comparing releases compares it.
"""

from advisor.snapshot import (
    Misconception,
    Orchestrator,
    Outcome,
    Product,
    ProductOrchestrator,
    Rename,
    Snapshot,
)

NO_ORCHESTRATOR = "custom-none"
"""The entry that stands for an orchestrator of one's own, or none."""

KEY_FACTS_OF_AN_OPTION = ("lifespan", "best-for", "not-for")
"""The kinds of facts that tell consumption options apart at a glance."""

BESIDE_AN_OUTCOME = ("capacity", "storage", "note")
"""The kinds of facts about an outcome that are neither for nor against it."""

Comparison = tuple[tuple[Product, tuple[tuple[Orchestrator, ProductOrchestrator], ...]], ...]
"""Products side by side, each with its orchestrators."""

SURENESS = {"yes": 0, "preview": 1}
"""What is supported comes first, then what is in preview; all the rest keeps the author's order."""


def kinds_beside(outcome: Outcome) -> tuple[str, ...]:
    """The kinds of facts that stand beside a settled outcome.

    What speaks for and against it is among them where it recommends nothing: what it recommends
    would have strengths and limits of its own.
    """
    recommended = outcome.product or outcome.option or outcome.fitting
    return BESIDE_AN_OUTCOME if recommended else ("for", "against", *BESIDE_AN_OUTCOME)


def misconceptions_about(snapshot: Snapshot, outcome: Outcome) -> tuple[Misconception, ...]:
    return tuple(m for m in snapshot.misconceptions if misleads(m, outcome))


def misleads(misconception: Misconception, outcome: Outcome) -> bool:
    """Whether people hold this belief about what the outcome recommends."""
    return (
        outcome.product in misconception.products
        or outcome.option in misconception.options
        or not set(outcome.orchestrators).isdisjoint(misconception.orchestrators)
        or not set(outcome.series).isdisjoint(misconception.series)
    )


def former_names(snapshot: Snapshot, outcome: Outcome) -> tuple[Rename, ...]:
    return tuple(r for r in snapshot.renames if r.product and r.product == outcome.product)


def comparison(snapshot: Snapshot) -> Comparison:
    """Every product with the orchestrators that it goes together with, the surest ones first."""
    known = (claim for claim in snapshot.product_orchestrators if claim.support not in (None, "no"))
    claims = sorted(known, key=lambda claim: SURENESS.get(str(claim.support), len(SURENESS)))
    return tuple(
        (
            product,
            tuple(
                (snapshot.orchestrator[claim.orchestrator], claim)
                for claim in claims
                if claim.product == product.slug
            ),
        )
        for product in snapshot.products
    )


def platforms(snapshot: Snapshot) -> Comparison:
    """The platforms side by side, without the managed services."""
    return tuple(row for row in comparison(snapshot) if row[0].role == "platform")
