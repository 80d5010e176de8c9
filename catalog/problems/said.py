"""What a field says against a value, as a sentence that also says what to do."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from catalog.problems.problem import Words


def said(field: Any, error: ValidationError) -> Words:
    """Return the sentence for one error of a field; the field is None when it is about several."""
    if error.code in ("blank", "null"):
        return _("It is empty: give it a value.")
    if error.code == "invalid_choice" and field is not None:
        known = ", ".join(str(choice) for choice, _label in field.flatchoices)
        value = (error.params or {}).get("value")
        message = _("“{value}” is unknown here: choose one of {known}.")
        return format_lazy(message, value=value, known=known)
    return _messages(error)


def _joined(error: ValidationError) -> str:
    return " ".join(error.messages)


_messages = lazy(_joined, str)
