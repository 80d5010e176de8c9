"""English left over in Spanish pages: the sentences that have Spanish, and a way to find them."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.webpage import WebPage, plain

ROOT = Path(__file__).resolve().parent.parent
OURS = ROOT / "locale" / "es" / "LC_MESSAGES" / "django.po"
GAPS = sorted((ROOT / "locale" / "gaps-of-django" / "es" / "LC_MESSAGES").glob("*.po"))
DJANGO = Path(django.__file__).parent
DJANGOS = [
    DJANGO / folder / "locale" / "en" / "LC_MESSAGES" / "django.po"
    for folder in ("conf", "contrib/admin", "contrib/auth")
]

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}")
TAG = re.compile(r"</?\w+[^>]*>")
IN_BOTH = "abbreviation"
"""The context of what Spanish has a word for, and says in English within names."""
LONG = 3
"""How many words may stand together in both languages by chance."""


@cache
def catalog(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def messages(path: Path) -> list[Message]:
    return [message for message in catalog(path) if message.id]


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """The one form of a sentence, or one for each plural."""
    return (text,) if isinstance(text, str) else tuple(text)


def pieces(sentence: str) -> list[str]:
    """What stands in a sentence as it is, between its placeholders and tags."""
    return [plain(piece) for piece in PLACEHOLDER.split(TAG.sub("%s", sentence))]


@cache
def english(paths: tuple[Path, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """The short sentences whose Spanish is another, and the long pieces of the others."""
    found = [
        form
        for path in paths
        for message in messages(path)
        if forms(message.id)[0] not in forms(message.string) and message.context != IN_BOTH
        for form in forms(message.id)
    ]
    whole = frozenset(plain(form) for form in found if not PLACEHOLDER.search(form))
    long = frozenset(piece for form in found for piece in pieces(form) if len(piece.split()) > LONG)
    return whole, long


def english_in(page: WebPage, paths: Iterable[Path] = (OURS,)) -> Iterator[str]:
    """The English of our sentences, or of others too, that a Spanish page says."""
    whole, long = english(tuple(paths))
    yield from whole.intersection(page.own_words)
    row = plain(" ".join(page.own_words))
    yield from (piece for piece in long if piece in row)
