"""Sheets: a flowchart as a picture that stands for itself, with its title, release and address."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from advisor.drawing import Drawing, Edge, Node
from advisor.drawing.lettering import Style, wrap
from advisor.drawing.outline import outline
from advisor.pages.drawings import meanings
from advisor.pages.guidance import name_of
from advisor.pictures import colours
from advisor.pictures.cards import words_of
from advisor.pictures.lines import is_xml, stacked
from advisor.pictures.looks import Look, look
from advisor.releases import Published
from advisor.snapshot import Flowchart, Outcome, Snapshot

NARROWEST = 480
_SIDE, _BELOW = 16, 14
_TITLE, _FOOT, _KEY = (22, 30, True), (12, 17, False), 32


@dataclass(frozen=True, slots=True)
class Sheet:
    width: int
    height: int
    svg: str


def sheet(
    release: Published, snapshot: Snapshot, flowchart: Flowchart, drawing: Drawing, address: str
) -> Sheet:
    """Return the drawing, marked or not, as a picture that says where it comes from."""
    width = max(drawing.width, NARROWEST)
    said = f"Batuta · {words_of(release)} · {address}"
    title, top = _lines(flowchart.title, _TITLE, width, _SIDE)
    marks = told_marks(drawing)
    below = top + drawing.height + (_KEY if marks else 0)
    foot, height = _lines(said, _FOOT, width, below + _BELOW)
    context = {
        "language": get_language(),
        "width": width,
        "height": height + _SIDE,
        "aside": (width - drawing.width) // 2,
        "top": top,
        "below": top + drawing.height,
        "drawing": drawing,
        "description": " ".join([*told(snapshot, flowchart), said]),
        "title": title,
        "foot": foot,
        "edges": [_edge(edge) for edge in drawing.edges],
        "nodes": [_node(node) for node in drawing.nodes],
        "marks": marks,
        "looks": [(mark, look("edge", mark)) for mark in drawing.marks],
        "colours": colours.EVERY,
    }
    svg = is_xml(render_to_string("pictures/flowchart.svg", context))
    return Sheet(width, height + _SIDE, svg)


def _lines(text: str, given: tuple[int, int, bool], width: int, top: int) -> tuple[Any, int]:
    size, line, bold = given
    style = Style(size, line, room=width - 2 * _SIDE, beside=0, above=0, bold=bold)
    return stacked(wrap(text, style), style, _SIDE, top)


def _edge(edge: Edge) -> tuple[Look, Look, Edge]:
    return look("edge", edge.mark), look("pill", edge.mark), edge


def _node(node: Node) -> tuple[Look, Node]:
    return look(node.kind, node.mark), node


def told_marks(drawing: Drawing) -> list[tuple[int, Look, str]]:
    """What the looks of a marked drawing mean, each with its place; nothing before an answer."""
    there = {node.mark for node in drawing.nodes}
    if there == {"open"}:
        return []
    shown = [(mark, text) for mark, text in meanings().items() if mark in there]
    return [
        (_SIDE + 150 * place, look("edge", mark), text) for place, (mark, text) in enumerate(shown)
    ]


def told(snapshot: Snapshot, flowchart: Flowchart) -> Iterator[str]:
    """The flowchart as sentences, for those who do not see the picture."""
    leads = _("%(choice)s leads to %(target)s")
    for part in outline(flowchart):
        turns = (
            leads
            % {"choice": way.choice.label, "target": _target(snapshot, way.number, way.outcome)}
            for way in part.ways
        )
        yield f"{part.number}. {part.question.text} {'; '.join(turns)}."


def _target(snapshot: Snapshot, number: int | None, outcome: Outcome | None) -> str:
    if outcome:
        return name_of(snapshot, outcome)
    return _("question %(number)d") % {"number": number}
