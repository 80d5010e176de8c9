"""Two states of an entry held against each other, field by field, in the words of the admin."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.fixtures.files import BY_LABEL
from catalog.history.wholes import Kept, State, key_within, owner_field
from catalog.problems.problem import Words, quoted
from catalog.texts import TextsField


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs. A language has a row of its own."""

    part: Words  # such as “fact of a product “strength 1””; "" for the entry itself
    field: Words  # such as “text (Spanish)”
    old: str  # "" where there was nothing
    new: str
    place: tuple[str, str]  # the name of the field, and the language if there is one


def differences(old: State | None, new: State | None) -> list[Difference]:
    """Return what turns the old state into the new; None is an entry that is not there."""
    before, after = _by_name(old), _by_name(new)
    entry = next(iter(after or before), None)
    return [
        difference
        for name in dict.fromkeys((*after, *before))
        for difference in between(before.get(name), after.get(name), is_part=name != entry)
    ]


def _by_name(state: State | None) -> dict[tuple[str, str], Kept]:
    """The records by kind and key. All keep their names when the slug of the entry changes."""
    found = {(kept["model"], key_within(kept)): kept for kept in (state or [])[1:]}
    return {(kept["model"], ""): kept for kept in (state or [])[:1]} | found


def between(
    old: Kept | None, new: Kept | None, *, is_part: bool, is_lost: bool = False
) -> Iterator[Difference]:
    """What differs in one record; None is one that is not there.

    `is_lost` says that the new one is there no more but for somebody who has not seen that.
    """
    if not (kept := new or old):
        return
    part = _title(kept, _state(old, new, is_lost=is_lost)) if is_part else ""
    for field in _fields(kept["model"]):
        before, after = _value(old, field), _value(new, field)
        if before == after or (is_part and _is_said(field, old, new)):
            continue
        for language, label in _labels(field):
            texts = _words(field, before, language), _words(field, after, language)
            if texts[0] != texts[1]:
                yield Difference(part, label, *texts, (field.name, language))


def _state(old: Kept | None, new: Kept | None, *, is_lost: bool) -> Words:
    if is_lost:
        return gettext_lazy("{part} (deleted by others)")
    if old is None:
        return gettext_lazy("{part} (new)")
    return "{part}" if new else gettext_lazy("{part} (gone)")


def _is_said(field: Any, old: Kept | None, new: Kept | None) -> bool:
    """Whether the title of a part says it: which entry has it, and what a new one is found by."""
    is_one = bool(old and new)
    model = field.model
    return field.name == owner_field(model) or (
        not is_one and field.name in model.natural_key_fields
    )


def _value(kept: Kept | None, field: Any) -> Any:
    """The value of a field; a record leaves out what is as it is by default."""
    if kept is None:
        return None
    return kept["fields"].get(field.name, field.get_default() if field.has_default() else None)


def _title(kept: Kept, state: Words) -> Words:
    model = BY_LABEL[kept["model"]]
    words = model.words_of(tuple(key_within(kept).split("/")))
    name = quoted(format_lazy(" ".join(["{}"] * len(words)), *words))
    return format_lazy(state, part=format_lazy("{} {}", model._meta.verbose_name, name))


def _fields(model: str) -> list[Any]:
    meta = BY_LABEL[model]._meta
    return [field for field in (*meta.concrete_fields, *meta.many_to_many) if not field.primary_key]


def _labels(field: Any) -> list[tuple[str, Words]]:
    """The languages of a text, each with the field's name in front; one row for all else."""
    if not isinstance(field, TextsField):
        return [("", field.verbose_name)]
    return [
        (code, format_lazy("{} ({})", field.verbose_name, name))
        for code, name in settings.LANGUAGES
    ]


def _words(field: Any, value: Any, language: str) -> str:
    if language:
        return str((value or {}).get(language, ""))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.many_to_many:
        return ", ".join("/".join(map(str, key)) for key in value or [])
    if isinstance(value, list):
        return "/".join(map(str, value))
    return "" if value is None else str(dict(field.flatchoices).get(value, value))
