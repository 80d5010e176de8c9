"""What stands between the drafts and a release, each thing with its place and its remedy."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from advisor import reading, snapshot
from catalog.problems import (
    addresses,
    flowcharts,
    look_alikes,
    outcomes,
    possible,
    references,
    rules,
    texts,
    unmet,
    uses,
    values,
)
from catalog.problems.entries import Entries
from catalog.problems.problem import CATALOG, Problem, problem
from catalog.problems.walking import leaves, nodes
from catalog.texts import languages

__all__ = ["Problem", "blocking", "find"]


def find(data: dict[str, Any]) -> list[Problem]:
    """Return every problem of a release's plain data, in the order of the data."""
    try:
        for code in languages():
            catalog = reading.build(snapshot.Snapshot, data | {"language": code}, code)
    except reading.UnreadableError as error:
        message = _("It does not have the shape of a release: {error}")
        return [problem(CATALOG, "wrong-shape", message, error=str(error))]
    found = list(_find(data))
    return found if blocking(found) else [*found, *possible.check(catalog)]


def blocking(problems: list[Problem]) -> list[Problem]:
    """The problems with which nothing can be published; the others are advice."""
    return [found for found in problems if found.blocking]


def _find(data: dict[str, Any]) -> Iterator[Problem]:
    entries, slugs = Entries(), references.slugs_of(data)
    for node in nodes(data):
        yield from entries.check(node)
        for leaf in leaves(node):
            yield from values.check(leaf)
            yield from texts.check(leaf)
            yield from references.check(leaf, slugs)
    yield from flowcharts.check(data)
    yield from addresses.check(data)
    yield from look_alikes.check(data)
    yield from outcomes.check(data)
    yield from rules.check(data, slugs)
    yield from uses.check(data)
    yield from unmet.check(data)
