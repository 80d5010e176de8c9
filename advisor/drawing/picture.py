"""A drawn flowchart: numbers and words, ready to be printed by a template.

All numbers are whole pixels, so that no language prints them with a decimal comma.
"""

from dataclasses import dataclass, replace
from typing import Literal

from advisor.flow import Walk, live, possible
from advisor.snapshot import Flowchart

ARROW = 9
"""The length of an arrow head."""

Mark = Literal["on-path", "open", "off-path"]
"""Of nodes and edges: part of the path, can still be reached, can no longer be reached."""

_LAYERS: tuple[Mark, ...] = ("off-path", "open", "on-path")  # the last lies on top


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
        return _LAYERS


def without(drawing: Drawing, slug: str, margin: int = 12) -> Drawing:
    """Return the drawing without its first node, cut off below it."""
    nodes = tuple(node for node in drawing.nodes if node.slug != slug)
    edges = tuple(edge for edge in drawing.edges if edge.question != slug)
    top = min(node.box.y for node in nodes) - margin
    return replace(drawing, nodes=nodes, edges=edges, top=top, height=drawing.height - top)


def marked(drawing: Drawing, flowchart: Flowchart, walk: Walk) -> Drawing:
    """Return the drawing with the live branches of the walk marked.

    On the path are the questions answered, the choices that they leave possible and the nodes
    reached. Off the path is what can no longer be reached from there. Before the first answer
    everything is open.
    """
    if not walk.met:
        return drawing
    on_path = {node.slug for node in live(flowchart, walk.answers)}
    answered = {answer.question.slug: answer.choice for answer in walk.met}
    ahead = {node.slug for node in possible(flowchart, walk.answers)} - on_path
    ahead |= {question.slug for question in walk.open_questions}
    nodes = (
        replace(node, mark=_mark(node.slug in on_path, node.slug in ahead))
        for node in drawing.nodes
    )

    def is_taken(edge: Edge) -> bool:
        choice = answered.get(edge.question)
        return edge.question in answered and (choice is None or choice.slug == edge.choice)

    edges = (
        replace(edge, mark=_mark(is_taken(edge), edge.question in ahead)) for edge in drawing.edges
    )
    on_top = sorted(edges, key=lambda edge: _LAYERS.index(edge.mark))
    return replace(drawing, nodes=tuple(nodes), edges=tuple(on_top))


def _mark(taken: bool, possible: bool) -> Mark:
    if taken:
        return "on-path"
    return "open" if possible else "off-path"
