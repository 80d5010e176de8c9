"""How wide words are and where their lines break.

An estimate, since only the browser knows its font: the widths are those of Arial and its like,
with a little added, and every box has padding enough for a font that is a tenth wider.
"""

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

_WIDTHS = {
    "ijl'|’‘": 0.25,
    " .,:;!ftI/[]·": 0.3,
    'r()-"“”': 0.37,
    "ckszJvxy": 0.52,
    "CDGHNOQRUw&": 0.76,
    "mM%…—": 0.9,
    "W@→": 1.0,
}
_WIDTH = {character: width for group, width in _WIDTHS.items() for character in group}
_CAPITAL, _OTHER, _IDEOGRAPH = 0.7, 0.58, 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a kind of text is set, in pixels."""

    size: int
    line: int  # from one line to the next
    room: int  # the longest that a line may get
    beside: int  # the padding left and right
    above: int  # the padding above and below
    bold: bool = False
    full: bool = False  # whether the box is as wide as if every line were full


@dataclass(frozen=True, slots=True)
class Lettered:
    """A text in its box."""

    style: Style
    lines: tuple[str, ...]
    width: int
    height: int

    def baselines(self) -> Iterator[int]:
        """Yield how far below the upper edge of the box each line stands."""
        first = self.style.above + round((self.style.line + 0.7 * self.style.size) / 2)
        return iter(range(first, first + len(self.lines) * self.style.line, self.style.line))


def letter(text: str, style: Style) -> Lettered:
    lines = wrap(text, style)
    longest = max((breadth(line, style) for line in lines), default=0)
    width = style.room if style.full else math.ceil(longest)
    return Lettered(
        style, lines, width + 2 * style.beside, len(lines) * style.line + 2 * style.above
    )


def breadth(text: str, style: Style) -> float:
    """Estimate how wide a line of text gets."""
    ems = sum(map(_ems, unicodedata.normalize("NFD", text)))
    return ems * style.size * (1.07 if style.bold else 1)


@cache
def _ems(character: str) -> float:
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return _IDEOGRAPH
    return _WIDTH.get(character, _CAPITAL if character.isupper() else _OTHER)


def wrap(text: str, style: Style) -> tuple[str, ...]:
    """Break text into as few lines as fit the room, and these as equal in length as can be."""
    lines = _fill(text, style, style.room)
    low, high = 0, style.room
    while high - low > 1:
        middle = (low + high) // 2
        if len(_fill(text, style, middle)) > len(lines):
            low = middle
        else:
            high = middle
    return tuple(_fill(text, style, high))


def _fill(text: str, style: Style, room: int) -> list[str]:
    lines = [""]
    pieces = (piece for word in text.split() for piece in _pieces(word, style))
    for piece in pieces:
        longer = f"{lines[-1]} {piece}".strip()
        if breadth(longer, style) <= room:
            lines[-1] = longer
        else:
            lines.append(piece)
    return [line for line in lines if line]


def _pieces(word: str, style: Style) -> Iterator[str]:
    """Cut a word that is longer than a whole line; any other is one piece."""
    start = 0
    for end in range(1, len(word) + 1):
        if end - start > 1 and breadth(word[start:end], style) > style.room:
            yield word[start : end - 1]
            start = end - 1
    yield word[start:]
