"""The panel of filters: each with its values, and how many machine types each would leave."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from advisor.finder.asked import Asked
from advisor.finder.columns import COLUMNS
from advisor.finder.filters import FILTERS, AtLeast, Filter, Mentions
from advisor.finder.finding import Found
from advisor.pages.finder.words import Words

Address = Callable[[Asked], str]
"""Returns the address of the page that answers what is asked."""


@dataclass(frozen=True, slots=True)
class Value:
    value: str
    label: str
    number: int | None
    is_chosen: bool

    @property
    def text(self) -> str:
        return self.label if self.number is None else f"{self.label} ({self.number})"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterInWords:
    name: str
    label: str
    is_bound: bool  # one value is chosen from a list, not several
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """A value of a filter that is set, and the address without it."""

    text: str
    remove: str  # what the link to that address is called
    without: str


def filters(words: Words, found: Found) -> list[FilterInWords]:
    """The filters to choose values of; those that no row says anything to are left out."""
    to_choose = (f for f in FILTERS if not isinstance(f, Mentions))
    return [in_words(words, found, f) for f in to_choose if offered(found, f)]


def in_words(words: Words, found: Found, filter_: Filter) -> FilterInWords:
    name, asked = filter_.name, found.asked.filters.get(filter_.name, ())
    numbers = found.counts(name, offered(found, filter_))
    return FilterInWords(
        name=name,
        label=words.labels[name],
        is_bound=isinstance(filter_, AtLeast),
        values=tuple(
            Value(value, words.value(name, value), number, value in asked)
            for value, number in numbers.items()
        ),
    )


def offered(found: Found, filter_: Filter) -> list[str]:
    """The values to choose from, and a bound that somebody wrote into the address."""
    values = found.index.matchers[filter_.name].offered
    asked = found.asked.filters.get(filter_.name, ())
    if set(asked) <= set(values):
        return [*values]
    return sorted({*values, *asked}, key=float)


def chips(words: Words, asked: Asked, address: Address) -> Iterator[Chip]:
    """What is set, each value on its own, to be taken away."""
    remove = _("Remove %(name)s")
    for name, values in asked.filters.items():
        for value in values:
            text = f"{words.labels[name]}: {words.value(name, value)}"
            without = address(asked.without_value(name, value))
            yield Chip(text, remove % {"name": text}, without)


def sorts(words: Words, asked: Asked) -> Iterator[Value]:
    """Each way to sort."""
    yield Value("", _("As in the catalog"), None, not asked.sort)
    up, down = _("%(column)s, ascending"), _("%(column)s, descending")
    for name in COLUMNS:
        for sort, text in ((name, up), (f"-{name}", down)):
            yield Value(sort, text % {"column": words.labels[name]}, None, sort == asked.sort)
