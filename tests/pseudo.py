"""A language that nobody speaks, in the place of Spanish: English, marked and 40 % longer.

What a page says without a mark came neither through gettext nor out of the texts of a release, so
no translator will ever see it. What is marked twice went through gettext as if it were English.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from math import ceil
from typing import Any

import pytest
from django.utils.translation import trans_real
from django.utils.translation.trans_real import DjangoTranslation

from advisor import reading
from tests.spanish import PLACEHOLDER, TAG

OPEN, CLOSE, AGAIN = "⟦", "⟧", "⁂"
STAND_IN = "es"
LONGER = 1.4
KEPT = re.compile(rf"({PLACEHOLDER.pattern}|{TAG.pattern}|&#?\w+;|https?://\S+)")
VOWEL = re.compile(r"(?<![A-Z])[aeiou](?![A-Z])|(?<=[a-z])[AEIOU]")
NOT_SPOKEN = {"url", "url_language"}
"""Names in a release whose value differs by language, but is no text."""


def pseudo(text: str) -> str:
    """The text in the pseudo-language; marked once more, in another way, if it was in it already."""
    if not text.strip():
        return text
    if OPEN in text:
        return f"{AGAIN}{text}{AGAIN}"
    return f"{OPEN}{longer(text)}{CLOSE}"


def longer(text: str) -> str:
    """Grow the words themselves, as those of a longer language; placeholders and tags stay."""
    grown, missing = [], ceil(len(KEPT.sub("", text)) * (LONGER - 1)) - 2
    for number, piece in enumerate(KEPT.split(text)):
        if number % 2 == 0 and missing > 0:
            before = len(piece)
            piece = VOWEL.sub(lambda found: found[0] * 2, piece, count=missing)
            missing -= len(piece) - before
        grown.append(piece)
    return "".join(grown) + "ñ" * max(0, missing)


class PseudoTranslation(DjangoTranslation):
    """Says what Spanish has words for in the pseudo-language, and the rest as it is."""

    def gettext(self, message: str) -> str:
        is_known = OPEN in message or message in self._catalog
        return pseudo(without_context(message)) if is_known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        message = msgid1 if n == 1 else msgid2
        is_known = OPEN in message or (msgid1, 0) in self._catalog
        return pseudo(without_context(message)) if is_known else message


def without_context(message: str) -> str:
    return message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]


@contextmanager
def spoken() -> Iterator[None]:
    """Speak the pseudo-language instead of Spanish; nothing that was kept of either is met."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setitem(trans_real._translations, STAND_IN, PseudoTranslation(STAND_IN))
        forget_words()
        yield
    forget_words()


def forget_words() -> None:
    """Empty what the code keeps of words that were looked up before."""
    ours = [name for name in sys.modules if name.startswith(("advisor.", "catalog."))]
    for name in ours:
        for kept in [*vars(sys.modules[name]).values()]:
            if isinstance(kept, _lru_cache_wrapper):
                kept.cache_clear()


def content(shipped: str) -> str:
    """The content of a release with its texts in the pseudo-language."""
    return reading.canonical(rewritten(reading.parse(shipped)))


def rewritten(value: Any) -> Any:
    """The value with all its texts in the pseudo-language."""
    if isinstance(value, list):
        return [rewritten(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"en", STAND_IN}:
        return {"en": value["en"], STAND_IN: pseudo(value["en"])}
    return {name: part if name in NOT_SPOKEN else rewritten(part) for name, part in value.items()}
