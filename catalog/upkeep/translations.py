"""Which translations are older than their original, each with both texts and where it is edited."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import FETCH_PEERS

from catalog.fixtures.files import BY_LABEL
from catalog.history.wholes import owner_field
from catalog.models import OlderTranslation
from catalog.models.base import Draft


@dataclass(frozen=True, slots=True)
class Older:
    row: OlderTranslation
    entry: Any  # the draft whose page has the text
    part: Any  # the draft that holds it: the entry itself, or one of its parts

    @property
    def field(self) -> Any:
        return self.part._meta.get_field(self.row.field)

    @property
    def original(self) -> str:
        return str(getattr(self.part, self.row.field).get(settings.LANGUAGE_CODE, ""))

    @property
    def translation(self) -> str:
        return str(getattr(self.part, self.row.field).get(self.row.language, ""))


def older_translations(rows: Iterable[OlderTranslation] | None = None) -> list[Older]:
    """Return them with their drafts, the oldest first; of all, or of the rows given.

    Costs one query, and a few for each kind of entry among them.
    """
    found = OlderTranslation.objects.all() if rows is None else rows
    rows = [row for row in found if {row.model, row.part} <= BY_LABEL.keys()]
    entries, parts = _entries(rows), _parts(rows)
    older = []
    for row in rows:
        entry = entries.get((row.model, row.entry_id))
        part = entry if row.part == row.model else parts.get((row.part, row.entry_id, row.place))
        if entry and part:
            older.append(Older(row, entry, part))
    return older


def _entries(rows: list[OlderTranslation]) -> dict[tuple[str, int], Draft]:
    wanted: defaultdict[str, set[int]] = defaultdict(set)
    for row in rows:
        wanted[row.model].add(row.entry_id)
    return {
        (label, draft.pk): draft
        for label, pks in wanted.items()
        for draft in BY_LABEL[label].objects.filter(pk__in=pks).fetch_mode(FETCH_PEERS)
    }


def _parts(rows: list[OlderTranslation]) -> dict[tuple[str, int, str], Draft]:
    wanted: defaultdict[str, set[int]] = defaultdict(set)
    for row in rows:
        if row.part != row.model:
            wanted[row.part].add(row.entry_id)
    return {
        (label, entry_id, place): draft
        for label, pks in wanted.items()
        for entry_id, place, draft in _parts_of(BY_LABEL[label], pks)
    }


def _parts_of(model: Any, pks: set[int]) -> Iterator[tuple[int, str, Draft]]:
    owner = model._meta.get_field(owner_field(model))
    width = owner.related_model.natural_key_width()
    for draft in model.objects.filter(**{f"{owner.name}__in": pks}).fetch_mode(FETCH_PEERS):
        place = "/".join(map(str, draft.natural_key()[width:]))
        yield getattr(draft, owner.attname), place, draft
