"""What was edited since the last release, and by whom."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from advisor.models import Release
from catalog.fixtures.files import BY_LABEL
from catalog.models import Edit
from catalog.models.history import What
from catalog.problems.problem import Place

WITHIN = {
    "catalog.question": "flowchart",
    "catalog.outcome": "flowchart",
    "catalog.machinetype": "series",
}
"""Entries whose order is one among those of another entry; that of all others is of their kind."""

Group = tuple[str, tuple[str, ...]]


@dataclass(slots=True)
class Edited:
    """One entry with the changes that no release has yet, or the order of several."""

    model: str  # such as "catalog.product"
    key: tuple[str, ...]  # its natural key; () for the order of a whole kind
    what: What
    at: datetime  # of the last change
    people: list[str] = field(default_factory=list)
    last: dict[str, Any] | None = None  # its fields, as they are or last were
    order_of: str = ""  # the kind of entries whose order differs

    @property
    def place(self) -> Place:
        return Place(self.model, self.key, BY_LABEL[self.model]._meta.verbose_name)


def edited() -> list[Edited]:
    """Return the entries that differ since the current release, the last changed first.

    What came and went, and what was changed and changed back, differs in nothing. An entry that only
    makes room for others has another position and is as it was: a release holds the order alone. So
    where nothing but positions differ, that is said once, and only if the order is another one.
    Three queries, and one for each such order.
    """
    since = _as_readers_see_it()
    edits = Edit.objects.order_by("pk")
    by_entry: defaultdict[tuple[str, int], list[Edit]] = defaultdict(list)
    for edit in edits.filter(at__gt=since) if since else edits:
        by_entry[edit.model, edit.entry_id].append(edit)
    differing = [edits for edits in by_entry.values() if edits[0].before != edits[-1].after]
    moved = [edits for edits in differing if _is_only_moved(edits[0].before, edits[-1].after)]
    changed = [_of(edits) for edits in differing if edits not in moved]
    found = [*changed, *_orders(moved, differing)]
    return sorted(found, key=lambda entry: entry.at, reverse=True)


def _as_readers_see_it() -> datetime | None:
    """When the drafts last were what readers see. After rolling back that is when it came first."""
    current = Release.objects.defer("content").current()
    if current is None:
        return None
    same = Release.objects.defer("content").filter(checksum=current.checksum)
    return min(release.published_at for release in same)


def _of(edits: list[Edit]) -> Edited:
    first, last = edits[0], edits[-1]
    what = last.what if last.what == What.DELETED else first.what
    fields = (last.after or last.before or [{}])[0].get("fields")
    key = tuple(last.key.split("/"))
    return Edited(last.model, key, What(what), last.at, _people(edits), fields)


def _people(edits: Iterable[Edit]) -> list[str]:
    return list(dict.fromkeys(edit.by for edit in edits))


def _is_only_moved(before: Any, after: Any) -> bool:
    return bool(before and after) and _unplaced(before) == _unplaced(after)


def _unplaced(state: list[dict[str, Any]]) -> list[Any]:
    entry, *parts = state
    return [{k: v for k, v in entry["fields"].items() if k != "position"}, *parts]


def _orders(moved: list[list[Edit]], differing: list[list[Edit]]) -> Iterator[Edited]:
    """The orders that are not as they were, each once, whoever had to move."""
    groups: defaultdict[Group, list[Edit]] = defaultdict(list)
    for edits in moved:
        groups[_group(edits[-1])].extend(edits)
    for (model, owner), edits in groups.items():
        if _is_another_order(model, owner, differing):
            at = max(edit.at for edit in edits)
            people = _people(edits)
            yield Edited(_holder(model), owner, What.CHANGED, at, people, order_of=model)


def _holder(model: str) -> str:
    """The kind of entry whose list it is: a flowchart for questions; for most, their own."""
    name = WITHIN.get(model)
    field: Any = name and BY_LABEL[model]._meta.get_field(name)
    return field.related_model._meta.label_lower if field else model


def _group(edit: Edit) -> Group:
    name = WITHIN.get(edit.model, "")
    return edit.model, tuple(edit.after[0]["fields"][name]) if name else ()


def _is_another_order(model: str, owner: tuple[str, ...], differing: list[list[Edit]]) -> bool:
    """Whether those that are still there stood in another order."""
    first = {edits[0].entry_id: edits[0] for edits in differing if edits[0].model == model}
    rows: Any = BY_LABEL[model]._default_manager.order_by()
    name = WITHIN.get(model, "")
    if name:
        rows = rows.filter(**{f"{name}__slug": owner[0]})
    now = {
        pk: (position, slug) for pk, position, slug in rows.values_list("pk", "position", "slug")
    }
    stayed = [pk for pk in now if pk not in first or first[pk].before]
    was = now | {pk: _placed(edit.before) for pk, edit in first.items() if edit.before}
    return sorted(stayed, key=now.__getitem__) != sorted(stayed, key=was.__getitem__)


def _placed(state: Any) -> tuple[int, str]:
    fields = state[0]["fields"]
    return fields.get("position", 0), fields.get("slug", "")
