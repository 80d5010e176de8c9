"""What in a snapshot concerns a product, an orchestrator, a GPU series or a consumption option.

Every function keeps the author's order.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from advisor.snapshot import (
    Claim,
    Condition,
    ConsumptionOption,
    Dispute,
    Fact,
    Feature,
    GpuSeries,
    Misconception,
    Orchestrator,
    Product,
    Rename,
    Rule,
    Slugged,
    Snapshot,
    Step,
    Term,
    Use,
)
from advisor.vocabulary import Facet


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """What concerns one entry of the catalog."""

    rules: tuple[Rule, ...]
    misconceptions: tuple[Misconception, ...]
    disputes: tuple[Dispute, ...] = ()
    steps: tuple[Step, ...] = ()
    renames: tuple[Rename, ...] = ()


def to_product(snapshot: Snapshot, product: Product) -> Related:
    """What concerns a product; of the steps, also those that hold for any."""
    slug = product.slug
    return Related(
        rules=rules_that_name(snapshot, {Facet.PRODUCT: {slug}}),
        misconceptions=tuple(m for m in snapshot.misconceptions if slug in m.products),
        disputes=tuple(
            dispute
            for dispute in snapshot.disputes
            if slug in dispute.products or slug in owners(snapshot, dispute)
        ),
        steps=tuple(step for step in snapshot.steps if concerns(step, slug)),
        renames=tuple(rename for rename in snapshot.renames if rename.product == slug),
    )


def to_orchestrator(snapshot: Snapshot, orchestrator: Orchestrator) -> Related:
    slug = orchestrator.slug
    return Related(
        rules=rules_that_name(snapshot, {Facet.ORCHESTRATOR: {slug}}),
        misconceptions=tuple(m for m in snapshot.misconceptions if slug in m.orchestrators),
    )


def to_series(snapshot: Snapshot, series: GpuSeries) -> Related:
    """What concerns a GPU series, by its own name or by that of a machine type of it."""
    slug = series.slug
    machines = {machine.slug for machine in series.machine_types}
    return Related(
        rules=rules_that_name(snapshot, {Facet.SERIES: {slug}, Facet.MACHINE: machines}),
        misconceptions=tuple(m for m in snapshot.misconceptions if slug in m.series),
        disputes=tuple(dispute for dispute in snapshot.disputes if slug in dispute.series),
        steps=tuple(step for step in snapshot.steps if slug in step.series),
    )


def to_option(snapshot: Snapshot, option: ConsumptionOption) -> Related:
    slug = option.slug
    return Related(
        rules=rules_that_name(snapshot, {Facet.OPTION: {slug}}),
        misconceptions=tuple(m for m in snapshot.misconceptions if slug in m.options),
        disputes=tuple(dispute for dispute in snapshot.disputes if slug in dispute.options),
        steps=tuple(step for step in snapshot.steps if slug in step.options),
    )


def rules_that_name(snapshot: Snapshot, names: Mapping[Facet, set[str]]) -> tuple[Rule, ...]:
    """The rules with a condition on one of the names, whether it includes or excludes it."""
    return tuple(
        rule
        for rule in snapshot.rules
        if any(
            not names.get(Facet(condition.facet), frozenset()).isdisjoint(condition.values)
            for condition in rule.conditions
        )
    )


def owners(snapshot: Snapshot, dispute: Dispute) -> set[str]:
    """The products whose features a dispute is about."""
    return {snapshot.feature[slug].product for slug in dispute.features}


def concerns(step: Step, product: str) -> bool:
    """Whether a step names the product, or names neither a product nor an option."""
    return product in step.products or not (step.products or step.options)


def pairs[Entry: Slugged](
    entries: Iterable[Entry], claims: Iterable[Claim], key: str
) -> tuple[tuple[Entry, Claim | None], ...]:
    """Every entry with the claim that names it under key; None where nobody has claimed any."""
    named = {getattr(claim, key): claim for claim in claims}
    return tuple((entry, named.get(entry.slug)) for entry in entries)


def grouped[Item](items: Iterable[Item], key: str) -> dict[str, tuple[Item, ...]]:
    """The items by the value of an attribute, values in the order in which they are first met."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(getattr(item, key), []).append(item)
    return {value: tuple(group) for value, group in groups.items()}


def features_by_use(
    snapshot: Snapshot, product: Product
) -> tuple[tuple[Use | None, tuple[Feature, ...]], ...]:
    """The features of a product under each use that they serve; None: those that name no use."""
    features = tuple(f for f in snapshot.features if f.product == product.slug)
    under: list[tuple[Use | None, tuple[Feature, ...]]] = [
        (use, tuple(feature for feature in features if use.slug in feature.uses))
        for use in snapshot.uses
    ]
    under.append((None, tuple(feature for feature in features if not feature.uses)))
    return tuple((use, found) for use, found in under if found)


def words_of(facts: Iterable[Fact]) -> str:
    """All that some facts say, as one text to look for terms in."""
    return "\n".join(f"{fact.title}\n{fact.text}" for fact in facts)


def terms_in(snapshot: Snapshot, words: str) -> tuple[Term, ...]:
    """The terms that a text uses as whole words, in the singular or the plural.

    A capital at the start of a sentence is no match: short words mean other things there.
    """
    return tuple(
        term for term in snapshot.terms if re.search(rf"\b{re.escape(term.name)}(e?s)?\b", words)
    )


def names(snapshot: Snapshot, condition: Condition) -> tuple[str, ...]:
    """What the values of a condition are called; a value that is no slug stands for itself."""
    entries: dict[str, Mapping[str, Product | Orchestrator | GpuSeries | ConsumptionOption | Use]]
    entries = {
        Facet.PRODUCT: {**snapshot.product},
        Facet.ORCHESTRATOR: {**snapshot.orchestrator},
        Facet.SERIES: {**snapshot.series},
        Facet.OPTION: {**snapshot.option},
        Facet.USE: {**snapshot.use},
    }
    found = entries.get(condition.facet, {})
    return tuple(found[v].name if v in found else v for v in condition.values)
