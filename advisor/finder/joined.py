"""Options and products that are asked for at once: a row must have one of each that go together.

A series can be had on demand and a product can deploy it, and still that product cannot deploy it
on demand. Where one of the two is all that is asked for, none of this matters.
"""

from collections.abc import Iterator, Mapping
from itertools import product as pairs_of

from advisor.finder.index import Index
from advisor.finder.matching import Bits, Values

JOINED = ("option", "product")


def joined(index: Index, filters: Mapping[str, Values]) -> dict[str, Bits]:
    """The bits that stand in the place of those two filters' own.

    There are none unless both are set and some row is refused a pair of what is chosen. A row
    passes both when it has a pair that goes together, and may pass both when it may have one.
    Unknown is then what the pair that comes nearest lacks: both only where no pair lacks one.
    """
    options, products = (filters.get(name, ()) for name in JOINED)
    if index.refused.keys().isdisjoint(pairs_of(options, products)):
        return {}
    holds = option = product = both = 0
    for of_option, of_product, goes in pairs(index, options, products):
        holds |= of_option.holds & of_product.holds & goes
        option |= of_option.unknown & of_product.holds & goes
        product |= of_option.holds & of_product.unknown & goes
        both |= of_option.unknown & of_product.unknown & goes
    open_option = (option | both & ~product) & ~holds
    open_product = (product | both & ~option) & ~holds
    return {
        "option": Bits(holds | open_product & ~open_option, open_option),
        "product": Bits(holds | open_option & ~open_product, open_product),
    }


def pairs(index: Index, options: Values, products: Values) -> Iterator[tuple[Bits, Bits, int]]:
    """What each option and product have by themselves, and the rows where they go together."""
    has_option, has_product = (index.matchers[name] for name in JOINED)
    for option, product in pairs_of(options, products):
        goes = index.all & ~index.refused.get((option, product), 0)
        yield has_option.bits((option,)), has_product.bits((product,)), goes
