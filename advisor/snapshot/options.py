"""How capacity is obtained."""

from dataclasses import dataclass

from advisor.snapshot.facts import Fact, Factual, Link, Text


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
