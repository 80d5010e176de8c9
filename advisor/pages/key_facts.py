"""What to know first about what an outcome recommends, while others are still possible."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from advisor.relevance import KEY_FACTS_OF_AN_OPTION
from advisor.snapshot import Fact, Outcome, Product, Snapshot
from advisor.vocabulary import Complexity, Management, OptionFactKind, ProductFactKind, spelled


@dataclass(frozen=True, slots=True)
class KeyFact:
    """A value with the facts that it rests on, or, where there is no value, the facts themselves."""

    name: str
    value: str
    facts: tuple[Fact, ...]


def key_facts(snapshot: Snapshot, outcome: Outcome) -> tuple[KeyFact, ...]:
    if outcome.product:
        return tuple(of_a_product(snapshot.product[outcome.product]))
    if outcome.option:
        option = snapshot.option[outcome.option]
        known = ((kind, option.facts_of(kind)) for kind in KEY_FACTS_OF_AN_OPTION)
        return tuple(
            KeyFact(capfirst(spelled(OptionFactKind, kind)), "", facts)
            for kind, facts in known
            if facts
        )
    return ()


def of_a_product(product: Product) -> Iterator[KeyFact]:
    kinds = ProductFactKind
    management = spelled(Management, product.management)
    yield KeyFact(_("Management level"), management, product.facts_of(kinds.MANAGEMENT))
    if product.complexity:
        complexity = spelled(Complexity, product.complexity)
        yield KeyFact(_("Technical complexity"), complexity, product.facts_of(kinds.COMPLEXITY))
    if facts := product.facts_of(kinds.KEY_BENEFIT):
        yield KeyFact(_("Key benefit"), "", facts)
