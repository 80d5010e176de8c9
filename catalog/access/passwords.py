"""A password that is made of what this site is about is the first that somebody guesses here."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

WORDS = re.compile(
    r"batuta|baton|admin|catalogo?|google|cloud|slurm|kubernetes|gke|password|contraseña"
)
LEAST_BESIDE = 6


class NoWordsOfTheSiteValidator:
    def validate(self, password: str, user: Any = None) -> None:
        beside = WORDS.sub("", password.lower())
        if beside != password.lower() and len(beside) < LEAST_BESIDE:
            raise ValidationError(
                gettext("This password is little more than words of this site. Add others to it."),
                code="words_of_the_site",
            )

    def get_help_text(self) -> str:
        return gettext("Your password must be more than words of this site.")
