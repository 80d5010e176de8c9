"""What is said of a field that is not as it should be: what to do, by the kind of field and of fault.

Django’s own sentences say what is wrong, and some only that something is. They are replaced here,
in one place, so that no form has to think of them.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core import validators
from django.db import models
from django.forms.formsets import BaseFormSet
from django.forms.models import InlineForeignKeyField
from django.utils.translation import gettext_lazy as _

NUMBER = _("Write a number here, such as 10.")
DAY = _("Write a day here, such as 2026-11-30.")
ONE, SOME = _("Choose one of the list."), _("Choose at least one of the list.")
NO_FILE = _("Choose a file first.")
LATE = _("What you chose is not on offer any more: choose again from the list.")

FORMS: Mapping[type[Any], Mapping[str, Any]] = {
    forms.Field: {"required": _("Fill this in: it cannot stay empty.")},
    forms.IntegerField: {"required": NUMBER, "invalid": _("Write a whole number, such as 10.")},
    forms.FloatField: {"invalid": NUMBER},
    forms.DecimalField: {"invalid": NUMBER},
    forms.DateField: {
        "required": DAY,
        "invalid": _("Write the day as year, month and day, such as 2026-11-30."),
    },
    forms.ChoiceField: {
        "required": ONE,
        "invalid_choice": _("“%(value)s” is not offered here: choose one of the list."),
    },
    forms.MultipleChoiceField: {"required": SOME, "invalid_list": SOME},
    forms.ModelChoiceField: {"invalid_choice": LATE},
    forms.ModelMultipleChoiceField: {
        "required": SOME,
        "invalid_list": SOME,
        "invalid_choice": LATE,
        "invalid_pk_value": LATE,
    },
    InlineForeignKeyField: {
        "invalid_choice": _("This row is one of another page: load this page again.")
    },
    forms.FileField: {
        "required": NO_FILE,
        "invalid": NO_FILE,
        "missing": NO_FILE,
        "empty": _("There is nothing in this file: choose another."),
        "max_length": _("The name of this file is too long: give it one of %(max)d characters."),
    },
    BaseFormSet: {
        "missing_management_form": _(
            "A part of this page was not sent, so nothing is saved: load the page again."
        ),
        "too_many_forms": _("These are too many rows: save %(num)d of them at most at once."),
    },
    models.Field: {"unique": _("Another entry has the same here: write something else.")},
}
"""By the codes of the faults. A field of a form has what those that it is made from have."""

VALIDATORS: Mapping[type[Any], Any] = {
    validators.MaxValueValidator: _("This is too much: write %(limit_value)s at most."),
    validators.MinValueValidator: _("This is too little: write %(limit_value)s at least."),
    validators.MaxLengthValidator: _(
        "It has %(show_value)s characters and may have %(limit_value)s: shorten it."
    ),
    validators.ProhibitNullCharactersValidator: _(
        "It holds a character that no text may have (U+0000): type it anew."
    ),
}

SAME_TWICE = _("The two passwords are not the same: write one and the same twice.")
TAKEN = _("Another account has this name, perhaps in other letters: choose another name.")


def say() -> None:
    """Let every form say it that is made from now on, Django’s own for accounts and signing in, too.

    A field that has a sentence of its own keeps it.
    """
    for kind, words in FORMS.items():
        kind.default_error_messages = {**kind.default_error_messages, **words}
    for validator, sentence in VALIDATORS.items():
        validator.message = sentence
    # Imported only now: its forms make their fields at once, with what fields say by then.
    from django.contrib.auth.forms import PasswordChangeForm, SetPasswordMixin
    from django.contrib.auth.models import User

    for form in (SetPasswordMixin, PasswordChangeForm):
        form.error_messages = {**form.error_messages, "password_mismatch": SAME_TWICE}
    name: Any = User._meta.get_field("username")
    name.error_messages["unique"] = TAKEN
