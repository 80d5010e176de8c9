"""What a browser sent, set right where the rows that it speaks of are gone."""

import re
from collections.abc import Iterator
from typing import Any

from django.http import QueryDict

MOST = 1000


def prefixed(model_admin: Any, request: Any, draft: Any) -> Iterator[tuple[str, Any, Any]]:
    """The formsets of a page with their prefixes, as the admin makes them."""
    seen: dict[str, int] = {}
    for formset, inline in model_admin.get_formsets_with_inlines(request, draft):
        prefix = formset.get_default_prefix()
        seen[prefix] = seen.get(prefix, 0) + 1
        if seen[prefix] != 1 or not prefix:
            prefix = f"{prefix}-{seen[prefix]}"
        yield prefix, formset, inline


def with_lost_rows_as_new(data: QueryDict, prefix: str, formset: Any, draft: Any) -> QueryDict:
    """Return the data with the rows of one formset whose drafts are gone turned into new rows.

    Django asks for the rows that exist first, so the others are numbered anew after them.
    """
    known = set()
    if draft and draft.pk:
        rows = formset.model.objects.filter(**{formset.fk.name: draft.pk})
        known = {str(pk) for pk in rows.values_list("pk", flat=True)}
    ids = [data.get(f"{prefix}-{number}-id", "") for number in range(count(data, prefix))]
    if all(pk in known for pk in ids if pk):
        return data
    here = [number for number, pk in enumerate(ids) if pk in known]
    rest = [number for number, pk in enumerate(ids) if pk not in known]
    changed = _renumbered(data, prefix, [*here, *rest])
    changed[f"{prefix}-INITIAL_FORMS"] = str(len(here))
    for number in range(len(here), len(ids)):
        changed[f"{prefix}-{number}-id"] = ""
        changed[f"{prefix}-{number}-{formset.fk.name}"] = str(draft.pk) if draft else ""
    return changed


def count(data: QueryDict, prefix: str) -> int:
    """How many rows were sent. Django refuses a form that says more than it takes."""
    total = data.get(f"{prefix}-TOTAL_FORMS", "")
    is_number = total.isascii() and total.isdigit() and len(total) <= len(str(MOST))
    return min(int(total), MOST) if is_number else 0


def without_rows(data: QueryDict, rows: list[str]) -> QueryDict:
    """Return the data without these rows, which are new ones, such as “facts-3”."""
    for prefix in dict.fromkeys(row.rpartition("-")[0] for row in rows):
        total = count(data, prefix)
        kept = [number for number in range(total) if f"{prefix}-{number}" not in rows]
        data = _renumbered(data, prefix, kept)
        data[f"{prefix}-TOTAL_FORMS"] = str(len(kept))
    return data


def _renumbered(data: QueryDict, prefix: str, order: list[int]) -> QueryDict:
    """Return the data with only these rows of one formset, in this order."""
    places = {str(number): place for place, number in enumerate(order)}
    row = re.compile(rf"{re.escape(prefix)}-(\d+)-(.+)", re.DOTALL)
    changed = QueryDict(mutable=True)
    for name, values in data.lists():
        found = row.fullmatch(name)
        if not found:
            changed.setlist(name, values)
        elif found[1] in places:
            changed.setlist(f"{prefix}-{places[found[1]]}-{found[2]}", values)
    return changed
