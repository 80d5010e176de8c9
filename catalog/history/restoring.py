"""An entry as it was: brought back from the history, with its parts, under its old slug."""

from contextlib import suppress
from hashlib import sha256
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext_lazy as _

from advisor import reading
from catalog.fixtures import Fault, NotLoadedError, records
from catalog.fixtures.files import BY_LABEL
from catalog.fixtures.loading import load_records
from catalog.fixtures.records import entry_words
from catalog.history.recording import loading
from catalog.history.retiring import key_of
from catalog.history.wholes import State, from_json, owner_field, parts_of, state_of
from catalog.models.base import Draft
from catalog.models.history import Edit, Way, bringing_back


class ChangedMeanwhileError(Exception):
    """The entry is not any more what somebody has seen who wants to restore it."""


def restore(edit: Edit, state: State, by: str, known: str | None = None) -> None:
    """Give the entry of a change the state that it had before or after it.

    `known` is what `seen` said of the entry when somebody looked at it; without it nobody has.
    Raises NotLoadedError when what the state refers to is not there any more or its name is another's, ProtectedError when
    something still refers to a part that the entry did not have then, and ChangedMeanwhileError;
    nothing is changed then.
    """
    reason = f"#{edit.pk}"
    with loading(by, Way.RESTORE, reason), bringing_back():
        if known is not None and known != seen(present(edit)):
            raise ChangedMeanwhileError
        entry = found(edit)
        if entry:
            _name(entry, state[0])
            _take_parts_off(entry, state)
        load_records([records.from_entries("", from_json(state))], with_problems=True)


def found(edit: Edit) -> Any:
    """The entry of a change as it is saved now; None when there is none any more."""
    model = BY_LABEL[edit.model]
    return model.objects.filter(pk=edit.entry_id).first() or _by_key(model, edit)


def _by_key(model: type[Draft], edit: Edit) -> Any:
    """One that was deleted and added again has another id and the same key."""
    same = Edit.objects.filter(model=edit.model, key=edit.key).values_list("entry_id", flat=True)
    return model.objects.filter(pk__in=set(same)).first()


def present(edit: Edit) -> State | None:
    entry = found(edit)
    return state_of(type(entry), entry.pk) if entry else None


def seen(state: State | None) -> str:
    """A short name for exactly this state, to tell whether somebody changed the entry since."""
    return sha256(reading.canonical(state).encode()).hexdigest()[:32]


def _name(entry: Any, kept: dict[str, Any]) -> None:
    """Give the entry the names that it is found by, or it would be added a second time.

    A name that leads to nothing any more is left: loading the state says which it is.
    """
    with suppress(ObjectDoesNotExist):
        for name in entry.natural_key_fields:
            field, value = entry._meta.get_field(name), kept["fields"][name]
            if field.is_relation:
                value = field.related_model.objects.get_by_natural_key(*value)
            setattr(entry, name, value)
        _refuse_taken(entry)
        entry.save()


def _refuse_taken(entry: Any) -> None:
    names = entry.natural_key_fields
    key = {name: getattr(entry, name) for name in names}
    other = type(entry).objects.filter(**key).exclude(pk=entry.pk).first()
    if other:
        words = entry_words(type(other), other.natural_key())
        field = entry._meta.get_field(names[-1]).verbose_name
        message = _("By now this is the name of another entry: give that one another first.")
        raise NotLoadedError([Fault("", words, field, message)])


def _take_parts_off(entry: Any, state: State) -> None:
    """Delete the parts that the entry has now and had not then."""
    wanted = {(kept["model"], key_of(kept)) for kept in state}
    for model in parts_of(entry.__class__):
        label = model._meta.label_lower
        for part in model.objects.filter(**{owner_field(model): entry}):
            if (label, "/".join(map(str, part.natural_key()))) not in wanted:
                part.delete()
