"""Markdown from plain texts. What CommonMark would read as more than words is escaped.

A text is escaped in the same way wherever it stands: a mark that means something only at the
beginning of a line does no harm elsewhere, and no caller has to know where that is.
"""

import re
from collections.abc import Iterable

ANYWHERE = re.compile(r"[\\`*_\[\]<|~]|(?<!\S)#|&(?=#?\w+;)")
AT_THE_START = re.compile(r"\A[-+=>]")
NUMBERED = re.compile(r"\A(\d{1,9})([.)])(?=\s|\Z)")
SPACES = re.compile(r"[ \t\r\n\f\v]+")
ENTITY = re.compile(r"&(?=#?\w+;)")
NOT_IN_AN_ADDRESS = {ord(sign): f"%{ord(sign):02X}" for sign in ' "()<>[]\\`|'}


def escaped(text: str) -> str:
    """Return Markdown that reads as this text and as nothing else, on one line."""
    line = SPACES.sub(" ", text).strip()  # a mark of emphasis beside any space is none
    line = ANYWHERE.sub(r"\\\g<0>", line)
    return NUMBERED.sub(r"\1\\\2", AT_THE_START.sub(r"\\\g<0>", line))


def bold(text: str) -> str:
    """The text stands out; what follows it must be a space, a punctuation mark or nothing."""
    words = escaped(text)
    return f"**{words}**" if words else ""


def link(text: str, url: str) -> str:
    return f"[{escaped(text)}]({ENTITY.sub(r'\\&', url.translate(NOT_IN_AN_ADDRESS))})"


def heading(level: int, text: str) -> str:
    return f"{'#' * level} {escaped(text)}"


def bullets(items: Iterable[str], depth: int = 0) -> str:
    """A list of Markdown, one line an item; a list with a depth goes on under the item above."""
    return "\n".join(f"{'  ' * depth}- {item}" for item in items)


def item(text: str, below: Iterable[str]) -> str:
    """One item of a list, with a list of its own under it."""
    return "\n".join(part for part in (bullets([text]), bullets(below, 1)) if part)


def document(blocks: Iterable[str]) -> str:
    """The blocks that say something, with an empty line between them."""
    return "\n\n".join(block for block in blocks if block) + "\n"
