"""Words on a picture: lines with their places, in as many sizes as it takes to fit them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from advisor.drawing.lettering import Style, breadth, wrap

NO_XML = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold. Publishing refuses it; an older release may have it."""


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    x: int
    y: int  # where the letters stand


def set_in(text: str, ways: Iterable[tuple[Style, int]]) -> tuple[Style, Sequence[str]]:
    """Return the first style in which the text takes no more than its lines, and these.

    In the last one, what is too long is cut.
    """
    for style, most in ways:
        lines = wrap(text, style)
        if len(lines) <= most:
            return style, lines
    return style, [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), style)]


def cut(text: str, style: Style) -> str:
    """Return as many words as fit on one line, and “…” for the others."""
    words = text.split(" ")
    while len(words) > 1 and breadth(" ".join(words) + " …", style) > style.room:
        del words[-1]
    return f"{' '.join(words)} …"


def stacked(lines: Sequence[str], style: Style, x: int, top: int) -> tuple[list[Line], int]:
    """Return the lines one below the other, and where they end."""
    below = top + len(lines) * style.line
    rise = (style.line - round(0.7 * style.size)) // 2
    return [
        Line(text, x, top + (number + 1) * style.line - rise) for number, text in enumerate(lines)
    ], below


def is_xml(svg: str) -> str:
    """Return the SVG without what would make it unreadable."""
    return NO_XML.sub("", svg)
