"""Which language is meant: by the path of a page, or by what a browser prefers."""

from django.conf import settings

LONGEST_HEADER = 200
"""A browser sends some fifty characters; what comes after two hundred is not read."""


def codes() -> tuple[str, ...]:
    """The languages of the site, the default one first."""
    return tuple(sorted(dict(settings.LANGUAGES), key=lambda code: code != settings.LANGUAGE_CODE))


def in_path(path: str) -> str | None:
    """Return the language that a path begins with, or None."""
    first = path.removeprefix("/").partition("/")[0]
    return first if first in codes() else None


def preferred(accept_language: str) -> str:
    """Return the language of the site that an Accept-Language header asks for first."""
    wishes = [wish(part) for part in accept_language[:LONGEST_HEADER].lower().split(",")]
    for _weight, tag in sorted(wishes, key=lambda wish: -wish[0]):
        for code in codes():
            if code in (tag, tag.partition("-")[0]):
                return code
    return codes()[0]


def wish(part: str) -> tuple[float, str]:
    """Return how much a language is wanted, and its tag; "" for one that is not wanted at all."""
    tag, _semicolon, weight = part.partition(";")
    try:
        wanted = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        wanted = 0.0
    return wanted, tag.strip() if 0 < wanted <= 1 else ""
