"""Changes of the release's data in the words of the admin, for the page that publishes.

They stand entry by entry, each with its page, and name the fields as the forms of the drafts do.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import NoneType
from typing import Any

from django.apps import apps
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import snapshot
from catalog.admin.called import Called, Names, name_in
from catalog.admin.places import admin_address
from catalog.admin.rows import Row, row, shape_of
from catalog.changes import Change, Step, What
from catalog.problems.names import MODELS
from catalog.problems.problem import CATALOG, Place, Words
from catalog.problems.walking import Node, Shape, below, shapes, title_of


@dataclass(slots=True)
class EntryChange:
    place: Place
    what: What
    address: str | None  # of the entry's page in the admin; None for what is gone
    called: Called
    rows: list[Row] = field(default_factory=list)

    @property
    def kind(self) -> str:
        model = self.place.model
        return str(apps.get_model(model)._meta.verbose_name_plural if model else self.place.name)


def by_kind(
    changes: Iterable[Change], names: Names | None = None, *, linked: bool = True
) -> list[tuple[str, list[EntryChange]]]:
    """Return the changed entries under the names of their kinds, with the rows of each."""
    entries = by_entry(changes, names, linked=linked)
    kinds = dict.fromkeys(entry.kind for entry in entries)
    groups = {kind: [*group] for kind, group in groupby(sorted(entries, key=_kind), key=_kind)}
    return [(kind, groups[kind]) for kind in kinds]


def _kind(entry: EntryChange) -> str:
    return entry.kind


def by_entry(
    changes: Iterable[Change], names: Names | None = None, *, linked: bool = True
) -> list[EntryChange]:
    """Linked: each with the address of its draft, which costs a query."""
    found: dict[tuple[str, tuple[str, ...], str], EntryChange] = {}
    for change in changes:
        node, what, named, entry = followed(change.path)
        place = node.place
        key = (place.model, place.key, str(place.name))
        if key not in found:
            is_there = linked and what != "removed"
            address = admin_address(place.model, place.key) if is_there else None
            found[key] = EntryChange(place, what, address, Called(place, name_in(entry, names)))
        is_gone = any(step.what == "removed" for step in change.path)
        if named and named != ("slug",):
            found[key].rows.append(replace(row(change, node, named), is_gone=is_gone))
    return [*found.values()]


def followed(path: tuple[Step, ...]) -> tuple[Node, What, tuple[str, ...], dict[str, Any]]:
    """Follow the path through the classes of the snapshot.

    Return the object that it ends in, whether the entry around it is new or gone, and the names
    that are left: that of a value or list, or more where an older release had other names. Last the
    data of the entry, as it will be.
    """
    node = Node(snapshot.Snapshot, {}, CATALOG, NoneType, ())
    what: What = "changed"
    entry: dict[str, Any] = {}
    for place, step in enumerate(path):
        shape, inner = shape_of(node.kind, step.name)
        if (place == len(path) - 1 and not step.key) or inner is None:
            return node, what, tuple(left.name for left in path[place:]), entry
        item = step.item if shape is Shape.PARTS else node.data.get(step.name) or {}
        node = below(node, inner, dict(item), _title(node, inner, step, item))
        if node.is_entry:
            what, entry = step.what, node.data
    return node, what, (), entry


def _title(node: Node, inner: type, step: Step, item: Any) -> Words | None:
    if (not step.key and inner is not snapshot.Fact) or not item:
        return None
    title = title_of(node, inner, item, step.key)
    if step.what == "added":
        return format_lazy(_("{part} (new)"), part=title)
    if step.what == "removed":
        return format_lazy(_("{part} (gone)"), part=title)
    return title


def first_words(data: dict[str, Any]) -> list[tuple[Words, int]]:
    """What a first release holds: the kinds of entries with how many there are."""
    return [
        (MODELS[inner]._meta.verbose_name_plural, len(data[name]))
        for name, shape, inner in shapes(snapshot.Snapshot)
        if shape is Shape.PARTS and data[name]
    ]
