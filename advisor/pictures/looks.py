"""How the parts of a flowchart look on a sheet: what `.flowchart` of the stylesheet says of them.

Never by colour alone: the path is thicker, and what is ruled out is dashed.
"""

from dataclasses import dataclass, replace
from typing import Literal

from advisor.drawing.picture import Mark
from advisor.pictures.colours import ACCENT, EDGE, INK, ON_ACCENT, PAPER, SHADE, SOFT, TINT

Kind = Literal["question", "outcome", "pill", "edge"]


@dataclass(frozen=True, slots=True)
class Look:
    """Attributes of SVG. They are words, so that no language prints a decimal comma."""

    fill: str
    stroke: str
    letters: str = INK
    width: str = "1.5"
    dash: str = "none"
    weight: str = "400"


_OPEN: dict[Kind, Look] = {
    "question": Look(PAPER, EDGE),
    "outcome": Look(PAPER, ACCENT, ACCENT, weight="700"),
    "pill": Look(SHADE, EDGE, width="1"),
    "edge": Look("none", EDGE),
}
_ON_PATH: dict[Kind, Look] = {
    "question": Look(TINT, ACCENT, width="3"),
    "outcome": Look(ACCENT, ACCENT, ON_ACCENT, width="3", weight="700"),
    "pill": Look(ACCENT, ACCENT, ON_ACCENT, width="3"),
    "edge": Look("none", ACCENT, width="3"),
}


def look(kind: Kind, mark: Mark) -> Look:
    if mark == "on-path":
        return _ON_PATH[kind]
    if mark == "open":
        return _OPEN[kind]
    fill = "none" if kind == "edge" else SHADE
    return replace(_OPEN[kind], fill=fill, stroke=EDGE, letters=SOFT, dash="4 3", weight="400")
