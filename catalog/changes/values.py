"""What a release would change: two catalogs as plain data, held against each other value by value.

Goes down from the lists of entries to the facts, choices and conditions in them. The time it takes
grows with the size of the catalogs, not with its square.
"""

import json
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal

Data = Mapping[str, Any]
What = Literal["added", "removed", "changed"]

IDENTITY = ("page", "product", "orchestrator", "series", "option")
"""The names that together tell the objects of one list apart where they have no slug."""

SORTS = ("kind", "source", "facet")
"""What tells them apart as far as it goes where they have none of these either."""

ORIGINAL = "en"
"""What every text has and no object of the catalog: that is how to tell them apart."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step down into the data: a name and, where that is a list, an object of the list."""

    name: str  # such as "facts"
    key: str = ""  # such as "strength 2"
    what: What = "changed"  # whether the object itself is new or gone
    item: Data = field(default_factory=dict, compare=False, repr=False)  # it, rather as it will be


@dataclass(frozen=True, slots=True)
class Change:
    path: tuple[Step, ...]
    old: Any  # None where there was nothing
    new: Any  # None where there will be nothing
    is_order: bool = False  # then old and new are the keys of what stayed in a list

    def __str__(self) -> str:
        return " / ".join(part for step in self.path for part in (step.name, step.key) if part)


def compare(old: Data, new: Data) -> list[Change]:
    """Return what turns the old data into the new, in the order of the new data."""
    return list(_objects(old, new, ()))


def _objects(old: Data, new: Data, path: tuple[Step, ...]) -> Iterator[Change]:
    for name in dict.fromkeys((*new, *old)):
        if name != "schema" and old.get(name) != new.get(name):
            yield from _values(name, old.get(name), new.get(name), path)


def _values(name: str, old: Any, new: Any, path: tuple[Step, ...]) -> Iterator[Change]:
    if _is_list_of_objects(old) or _is_list_of_objects(new):
        yield from _lists(name, old or [], new or [], path)
    elif _is_object(old) or _is_object(new):
        yield from _objects(old or {}, new or {}, (*path, Step(name)))
    elif not (_is_blank(old) and _is_blank(new)):
        yield Change((*path, Step(name)), old, new)


def _lists(name: str, old: list[Data], new: list[Data], path: tuple[Step, ...]) -> Iterator[Change]:
    after = _named(new)
    before = _named_like(old, after)
    for key in dict.fromkeys((*after, *before)):
        was, will = before.get(key), after.get(key)
        what: What = "added" if was is None else "removed" if will is None else "changed"
        step = Step(name, key, what, will or was or {})
        yield from _objects(was or {}, will or {}, (*path, step))
    stayed = [key for key in before if key in after], [key for key in after if key in before]
    if stayed[0] != stayed[1]:
        yield Change((*path, Step(name)), *stayed, is_order=True)


def _named(items: Iterable[Data]) -> dict[str, Data]:
    """Name the objects of a list; those of one sort get a number from the second one on."""
    named: dict[str, Data] = {}
    numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
    for item in items:
        sort = _sort(item)
        number = next(numbers[sort])
        named[f"{sort} {number}" if number > 1 else sort] = item
    return named


def _named_like(items: list[Data], others: dict[str, Data]) -> dict[str, Data]:
    """Name the objects as their equals among the others, and the rest of each sort in its order.

    So a fact that is put before others does not make all of them look changed.
    """
    equals: defaultdict[str, deque[str]] = defaultdict(deque)
    for name, other in others.items():
        equals[_canonical(other)].append(name)
    same = [equals[_canonical(item)] for item in items]
    names = [found.popleft() if found else "" for found in same]
    taken = set(names)
    left: defaultdict[str, deque[str]] = defaultdict(deque)
    for name, other in others.items():
        if name not in taken:
            left[_sort(other)].append(name)
    gone = _named([*others.values(), *items])  # as if they came after, so no name stands twice
    more = iter([*gone][len(others) :])
    fresh = [next(more) for _item in items]
    for place, item in enumerate(items):
        rest = left[_sort(item)]
        names[place] = names[place] or (rest.popleft() if rest else fresh[place])
    return dict(zip(names, items, strict=True))


def _sort(item: Data) -> str:
    if "slug" in item:
        return str(item["slug"])
    found = [name for name in IDENTITY if name in item] or [name for name in SORTS if name in item]
    return " × ".join(str(item[name]) for name in (found if found[0] in IDENTITY else found[:1]))


def _canonical(item: Data) -> str:
    return json.dumps(item, sort_keys=True)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict) and ORIGINAL not in value


def _is_list_of_objects(value: Any) -> bool:
    return isinstance(value, list) and any(map(_is_object, value))


def _is_blank(value: Any) -> bool:
    return not (any(value.values()) if isinstance(value, dict) else value) and value is not False
