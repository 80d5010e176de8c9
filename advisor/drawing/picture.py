"""A drawn flowchart: numbers and words, ready to be printed by a template.

All numbers are whole pixels, so that no language prints them with a decimal comma.
"""

from dataclasses import dataclass, replace
from typing import Literal

ARROW = 9
"""The length of an arrow head."""

Mark = Literal["on-path", "open", "off-path"]
"""Of nodes and edges: part of the path, can still be reached, can no longer be reached."""

LAYERS: tuple[Mark, ...] = ("off-path", "open", "on-path")  # the last lies on top


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, centred on x, its letters standing on y."""

    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with text in it. x and y are its upper left corner."""

    x: int
    y: int
    width: int
    height: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Node:
    slug: str
    kind: Literal["question", "outcome"]
    box: Box
    mark: Mark = "open"


@dataclass(frozen=True, slots=True)
class Edge:
    """The line of one choice, and the pill with the choice's label that lies on it.

    `d` is written as in an SVG path, from the question's lower edge down. It stops ARROW pixels
    above the target's upper edge, and the arrow head fills the rest.
    """

    question: str
    choice: str
    target: str
    label: str
    d: str
    pill: Box
    mark: Mark = "open"
    joins: bool = False  # whether it ends in another line, which has the arrow head


@dataclass(frozen=True, slots=True)
class Drawing:
    slug: str
    title: str
    width: int
    height: int
    nodes: tuple[Node, ...]  # in reading order: each after all that lead to it
    edges: tuple[Edge, ...]  # in reading order; once marked, those on the path last, on top
    top: int = 0  # where it begins; what is above has been cut off

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marks: each has an arrow head of its own."""
        return LAYERS


def without(drawing: Drawing, slug: str, margin: int = 12) -> Drawing:
    """Return the drawing without its first node, cut off below it."""
    nodes = tuple(node for node in drawing.nodes if node.slug != slug)
    edges = tuple(edge for edge in drawing.edges if edge.question != slug)
    top = min(node.box.y for node in nodes) - margin
    return replace(drawing, nodes=nodes, edges=edges, top=top, height=drawing.height - top)
