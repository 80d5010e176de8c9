"""What a plan fixes, facet by facet: the thing that rules and support tables judge."""

from dataclasses import dataclass, replace
from typing import Any

from advisor.snapshot import Condition, Rule

HOLDERS = {
    "product": "product",
    "orchestrator": "orchestrator",
    "series": "series",
    "machine": "machine_type",
    "option": "option",
}
"""Where a snapshot holds, by slug, what may stand in a facet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Combination:
    """`None` and no use at all mean: left open. What is open breaks no rule."""

    product: str | None = None
    orchestrator: str | None = None
    series: str | None = None
    machine: str | None = None
    option: str | None = None
    days: int | None = None
    arch: str | None = None
    uses: frozenset[str] = frozenset()  # with the broader uses that they are a kind of

    def having(self, facet: str, slug: str | None) -> "Combination":
        """The same with another slug in one facet."""
        changed: Any = {facet: slug}
        return replace(self, **changed)

    def slugs(self, facet: str) -> frozenset[str]:
        """What stands in a facet; more than one only among the uses."""
        if facet == "use":
            return self.uses
        slug = getattr(self, facet)
        return frozenset([slug]) if slug else frozenset()


def breaks(rule: Rule, combination: Combination) -> bool:
    """Whether every condition of the rule holds, so that it refuses or warns."""
    return all(holds(condition, combination) for condition in rule.conditions)


def holds(condition: Condition, combination: Combination) -> bool:
    if condition.facet == "days":
        return combination.days is not None and _counts(condition, combination.days)
    slugs = combination.slugs(condition.facet)
    is_among = not slugs.isdisjoint(condition.values)
    return bool(slugs) and is_among == (condition.operator == "among")


def _counts(condition: Condition, days: int) -> bool:
    bound = int(condition.values[0])
    return days <= bound if condition.operator == "at-most" else days >= bound
