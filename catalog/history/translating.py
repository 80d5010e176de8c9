"""Translations that fall behind, found in every change as it is written down.

A text is written in `settings.LANGUAGE_CODE` and translated. When a change touches the original
and not a translation, that one is older from then on, until somebody changes it, changes the
original back, or says that it is still right. To find this by reading the whole history at every
look would cost more with each change.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import NamedTuple

from django.conf import settings

from catalog.fixtures.files import BY_LABEL
from catalog.history.retiring import key_of
from catalog.history.wholes import State
from catalog.models import Edit, OlderTranslation
from catalog.models.fields import AddressesField
from catalog.texts import Texts, TextsField, languages


class Place(NamedTuple):
    """Where a text stands in an entry."""

    part: str  # such as "catalog.productfact"; the kind of the entry for its own texts
    key: str  # what the natural key of the part has beyond that of its entry
    field: str


class Since(NamedTuple):
    """Since when a translation is older, and the original that it translates."""

    made_for: str
    since: datetime
    by: str


Found = dict[Place, Texts]
Older = dict[tuple[Place, str], Since]
"""By place and language."""


def follow(edits: Iterable[Edit]) -> None:
    """Note the translations that these changes leave behind, and forget those that catch up."""
    changed = [edit for edit in edits if edit.before is not None]
    ids = {edit.entry_id for edit in changed}
    rows = [row for row in OlderTranslation.objects.all() if row.entry_id in ids] if ids else []
    for edit in changed:
        own = [row for row in rows if (row.model, row.entry_id) == (edit.model, edit.entry_id)]
        _follow(edit, own)


def _follow(edit: Edit, rows: list[OlderTranslation]) -> None:
    before, after = texts_in(edit.before), texts_in(edit.after)
    if before == after:
        return
    known = {(_place(row), row.language): row for row in rows}
    said = {key: Since(row.made_for, row.since, row.by) for key, row in known.items()}
    wanted = older_after(edit, said)
    # A row of a text that changed is written anew: whoever looked at the text as it was and says
    # that the translation is still right then names a row that is gone.
    kept = {
        key
        for key, since in said.items()
        if wanted.get(key) == since and before.get(key[0]) == after.get(key[0])
    }
    gone = [row.pk for key, row in known.items() if key not in kept]
    OlderTranslation.objects.filter(pk__in=gone).delete()
    OlderTranslation.objects.bulk_create(
        _row(edit, place, language, since)
        for (place, language), since in wanted.items()
        if (place, language) not in kept
    )


def older_after(edit: Edit, known: Older) -> Older:
    """Return what is older after a change, from what was before it. A function of values."""
    before, after = texts_in(edit.before), texts_in(edit.after)
    older = {}
    for place, origin in _origins(before, after).items():
        for language in translations():
            last = known.get((origin, language))
            since = last or Since(_original(before[origin]), edit.at, edit.by)
            if _is_behind(before[origin], after[place], language, since.made_for):
                older[place, language] = since
    return older


def translations() -> list[str]:
    return [code for code in languages() if code != settings.LANGUAGE_CODE]


def texts_in(state: State | None) -> Found:
    """Every text of an entry and its parts."""
    owner = key_of(state[0]) if state else ""
    return {
        Place(kept["model"], key_of(kept).removeprefix(owner).strip("/"), name): texts
        for kept in state or ()
        for name, texts in kept["fields"].items()
        if name in text_fields(kept["model"])
    }


@cache
def text_fields(label: str) -> frozenset[str]:
    """The fields of a kind of draft that hold what is translated."""
    fields = BY_LABEL[label]._meta.concrete_fields
    return frozenset(
        field.name
        for field in fields
        if isinstance(field, TextsField) and not isinstance(field, AddressesField)
    )


def _origins(before: Found, after: Found) -> dict[Place, Place]:
    """Where each text stood before: at the same place, or elsewhere if its part was moved."""
    moved = {
        (place.part, place.field, _words(texts)): place
        for place, texts in before.items()
        if after.get(place) != texts
    }
    found = {}
    for place, texts in after.items():
        if before.get(place) == texts:
            found[place] = place
        elif origin := moved.get((place.part, place.field, _words(texts))):
            found[place] = origin
    taken = set(found.values())
    return found | {place: place for place in after.keys() - found.keys() & before.keys() - taken}


def _words(texts: Texts) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(texts.items()))


def _original(texts: Texts) -> str:
    return texts.get(settings.LANGUAGE_CODE, "")


def _is_behind(was: Texts, now: Texts, language: str, made_for: str) -> bool:
    """Spaces and line breaks do not count: no translation hangs on them."""
    is_untouched = now.get(language) and now.get(language) == was.get(language)
    original, meant = _original(now).split(), made_for.split()
    return bool(is_untouched and original and meant and original != meant)


def _place(row: OlderTranslation) -> Place:
    return Place(row.part, row.place, row.field)


def _row(edit: Edit, place: Place, language: str, since: Since) -> OlderTranslation:
    return OlderTranslation(
        model=edit.model,
        entry_id=edit.entry_id,
        part=place.part,
        place=place.key,
        field=place.field,
        language=language,
        **since._asdict(),
    )
