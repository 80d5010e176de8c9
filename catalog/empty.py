"""What is said of a field that was left empty: what to do, by the kind of field."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

WORDS: dict[type[forms.Field], Any] = {
    forms.Field: _("Fill this in: it cannot stay empty."),
    forms.IntegerField: _("Write a number here, such as 10."),
    forms.DateField: _("Write a day here, such as 2026-11-30."),
    forms.ChoiceField: _("Choose one of the list."),
    forms.MultipleChoiceField: _("Choose at least one of the list."),
    forms.ModelMultipleChoiceField: _("Choose at least one of the list."),
    forms.FileField: _("Choose a file first."),
}


def say() -> None:
    """Let every form say it that is made from now on, Django’s own for accounts and signing in, too.

    A field that has a sentence of its own keeps it.
    """
    for kind, words in WORDS.items():
        kind.default_error_messages = {**kind.default_error_messages, "required": words}
