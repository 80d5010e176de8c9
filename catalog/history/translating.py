"""Translations that fall behind, found in every change as it is written down.

A text was written in the language of the site's author, `settings.LANGUAGE_CODE`, and translated.
When a change touches the original and not a translation, the translation is older from then on,
until somebody changes it, changes the original back, or says that it is still right. To find this
by reading the whole history again for every look would cost more with each change.
"""

from collections.abc import Iterable

from catalog.models import Edit, OlderTranslation
from catalog.texts import Texts

Place = tuple[str, str, str]
"""The kind of a part, its key within the entry, and the field: where a text stands."""
Found = dict[Place, Texts]


def follow(edits: Iterable[Edit]) -> None:
    """Note the translations that these changes leave behind, and forget those they catch up."""
    changed = [edit for edit in edits if edit.before is not None]
    known = _known({edit.entry_id for edit in changed})
    for edit in changed:
        _follow(edit, known.get((edit.model, edit.entry_id), []))


def _known(ids: set[int]) -> dict[tuple[str, int], list[OlderTranslation]]:
    found: dict[tuple[str, int], list[OlderTranslation]] = {}
    rows = OlderTranslation.objects.order_by("pk") if ids else ()
    for row in rows:
        if row.entry_id in ids:
            found.setdefault((row.model, row.entry_id), []).append(row)
    return found


def _follow(edit: Edit, rows: list[OlderTranslation]) -> None:
    before, after = texts_in(edit.before), texts_in(edit.after)
    if before == after:
        return
    came_from = _origins(before, after)
    older = {(_place(row), row.language): row for row in rows}
    for place, now in after.items():
        was = before.get(came_from[place]) if place in came_from else None
        for language in _translations():
            row = older.pop((came_from.get(place, place), language), None)
            _settle(edit, place, language, row, was, now)
    OlderTranslation.objects.filter(pk__in=[row.pk for row in older.values()]).delete()
