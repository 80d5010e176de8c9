"""An entry whole: the draft and what is edited on its page, as the records of a fixture file.

This is the one form in which the history keeps an entry, in which two versions of it are held
against each other, and from which it comes back.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from typing import Any

from django.db.models import DateField

from catalog import models
from catalog.fixtures.drafts import Drafts
from catalog.fixtures.exporting import place, record
from catalog.fixtures.files import BY_LABEL, MODELS
from catalog.history.retiring import key_of
from catalog.models.base import Draft, Fact, Link

Kept = dict[str, Any]
"""One draft as the record of a fixture file. Every value is one that JSON has."""

State = list[Kept]
"""The record of an entry, then those of its parts."""

Rows = dict[tuple[type[Draft], int], Kept]
"""The same with the model and the id of each, in the same order."""

PARTS: dict[type[Draft], str] = {
    models.Choice: "question",
    models.OutcomeSeries: "outcome",
    models.RuleCondition: "rule",
    models.DeploymentOption: "deployment",
}


@cache
def owner_field(model: Any) -> str:
    """The name of the field that leads from a part to its entry; "" for what is an entry itself."""
    if not issubclass(model, Fact | Link):
        return PARTS.get(model, "")
    name = model.natural_key_fields[0]
    return name if model._meta.get_field(name).is_relation else ""


@cache
def parts_of(model: type[Draft]) -> tuple[type[Draft], ...]:
    """The kinds of parts that entries of a model have, in the order of the fixture files."""
    return tuple(
        part
        for part in MODELS
        if (name := owner_field(part)) and part._meta.get_field(name).related_model is model
    )


def entry_of(draft: Any) -> Any:
    """The entry that a draft is a part of, or the draft itself."""
    name = owner_field(draft.__class__)
    return getattr(draft, name) if name else draft


def state_of(model: type[Draft], pk: int) -> State | None:
    """Return how an entry is saved at this moment, or None when there is none of that id."""
    return list(rows_of(model, pk).values()) or None


def rows_of(model: type[Draft], pk: int) -> Rows:
    """Return how a draft and its parts are saved at this moment; nothing when it is not there."""
    entry = _with_relations(model).filter(pk=pk).first()
    if entry is None:
        return {}
    parts = [part for kind in parts_of(model) for part in _parts(kind, entry)]
    return {(type(draft), draft.pk): as_json(record(draft, _related)) for draft in (entry, *parts)}


def all_states() -> dict[tuple[type[Draft], int], State]:
    """Return how every entry is saved at this moment; reads each table once."""
    drafts = Drafts()
    found: defaultdict[tuple[type[Draft], int], State] = defaultdict(list)
    entries = [model for model in MODELS if not owner_field(model)]
    for model in (*entries, *(part for entry in entries for part in parts_of(entry))):
        for draft in sorted(drafts.known(model).values(), key=place):
            entry = entry_of(draft)
            found[type(entry), entry.pk].append(as_json(record(draft, drafts.targets)))
    return dict(found)


def _with_relations(model: Any) -> Any:
    names = [field.name for field in model._meta.fields if field.is_relation]
    many = [field.name for field in model._meta.many_to_many]
    rows = model.objects.order_by().prefetch_related(*many)
    return rows.select_related(*names) if names else rows


def _parts(model: Any, entry: Draft) -> Iterable[Any]:
    name = owner_field(model)
    parts: list[Any] = list(_with_relations(model).filter(**{name: entry.pk}))
    for part in parts:
        setattr(part, name, entry)
    return sorted(parts, key=place)


def _related(draft: Any, field: Any) -> Iterable[Any]:
    return list(getattr(draft, field.name).all())


def key_within(kept: Kept) -> str:
    """What tells a part from the others of its entry; of an entry, its natural key.

    It stays as it is when the entry gets another slug.
    """
    own = 1 if owner_field(BY_LABEL[kept["model"]]) else 0
    return key_of(kept, own)


def as_json(found: dict[str, Any]) -> Kept:
    """The record with its days written out, as JSON has none."""
    fields = {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in found["fields"].items()
    }
    return {"model": found["model"], "fields": fields}


def from_json(state: State) -> Iterator[Kept]:
    """The records of a state, as the fixture loader takes them."""
    for kept in state:
        meta = BY_LABEL[kept["model"]]._meta
        days = {field.name for field in meta.concrete_fields if isinstance(field, DateField)}
        fields = {
            name: date.fromisoformat(value) if name in days and value else value
            for name, value in kept["fields"].items()
        }
        yield {"model": kept["model"], "fields": fields}
