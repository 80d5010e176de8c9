"""What to know first about what an outcome recommends, while others are still possible."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from advisor.relevance import KEY_FACTS_OF_AN_OPTION
from advisor.snapshot import (
    ConsumptionOption,
    Fact,
    FittingSeries,
    Outcome,
    Product,
    Snapshot,
)
from advisor.vocabulary import Complexity, Management, OptionFactKind, ProductFactKind, spelled


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyFact:
    """A value with what it rests on, or facts that say it all."""

    name: str
    value: str = ""
    basis: tuple[Fact | FittingSeries, ...] = ()
    facts: tuple[Fact, ...] = ()


def key_facts(snapshot: Snapshot, outcome: Outcome) -> tuple[KeyFact, ...]:
    if outcome.product:
        return tuple(of_a_product(snapshot.product[outcome.product]))
    if outcome.option:
        return tuple(of_an_option(snapshot.option[outcome.option]))
    names = ", ".join(snapshot.series[slug].name for slug in outcome.series)
    series = KeyFact(name=_("GPU series that fit"), value=names, basis=outcome.fitting)
    return (series,) if names else ()


def of_a_product(product: Product) -> Iterator[KeyFact]:
    kinds = ProductFactKind
    yield KeyFact(
        name=_("Management level"),
        value=capfirst(spelled(Management, product.management)),
        basis=product.facts_of(kinds.MANAGEMENT),
    )
    if product.complexity:
        yield KeyFact(
            name=_("Technical complexity"),
            value=capfirst(spelled(Complexity, product.complexity)),
            basis=product.facts_of(kinds.COMPLEXITY),
        )
    if facts := product.facts_of(kinds.KEY_BENEFIT):
        yield KeyFact(name=_("Key benefit"), facts=facts)


def of_an_option(option: ConsumptionOption) -> Iterator[KeyFact]:
    for kind in KEY_FACTS_OF_AN_OPTION:
        if facts := option.facts_of(kind):
            yield KeyFact(name=capfirst(spelled(OptionFactKind, kind)), facts=facts)
