"""What an address asks the finder for. Everything about its parameters stands here.

A parameter that another part of the site puts beside these (a model that has to fit) is read and
written in `read` and `Asked.pairs`; what these do not know is dropped.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from advisor.finder.columns import SORTS
from advisor.finder.index import Index
from advisor.fit import ASKED

UNKNOWN, INCLUDED = "unknown", "included"
COMPARE, NOW = "compare", "now"
PAGE = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    filters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    with_unknown: bool = False  # also rows of which a filter is not verified
    sort: str = ""
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # for comparing, by kind
    compares: bool = False  # somebody asked to put what is chosen side by side
    page: int = 1
    model: Mapping[str, str] = field(
        default_factory=dict
    )  # one that has to fit, as it is described

    @property
    def pairs(self) -> Pairs:
        """The parameters of the canonical address, in the order of the form that asks for it."""
        return tuple(self._pairs())

    def _pairs(self) -> Iterator[tuple[str, str]]:
        yield from ((name, value) for name, values in self.filters.items() for value in values)
        if self.with_unknown:
            yield UNKNOWN, INCLUDED
        if self.sort:
            yield "sort", self.sort
        yield from ((kind, slug) for kind, slugs in self.chosen.items() for slug in slugs)
        if self.compares:
            yield COMPARE, NOW
        yield from self.model.items()
        if self.page > 1:
            yield "page", str(self.page)

    def without(self, *names: str) -> Self:
        """The same without some filters."""
        left = {name: values for name, values in self.filters.items() if name not in names}
        return replace(self, filters=left, page=1)

    def without_value(self, name: str, value: str) -> Self:
        """The same without one of the values of a filter."""
        left = tuple(other for other in self.filters[name] if other != value)
        return self.with_values(name, left) if left else self.without(name)

    def with_values(self, name: str, values: tuple[str, ...]) -> Self:
        """The same with other values of a filter that is asked for."""
        return replace(self, filters={**self.filters, name: values}, page=1)

    def without_chosen(self, kind: str, slug: str) -> Self:
        """The same with something taken away from what is to be compared."""
        left = {k: tuple(o for o in v if (k, o) != (kind, slug)) for k, v in self.chosen.items()}
        return replace(self, chosen={k: v for k, v in left.items() if v}, compares=False)

    def including_unknown(self, included: bool) -> Self:
        return replace(self, with_unknown=included, page=1)

    @property
    def to_take_away(self) -> Self:
        """The same without what only a page of it shows."""
        return replace(self, chosen={}, compares=False, page=1, model={})

    def sorted_by(self, sort: str) -> Self:
        return replace(self, sort=sort, page=1)

    def on_page(self, page: int) -> Self:
        return replace(self, page=page)


def read(index: Index, query: Mapping[str, Sequence[str]]) -> Asked:
    """Return what of a query makes sense for this release; names and values it has not are dropped."""
    filters = {
        name: values
        for name, matcher in index.matchers.items()
        if (values := matcher.canonical(query.get(name, ())))
    }
    chosen = {
        kind: tuple(sorted(found, key=index.place.__getitem__))
        for kind, names in index.comparable.items()
        if (found := {slug for slug in query.get(kind, ()) if slug in names})
    }
    return Asked(
        filters=filters,
        with_unknown=last(query, UNKNOWN) == INCLUDED,
        sort=sort if (sort := last(query, "sort")) in SORTS else "",
        chosen=chosen,
        compares=last(query, COMPARE) == NOW,
        page=int(page) if PAGE.fullmatch(page := last(query, "page")) else 1,
        model=described(query),
    )


def described(query: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """The model that a query describes; its number of parameters makes it one."""
    if not last(query, "params").strip():
        return {}
    return {name: last(query, name) for name in ASKED if name in query}


def last(query: Mapping[str, Sequence[str]], name: str) -> str:
    return next(reversed(query.get(name, ())), "")
