"""What a form was made from, and what has become of that since.

A page carries the version of everything that it edits. On saving it is held against what is saved
by then, so nobody overwrites an edit that they have not seen.
"""

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from advisor import reading
from catalog.history import State, state_of
from catalog.history.differences import Difference, differences
from catalog.history.wholes import owner_field
from catalog.models.base import Draft
from catalog.models.history import Edit

NAME = "_version"
"""The name of the hidden field."""

Entry = tuple[type[Draft], int]
States = dict[Entry, State | None]


def states_on(draft: Draft, inlines: list[Any]) -> States:
    """How everything is saved that the page of a draft edits: itself, and entries inside of it."""
    entries: list[Entry] = [(type(draft), draft.pk)]
    for inline in inlines:
        if not owner_field(inline.model):
            name = inline.fk_name or _relation(inline.model, type(draft))
            rows = inline.model.objects.order_by("pk").filter(**{name: draft.pk})
            entries += [(inline.model, pk) for pk in rows.values_list("pk", flat=True)]
    return {entry: state_of(*entry) for entry in entries}


def _relation(model: Any, to: type[Draft]) -> str:
    names = (field.name for field in model._meta.fields if field.related_model is to)
    return str(next(names))


def version(states: States) -> str:
    """The states as one word, with the newest change of the catalog in front."""
    newest = Edit.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    plain = [[model._meta.label, pk, state] for (model, pk), state in states.items()]
    return f"{newest}-{sha256(reading.canonical(plain).encode()).hexdigest()[:32]}"


def is_same(posted: str, present: str) -> bool:
    return posted.partition("-")[2] == present.partition("-")[2]


@dataclass
class Conflict:
    """A form that was made from an older version than the one that is saved now."""

    posted: str
    saved: States
    mine: States | None = None  # what would be saved now; None when the form has other faults
    rows: list[Any] = field(default_factory=list)

    @cached_property
    def edits(self) -> list[Edit]:
        """What others have saved since the form was made, the oldest first."""
        since = self.posted.partition("-")[0]
        found = Edit.objects.filter(pk__gt=int(since) if since.isdecimal() else 0).order_by("pk")
        labels = {(model._meta.label_lower, pk) for model, pk in self.saved}
        return [edit for edit in found if (edit.model, edit.entry_id) in labels]

    @property
    def people(self) -> list[str]:
        return list(dict.fromkeys(edit.by for edit in self.edits))

    @cached_property
    def differing(self) -> list["Both"]:
        """Each value in which the saved version and this form differ."""
        if self.mine is None:
            return []
        return [
            Both(difference, is_mine=difference.place in touched)
            for entry in {**self.saved, **self.mine}
            for touched in [self._touched(entry)]
            for difference in differences(self.saved.get(entry), self.mine.get(entry))
        ]

    def _touched(self, entry: Entry) -> set[Any]:
        """What this form changes in the version that it was made from."""
        before = self._before(entry)
        return {
            difference.place for difference in differences(before, (self.mine or {}).get(entry))
        }

    def _before(self, entry: Entry) -> State | None:
        """How an entry was when the form was made."""
        label = (entry[0]._meta.label_lower, entry[1])
        edits = (edit for edit in self.edits if (edit.model, edit.entry_id) == label)
        first = next(edits, None)
        return first.before if first else self.saved.get(entry)


@dataclass(frozen=True, slots=True)
class Both:
    """A value as it is saved, and as it stands in the form."""

    difference: Difference
    is_mine: bool  # whether whoever sends the form has changed it; else only the other person has
