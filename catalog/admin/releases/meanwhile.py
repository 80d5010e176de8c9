"""What became different while a publisher was looking, entry by entry: from the history."""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.urls import NoReverseMatch, reverse

from catalog.models.history import Edit, What
from catalog.problems.problem import Place

MOST = 20


@dataclass(frozen=True, slots=True)
class Meanwhile:
    entry: Any
    what: str
    by: str
    address: str | None  # of its page in the admin; None for what is gone


def last_edit() -> int:
    return Edit.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def since(seen: int) -> list[Meanwhile]:
    """Return the entries that were edited after that edit, the last ones first, each once."""
    edits: dict[tuple[str, int], Edit] = {}
    for edit in Edit.objects.filter(pk__gt=seen).defer("before", "after").order_by("-pk"):
        edits.setdefault((edit.model, edit.entry_id), edit)
    return [_told(edit) for edit in [*edits.values()][:MOST]]


def _told(edit: Edit) -> Meanwhile:
    meta = apps.get_model(edit.model)._meta
    place = Place(edit.model, tuple(edit.key.split("/")), meta.verbose_name)
    return Meanwhile(place.entry, edit.get_what_display(), edit.by, _address(edit, meta))


def _address(edit: Edit, meta: Any) -> str | None:
    if edit.what == What.DELETED:
        return None
    try:
        return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[edit.entry_id])
    except NoReverseMatch:
        return None
