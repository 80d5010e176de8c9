"""The form that asks about a model, field by field, for any page that takes a model."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from advisor.pages.fit_query import MOST, PARAMS, PRECISION, PURPOSE, Asked
from advisor.pages.fit_words import PRECISIONS, PURPOSES
from advisor.pages.typed_numbers import typed_form

LABELS: Mapping[str, Promise] = {
    PARAMS: _("parameters, in billions"),
    PURPOSE: _("what for"),
    PRECISION: _("precision of the weights"),
    "context": _("context length"),
    "sequences": _("sequences at the same time"),
    "layers": _("layers"),
    "kv-heads": _("KV heads"),
    "head-size": _("head size"),
}
HINTS: Mapping[str, Promise] = {
    PARAMS: _("Such as 70, or 70.5 with a point."),
    "context": _("In tokens, at most"),
    "sequences": _("One, if you leave it empty."),
}
SETTINGS: Mapping[str, str] = {
    "context": "max_position_embeddings",
    "layers": "num_hidden_layers",
    "kv-heads": "num_key_value_heads",
    "head-size": "head_dim",
}
"""What the configuration of a model on Hugging Face calls them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    name: str
    label: str
    hint: str
    setting: str  # its name in the configuration of a model; "" where it has none
    value: str
    error: str
    has_focus: bool  # of the numbers that cannot be read, the first
    choices: tuple[tuple[str, str], ...] = ()  # empty: a number is typed

    @property
    def id(self) -> str:
        return f"fit-{self.name}"

    @property
    def described_by(self) -> str:
        """The ids of what is read out with the field; the error may be an empty line."""
        about = [f"{self.id}-hint"] if self.hint or self.setting else []
        return " ".join([*about, f"{self.id}-error"])


@dataclass(frozen=True, slots=True)
class Form:
    """`of_cache` depends on the model and its use; only inference asks for it."""

    always: tuple[Field, ...]
    of_cache: tuple[Field, ...]
    is_cache_open: bool

    @property
    def fields(self) -> tuple[Field, ...]:
        return (*self.always, *self.of_cache)

    @property
    def wrong(self) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if field.error)


def form(asked: Asked) -> Form:
    first_wrong = next((name for name in (PARAMS, *MOST) if name in asked.problems), None)
    choices = {
        PURPOSE: tuple((str(value), capfirst(str(label))) for value, label in PURPOSES.items()),
        PRECISION: tuple((str(value), str(label)) for value, label in PRECISIONS.items()),
    }
    values = {**_typed(asked), PURPOSE: asked.purpose, PRECISION: asked.precision}
    fields = {
        name: Field(
            name=name,
            label=capfirst(str(LABELS[name])),
            hint=str(HINTS.get(name, "")),
            setting=SETTINGS.get(name, ""),
            value=values.get(name, ""),
            error=asked.problems.get(name, ""),
            has_focus=name == first_wrong,
            choices=choices.get(name, ()),
        )
        for name in LABELS
    }
    return Form(
        always=tuple(fields[name] for name in (PARAMS, PURPOSE, PRECISION)),
        of_cache=tuple(fields[name] for name in MOST),
        is_cache_open=any(name in asked.query for name in MOST),
    )


def _typed(asked: Asked) -> Mapping[str, str]:
    """What stands in the fields: a number as the reader types it, or as it was typed."""
    if PARAMS not in asked.query or PARAMS in asked.problems:
        return asked.query
    return {**asked.query, PARAMS: typed_form(asked.query[PARAMS])}
