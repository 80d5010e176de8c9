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


@dataclass(frozen=True, slots=True)
class Changed:
    """An entry with all that would be different about it."""

    entry: Words
    what: str
    address: str | None  # where it is edited; None where it is not there yet
    rows: list[Difference]


def shown_kinds(edits: list[Edit]) -> list[tuple[Words, list[Changed]]]:
    """The changed entries under the names of their kinds, in the order of the files."""
    found: dict[str, list[Changed]] = {}
    for edit in edits:
        found.setdefault(edit.model, []).append(_changed(edit))
    labels = [model._meta.label_lower for model in MODELS]
    return [
        (BY_LABEL[label]._meta.verbose_name_plural, found[label])
        for label in labels
        if label in found
    ]


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
