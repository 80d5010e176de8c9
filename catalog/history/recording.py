"""Every change of the drafts is written down, by whichever way it came.

Whoever writes drafts does so inside `editing`. Signals say which entries are about to change, so
no code that saves or deletes has to think of the history.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone

from catalog.history import retiring, translating
from catalog.history.wholes import State, all_states, entry_of, owner_field, state_of
from catalog.models.base import Draft
from catalog.models.history import Edit, Way, What

AT_ONCE = 200
Entry = tuple[type[Draft], int]

_open: ContextVar["Recording | None"] = ContextVar("recording", default=None)


class Recording:
    """The entries touched so far, each as it was before."""

    def __init__(self) -> None:
        self.before: dict[Entry, State | None] = {}
        self.is_whole = False
        self._known: list[Edit] | None = None

    def note(self, draft: Any) -> None:
        """Remember the entries that a change of this draft touches, as they are saved now."""
        if self.is_whole:
            return
        for entry in (entry_of(draft), *_saved_entry(draft)):
            key = (type(entry), entry.pk)
            if entry.pk and key not in self.before:
                self.before[key] = state_of(*key)

    def note_naming(self, draft: Any) -> None:
        """Remember who names a draft that gets another name: their records say it."""
        for field in _fields_to(type(draft)):
            naming = list(field.model.objects.filter(**{field.name: draft.pk}))
            if len(naming) > AT_ONCE:
                self.note_all()
            for one in naming:
                self.note(one)
                if field.name in one.natural_key_fields:
                    self.note_naming(one)

    def note_all(self) -> None:
        """Remember every entry: cheaper than one by one where a whole catalog is loaded."""
        self.before = {**all_states(), **self.before}
        self.is_whole = True

    def note_added(self, draft: Any) -> None:
        if not owner_field(draft.__class__):
            self.before.setdefault((type(draft), draft.pk), None)

    def take(self, edits: list[Edit]) -> None:
        """Believe that this is what becomes different: it was tried out with the same drafts."""
        self.is_whole, self._known = True, edits

    def edits(self) -> list[Edit]:
        """What became different, not written yet."""
        if self._known is not None:
            return self._known
        return between(self.before, all_states() if self.is_whole else _now(self.before))


def between(
    before: Mapping[Entry, State | None], after: Mapping[Entry, State | None]
) -> list[Edit]:
    """What differs, as rows that are not written yet."""
    return [
        _edit(key, old, new)
        for key in {**before, **after}
        if (old := before.get(key)) != (new := after.get(key))
    ]


def _now(entries: Iterable[Entry]) -> dict[Entry, State]:
    found = {entry: state_of(*entry) for entry in entries}
    return {entry: state for entry, state in found.items() if state}


def _saved_entry(draft: Any) -> list[Any]:
    """The entry that a part belongs to in the database, where it may be moved to another one."""
    name = owner_field(draft.__class__)
    if not (name and draft.pk):
        return []
    saved = type(draft).objects.select_related(name).filter(pk=draft.pk).first()
    return [getattr(saved, name)] if saved else []


def _edit(entry: Entry, before: State | None, after: State | None) -> Edit:
    model, pk = entry
    what = What.ADDED if before is None else What.DELETED if after is None else What.CHANGED
    return Edit(
        model=model._meta.label_lower,
        entry_id=pk,
        key=retiring.key_of((after or before or [])[0]),
        what=what,
        before=before,
        after=after,
    )


@contextmanager
def editing(by: str, way: Way, reason: str = "") -> Iterator[Recording]:
    """Write drafts in one transaction, one writer after the other, and keep what changed.

    Inside another `editing` it is a part of that one. Raises DatabaseError when the turn does not
    come in time.
    """
    if outer := _open.get():
        yield outer
        return
    recording = Recording()
    with transaction.atomic():
        take_turn()
        token = _open.set(recording)
        try:
            yield recording
        finally:
            _open.reset(token)
        _write(recording.edits(), by, way, reason)


@contextmanager
def loading(by: str, way: Way, reason: str = "") -> Iterator[Recording]:
    """Like `editing`, for what may write any draft, without a signal for each."""
    with editing(by, way, reason) as recording:
        recording.note_all()
        yield recording


def take_turn() -> None:
    """Wait until nobody else writes drafts. On SQLite the transaction has done so already."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE catalog_edit IN EXCLUSIVE MODE")


def _write(edits: list[Edit], by: str, way: Way, reason: str) -> None:
    now = timezone.now()
    for edit in edits:
        edit.at, edit.by, edit.way, edit.reason = now, by, way, reason
    Edit.objects.bulk_create(edits, batch_size=AT_ONCE)
    retiring.follow(edits)
    translating.follow(edits)


def note(draft: Draft) -> None:
    """Say that a draft will be written in a way that sends no signal."""
    if recording := _open.get():
        recording.note(draft)


def before_save(
    instance: Any, raw: bool = False, update_fields: Any = None, **_signal: Any
) -> None:
    if isinstance(instance, Draft) and not raw and (recording := _open.get()):
        recording.note(instance)
        if not recording.is_whole and _is_renamed(instance, update_fields):
            recording.note_naming(instance)


def _is_renamed(draft: Draft, update_fields: Any) -> bool:
    """Whether a draft is about to get another natural key."""
    names = draft.natural_key_fields
    if not draft.pk or (update_fields is not None and not set(names) & set(update_fields)):
        return False
    fields: list[Any] = [draft._meta.get_field(name) for name in names]
    now = [getattr(draft, field.attname) for field in fields]
    return [*type(draft).objects.filter(pk=draft.pk).values_list(*names)] not in ([], [tuple(now)])


def after_save(instance: Any, created: bool, **_signal: Any) -> None:
    recording = _open.get()
    if recording and created and isinstance(instance, Draft):
        recording.note_added(instance)


def before_relating(
    sender: Any, instance: Any, action: str, reverse: bool, model: Any, pk_set: Any, **_signal: Any
) -> None:
    """Note the draft whose relation it is, from whichever end it is changed."""
    if not (isinstance(instance, Draft) and action.startswith("pre_") and _open.get()):
        return
    holders = _holders(sender, instance, model, pk_set) if reverse else [instance]
    for holder in holders:
        note(holder)


def _holders(through: Any, target: Draft, model: Any, pks: set[int] | None) -> Any:
    """The drafts that take up or leave a target: those named, or all that have it now."""
    if pks is not None:
        return model.objects.filter(pk__in=pks)
    many = (field for field in model._meta.many_to_many if field.remote_field.through is through)
    return model.objects.filter(**{next(many).name: target.pk})


def before_delete(instance: Any, **_signal: Any) -> None:
    """Note the draft, and those whose relations to it the database will take away."""
    if isinstance(instance, Draft) and (recording := _open.get()):
        recording.note(instance)
        recording.note_naming(instance)


def _fields_to(model: type[Draft]) -> Iterator[Any]:
    for field in model._meta.get_fields(include_hidden=True):
        if field.auto_created and not field.concrete and issubclass(field.related_model, Draft):  # type: ignore[arg-type]
            yield field.remote_field


def listen() -> None:
    """Connect the signals, once, when the app is ready."""
    for signal, receiver in (
        (models.signals.pre_save, before_save),
        (models.signals.post_save, after_save),
        (models.signals.m2m_changed, before_relating),
        (models.signals.pre_delete, before_delete),
    ):
        signal.connect(receiver, dispatch_uid=f"catalog.history.{receiver.__name__}")
