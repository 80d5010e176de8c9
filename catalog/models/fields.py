"""Fields that the drafts have in common, and `unique`."""

import re
from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from advisor.links import LONGEST
from catalog.links import why_unsafe
from catalog.texts import TextsField, languages

SLUG = RegexValidator(
    r"^[a-z0-9]+(-[a-z0-9]+)*\Z",
    _("Use small letters a to z, digits and single hyphens, for example “cluster-director”."),
)


LAST_POSITION = 1_000_000


class SlugFormField(forms.SlugField):
    default_validators: list[Any] = []


class SlugField(models.SlugField[str, str]):
    """The name of an entry in addresses, fixtures and rules. One sentence says what it may hold."""

    default_validators: list[Any] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("verbose_name", _("slug"))
        kwargs.setdefault("max_length", 64)
        kwargs.setdefault("unique", True)
        kwargs.setdefault("validators", [SLUG])
        kwargs.setdefault(
            "help_text",
            _(
                "Its name in addresses, such as “cluster-director”. Links rest on it: never reuse one."
            ),
        )
        super().__init__(*args, **kwargs)

    def formfield(self, *args: Any, **kwargs: Any) -> Any:
        return super().formfield(*args, **{"form_class": SlugFormField, **kwargs})

    def deconstruct(self) -> Any:
        """Say in migrations, too, that a slug is not unique: being unique is the default here."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, kwargs | {"unique": self.unique}


class AddressesField(TextsField):
    """The address of a page in each language that has one. A link may lead to every one of them."""

    description = _("An address in every language that has one")
    longest = LONGEST

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("blank", True)
        super().__init__(*args, **kwargs)

    def unfit(self, words: str) -> Any:
        return why_unsafe(words) if words else None

    def boxes(self) -> dict[str, forms.Widget]:
        return {code: forms.URLInput(attrs={"size": 80}) for code in languages()}


EARLIEST = date(2000, 1, 1)
"""Before it there was nothing that the catalog speaks of, so it is a slip of the hand."""


def has_been(day: date) -> None:
    """Refuse what cannot have been seen yet; elsewhere it may be tomorrow already."""
    if day > timezone.localdate() + timedelta(days=1):
        raise ValidationError(_("This date has not come yet: give one that has."))
    if day < EARLIEST:
        message = _("This date lies before the year 2000, which can hardly be meant: correct it.")
        raise ValidationError(message)


class DayField(models.DateField[Any, Any]):
    """A day on which something was done. For the database, and so for migrations, it is any day."""

    default_validators: list[Any] = [has_been]

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.DateField", args, kwargs


def proper_date(value: str) -> None:
    try:
        if not re.fullmatch(r"\d{4}(-\d\d){0,2}", value, re.ASCII):
            raise ValueError
        first_day = date.fromisoformat(value + "0000-01-01"[len(value) :])
    except ValueError:
        message = _(
            "Write the date as year, year-month or year-month-day, for example “2026-04-06”."
        )
        raise ValidationError(message) from None
    has_been(first_day)


def date_field(name: Any, help_text: Any) -> Any:
    """A day, a month or a year, as precise as the page that it was read from."""
    return models.CharField(
        name, max_length=10, blank=True, validators=[proper_date], help_text=help_text
    )


def position_field(help_text: Any) -> Any:
    """A place in an order. There is room behind the last one for what is put after it."""
    return models.PositiveIntegerField(
        _("position"),
        default=0,
        validators=[MaxValueValidator(LAST_POSITION)],
        help_text=help_text,
    )


def kind_field(kinds: type[models.TextChoices]) -> Any:
    return models.CharField(
        _("kind"),
        max_length=30,
        choices=kinds,
        help_text=_("What the sentence is about, such as “strength”."),
    )


def unique(model: str, *fields: str, message: Any) -> models.UniqueConstraint:
    """A named uniqueness with a sentence for the person who breaks it."""
    return models.UniqueConstraint(
        fields=fields, name=f"one_{model}_{'_'.join(fields)}"[:60], violation_error_message=message
    )
