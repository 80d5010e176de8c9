"""A form that was made from an older version: what others have saved since, and what it would do.

Three versions of every row are held against each other: what it was when the form was made, what
is saved now, and what the form would make of it. The rows of the last two are known by their ids;
the first is in the history, where they have their names alone.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Q

from catalog.admin import versions
from catalog.history import State, entry_of
from catalog.history.differences import Difference, between
from catalog.history.wholes import Kept, Rows, key_within, owner_field
from catalog.models.base import Draft
from catalog.models.history import Edit

Row = tuple[type[Draft], int]
Name = tuple[str, str]
"""The kind of a record, and what tells it from others of its entry; "" for the entry itself."""


@dataclass(frozen=True, slots=True)
class Both:
    """A value as it is saved, and as it stands in the form."""

    row: Row
    difference: Difference
    is_mine: bool  # whether whoever sends the form has changed it; else only the other person has


@dataclass
class Conflict:
    """What a form was made from, what is saved, and what the form would make of it."""

    draft: Draft
    inlines: list[Any]
    posted: str  # the version
    saved: Rows
    mine: Rows = field(default_factory=dict)  # empty when the form has other faults
    forms: dict[Row, Any] = field(default_factory=dict)  # as they would be saved

    @cached_property
    def edits(self) -> list[Edit]:
        """What others have saved since the form was made, the oldest first."""
        return [edit for edit in self._edits if self._is_shown(edit)]

    @property
    def people(self) -> list[str]:
        return list(dict.fromkeys(edit.by for edit in self.edits))

    @cached_property
    def differing(self) -> list[Both]:
        """Each value in which the saved version and this form differ."""
        return [both for row in {**self.saved, **self.mine} for both in self.differing_in(row)]

    def differing_in(self, row: Row) -> list[Both]:
        saved, mine = self.saved.get(row), self.mine.get(row)
        touched, is_part = self._touched(row), self._is_part(row)
        is_lost = saved is None and touched is not None
        return [
            Both(row, one, is_mine=touched is None or one.place in touched)
            for one in between(saved, mine, is_part=is_part, is_lost=is_lost)
        ]

    def is_lost(self, row: Row) -> bool:
        """Whether others have deleted what this form leaves as it was, as far as it shows it."""
        touched = self._touched(row)
        if row in self.saved or touched is None:
            return False
        return not any(name in self.forms[row].fields for name, _language in touched)

    def _touched(self, row: Row) -> set[Any] | None:
        """What this form changes in a row as it was; None where nobody can tell how it was."""
        base = self._base(row)
        changes = between(base, self.mine.get(row), is_part=self._is_part(row))
        return {one.place for one in changes} if base else None

    def _base(self, row: Row) -> Kept | None:
        """A row as it was when the form was made; None where nobody can tell.

        It had the name that it has in one of the later versions, unless both of them gave it one.
        """
        later = [kept for kept in (self.saved.get(row), self.mine.get(row)) if kept]
        names = {self._name(kept) for kept in later} & self._bases.keys()
        return self._bases[names.pop()] if len(names) == 1 else None

    @cached_property
    def _bases(self) -> dict[Name, Kept]:
        """Every record as it was when the form was made, by its name."""
        states: dict[tuple[str, int], State] = {}
        for (model, pk), kept in self.saved.items():
            entry = (model._meta.label_lower, pk) if model in self._inside else self._entry
            states.setdefault(entry, []).append(kept)
        first: dict[tuple[str, int], State] = {}
        for edit in self._edits:
            first.setdefault((edit.model, edit.entry_id), edit.before or [])
        return {self._name(kept): kept for state in (states | first).values() for kept in state}

    @cached_property
    def _edits(self) -> list[Edit]:
        """The changes since then of the entry that the page is about, and of those inside of it."""
        model, pk = self._entry
        wanted = Q(model=model, entry_id=pk)
        wanted |= Q(model__in=[kind._meta.label_lower for kind in self._inside])
        found = Edit.objects.filter(wanted, pk__gt=versions.since(self.posted)).order_by("pk")
        return [
            edit
            for edit in found
            if (edit.model, edit.entry_id) == self._entry or self._was_inside(edit)
        ]

    def _was_inside(self, edit: Edit) -> bool:
        names = {kind._meta.label_lower: name for kind, name in self._inside.items()}
        here = [*self.draft.natural_key()]
        states = (edit.before, edit.after)
        return any(state[0]["fields"].get(names[edit.model]) == here for state in states if state)

    def _is_shown(self, edit: Edit) -> bool:
        """Whether a change is about this page; that of a part is about nothing else of its entry."""
        if not owner_field(type(self.draft)):
            return True
        names = {self._name(kept) for kept in (*self.saved.values(), *self.mine.values())}
        before, after = (
            [kept for kept in state or [] if self._name(kept) in names]
            for state in (edit.before, edit.after)
        )
        return before != after

    def _is_part(self, row: Row) -> bool:
        """Whether a row is one of many on the page, and not what the page itself is about."""
        return row != (type(self.draft), self.draft.pk)

    def _name(self, kept: Kept) -> Name:
        """What a record is found by in another version of its entry."""
        is_entry = kept["model"] == self._entry[0]
        return kept["model"], "" if is_entry else key_within(kept)

    @cached_property
    def _entry(self) -> tuple[str, int]:
        entry = entry_of(self.draft)
        return entry._meta.label_lower, entry.pk

    @cached_property
    def _inside(self) -> dict[Any, str]:
        return dict(versions.inside(self.draft, self.inlines))
