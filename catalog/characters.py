"""Refuses what editors write with characters that nobody could see."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from advisor.characters import hidden_character


def refuse_hidden(text: str, allowed: str = "") -> None:
    """Raise ValidationError where a text holds what nobody could see."""
    if character := hidden_character(text, allowed):
        message = _("It holds an invisible character (%(character)s): type it anew.")
        raise ValidationError(message, params={"character": character})
