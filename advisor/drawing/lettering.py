"""How wide words are and where their lines break.

An estimate, since only the browser knows its font: the widths are those of Arial and its like,
with a little added, and every box has padding enough for a font that is a tenth wider.
"""

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise, takewhile

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
_JOINT = re.compile(r"(?<=[-–—/])(?=\w)")
_FEWEST = 3  # letters of a word on a line of their own


@dataclass(frozen=True, slots=True)
class Style:
    """How a kind of text is set, in pixels."""

    size: int
    line: int  # from one line to the next
    room: int  # the longest that a line may get, if no word needs more
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
    """Set text in a box, which a long word may make wider by a half."""
    style = replace(style, room=_roomy(text, style))
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


def _roomy(text: str, style: Style) -> int:
    widest = max((breadth(word, style) for word in text.split()), default=0)
    return max(style.room, min(math.ceil(widest), style.room * 3 // 2))


def _fill(text: str, style: Style, room: int) -> list[str]:
    lines = [""]
    for word in text.split():
        for place, piece in enumerate(_pieces(word, style)):
            longer = f"{lines[-1]}{'' if place else ' '}{piece}".strip()
            if breadth(longer, style) <= room:
                lines[-1] = longer
            else:
                lines.append(piece)
    return [line for line in lines if line]


@lru_cache(maxsize=1_000)
def _pieces(word: str, style: Style) -> tuple[str, ...]:
    """What of a word may stand on a line of its own; one that is no longer than a line is whole."""
    if breadth(word, style) <= style.room:
        return (word,)
    return tuple(piece for part in _parts(word) for piece in _cut(part, style))


def _parts(word: str) -> Iterator[str]:
    """Part a word after its own hyphens and slashes."""
    joints = (joint.start() for joint in _JOINT.finditer(word))
    ends = [0, *(end for end in joints if _may_break(word, end)), len(word)]
    return (word[start:end] for start, end in pairwise(ends))


def _may_break(word: str, end: int) -> bool:
    """Whether a word could break there with letters enough on either line."""
    if unicodedata.combining(word[end]):
        return False
    sides = word[:end], word[end:]
    return all(sum(map(str.isalnum, side)) >= _FEWEST for side in sides)


def _cut(part: str, style: Style) -> Iterator[str]:
    """Cut what is longer than a whole line, with a hyphen where it had none."""
    while breadth(part, style) > style.room:
        end = _first_break(part, style)
        yield _hyphened(part[:end])
        part = part[end:]
    yield part


def _first_break(part: str, style: Style) -> int:
    heads = (part[:end] for end in range(1, len(part)))
    fit = takewhile(lambda head: breadth(_hyphened(head), style) <= style.room, heads)
    ends = [len(head) for head in fit] or [1]
    return max((end for end in ends if _may_break(part, end)), default=ends[-1])


def _hyphened(head: str) -> str:
    is_broken_anywhere = unicodedata.east_asian_width(head[-1]) in "WF"
    return head if is_broken_anywhere or head[-1] in "-–—/" else f"{head}-"
