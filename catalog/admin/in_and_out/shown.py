"""What an import would do, as its page prints it."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from catalog.admin.places import admin_address
from catalog.fixtures.faults import Fault
from catalog.fixtures.files import BY_LABEL, MODELS
from catalog.history.differences import Difference, differences
from catalog.models import Edit
from catalog.models.history import What
from catalog.problems.problem import Place, Words

MOST_FAULTS = 200
MOST_ENTRIES = 200
"""How many changed entries are shown with their values; all are counted."""


@dataclass(frozen=True, slots=True)
class Changed:
    """An entry with all that would be different about it."""

    entry: Words
    what: str
    address: str | None  # where it is edited; None where it is not there yet
    rows: list[Difference]


@dataclass(frozen=True, slots=True)
class Kind:
    """The changed entries of a kind; those left out are counted."""

    name: Words
    count: int
    entries: list[Changed]

    @property
    def left_out(self) -> int:
        return self.count - len(self.entries)


def shown_kinds(edits: list[Edit]) -> list[Kind]:
    """The changed entries by kind, in the order of the files, with the words of the first ones."""
    found: dict[str, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.model, []).append(edit)
    kinds, room = [], MOST_ENTRIES
    for model in MODELS:
        if own := found.get(model._meta.label_lower):
            entries = [_changed(edit) for edit in own[:room]]
            kinds.append(Kind(model._meta.verbose_name_plural, len(own), entries))
            room -= len(entries)
    return kinds


def _changed(edit: Edit) -> Changed:
    meta = BY_LABEL[edit.model]._meta
    page = f"admin:{meta.app_label}_{meta.model_name}_change"
    is_new = edit.what == What.ADDED
    return Changed(
        Place(edit.model, tuple(edit.key.split("/")), meta.verbose_name).entry,
        edit.what,
        None if is_new else reverse(page, args=[edit.entry_id]),
        differences(edit.before, edit.after),
    )


def shown_faults(faults: list[Fault]) -> dict[str, Any]:
    """The faults, and how many more there are; what stands in no file has an address instead."""
    return {
        "faults": [(fault, admin_address(*fault.place)) for fault in faults[:MOST_FAULTS]],
        "more_faults": max(0, len(faults) - MOST_FAULTS),
    }
