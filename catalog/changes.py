"""What a release would change: two catalogs as plain data, held against each other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Data = Mapping[str, Any]
What = Literal["added", "removed", "changed"]

IDENTITY = ("slug", "page", "product", "orchestrator", "series", "option")
"""The names that tell the entries of one list apart, in this order."""


@dataclass(frozen=True, slots=True)
class Change:
    kind: str  # the list that it stands in, such as "products"
    key: str  # the entry, such as "gke" or "gke × kubernetes"
    what: What
    fields: tuple[str, ...] = ()  # what differs, for a changed entry


def compare(old: Data, new: Data) -> list[Change]:
    """Return what turns the old data into the new: list by list, in the order of the names."""
    kinds = sorted(name for name in {*old, *new} if name != "schema")
    return [
        change
        for kind in kinds
        for change in _compare_entries(kind, _by_key(old.get(kind, [])), _by_key(new.get(kind, [])))
    ]


def _compare_entries(kind: str, old: Data, new: Data) -> Iterator[Change]:
    for key in sorted({*old, *new}):
        if key not in old:
            yield Change(kind, key, "added")
        elif key not in new:
            yield Change(kind, key, "removed")
        elif fields := tuple(_differing(old[key], new[key])):
            yield Change(kind, key, "changed", fields)


def _by_key(entries: list[Data]) -> dict[str, Data]:
    """Return the entries by what tells them apart; those with the same key get a number."""
    keyed: dict[str, Data] = {}
    for entry in entries:
        key = name = _key(entry)
        number = 1
        while key in keyed:
            number += 1
            key = f"{name} ({number})"
        keyed[key] = entry
    return keyed


def _key(entry: Data) -> str:
    if "slug" in entry:
        return str(entry["slug"])
    return " × ".join(str(entry[name]) for name in IDENTITY if name in entry)


def _differing(old: Data, new: Data) -> list[str]:
    return sorted(name for name in {*old, *new} if old.get(name) != new.get(name))
