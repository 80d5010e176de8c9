"""What a form was made from, and what has become of that since.

A page carries the version of everything that it edits. On saving it is held against what is saved
by then, so nobody overwrites an edit that they have not seen.
"""

from hashlib import sha256
from typing import Any

from advisor import reading
from catalog.history.wholes import Rows, owner_field, rows_of
from catalog.models.base import Draft
from catalog.models.history import Edit

NAME = "_version"
"""The name of the hidden field."""

LONGEST = 18
"""Digits that the number of a change may have: more are no number of a database."""


def rows_on(draft: Draft, inlines: list[Any]) -> Rows:
    """How everything is saved that the page of a draft edits: itself, its parts, entries inside."""
    found = rows_of(type(draft), draft.pk)
    for model, name in inside(draft, inlines):
        rows = model.objects.order_by("pk").filter(**{name: draft.pk})
        for pk in rows.values_list("pk", flat=True):
            found |= rows_of(model, pk)
    return found


def inside(draft: Draft, inlines: list[Any]) -> list[tuple[Any, str]]:
    """The kinds of entries that are edited on the page of another one, and what leads to it."""
    return [
        (inline.model, inline.fk_name or _relation(inline.model, type(draft)))
        for inline in inlines
        if not owner_field(inline.model)
    ]


def _relation(model: Any, to: type[Draft]) -> str:
    names = (field.name for field in model._meta.fields if field.related_model is to)
    return str(next(names))


def newest() -> int:
    """The number of the newest change of the catalog.

    Ask for it before the drafts are read: what is saved in between then counts as newer than the
    page, and is asked about once too often rather than never.
    """
    return Edit.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def version(since: int, rows: Rows) -> str:
    """The rows as one word, with the newest change that was known before they were read."""
    return f"{since}-{fingerprint(rows)}"


def fingerprint(rows: Rows) -> str:
    plain = [[model._meta.label, pk, kept] for (model, pk), kept in rows.items()]
    return sha256(reading.canonical(plain).encode()).hexdigest()[:32]


def is_same(posted: str, present: str) -> bool:
    return posted.partition("-")[2] == present.partition("-")[2]


def since(posted: str) -> int:
    """The number in a version; 0 in what is none."""
    number = posted.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) <= LONGEST else 0
