"""Which addresses may stand behind a link: one rule, for what editors type and for what is shown.

Only `https`, only an ordinary host name in ASCII, and nothing in it that a person or another
program could read as a different address. Django's own URL field lets unsafe ones through.
"""

import re
from enum import Enum, auto

from advisor.characters import hidden_character

LONGEST = 500
SHAPE = re.compile(r"https://(?P<host>[^/?#]*)(?P<rest>[/?#].*)?", re.DOTALL)
HOST = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?")
BAD_ESCAPE = re.compile(r"%(?![0-9a-f]{2})|%[01][0-9a-f]|%7f", re.IGNORECASE)
UNSAFE = re.compile(r"[\s\\<>\"{}|^`]")


class Unsafe(Enum):
    """Why no link may lead to an address."""

    LONG = auto()
    HIDDEN = auto()
    NOT_HTTPS = auto()
    CHARACTER = auto()
    ESCAPE = auto()
    USER = auto()
    PORT = auto()
    LOOK_ALIKE = auto()
    HOST = auto()


def fault(url: str) -> tuple[Unsafe, str] | None:
    """Return why no link may lead to this address, with the character, or None when one may."""
    if len(url) > LONGEST:
        return Unsafe.LONG, ""
    if character := hidden_character(url, allowed=""):
        return Unsafe.HIDDEN, character
    match = SHAPE.fullmatch(url)
    if not match:
        return Unsafe.NOT_HTTPS, ""
    if sign := UNSAFE.search(url):
        return Unsafe.CHARACTER, sign[0]
    if BAD_ESCAPE.search(url):
        return Unsafe.ESCAPE, ""
    of_host = fault_of_host(match["host"])
    return (of_host, "") if of_host else None


def fault_of_host(host: str) -> Unsafe | None:
    if "@" in host:
        return Unsafe.USER
    if ":" in host:
        return Unsafe.PORT
    if not host.isascii() or "xn--" in host.lower():
        return Unsafe.LOOK_ALIKE
    return None if len(host) <= 253 and HOST.fullmatch(host.lower()) else Unsafe.HOST
