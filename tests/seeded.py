"""Faults seeded into the small catalog, and what is found then."""

from copy import deepcopy
from typing import Any

from catalog.problems import Problem, find
from tests.builders import Data, data


def put(catalog: Data, path: str, value: Any) -> Data:
    """Set what stands at a path such as “flowcharts.0.questions.2.choices.0.leads_to”."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place: Any = catalog
    for part in way:
        place = place[part]
    place[last] = value
    return catalog


def faulty(path: str, value: Any, **given: Any) -> Data:
    """A copy of the small catalog with one fault: its parts are shared by all tests."""
    return put(deepcopy(data(**given)), path, value)


def codes(problems: list[Problem]) -> set[tuple[str, str]]:
    """What was found and where: the check and the last part of the entry's key."""
    return {(item.code, item.key[-1] if item.key else str(item.entry)) for item in problems}


def found(path: str, value: Any, **given: Any) -> set[tuple[str, str]]:
    return codes(find(faulty(path, value, **given)))


def said(path: str, value: Any, **given: Any) -> str:
    """The problems as they are printed, one a line."""
    return "\n".join(str(item) for item in find(faulty(path, value, **given)))
