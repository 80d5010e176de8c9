"""The path of a reader's answers in a drawing."""

from dataclasses import replace

from advisor.drawing.joining import joined
from advisor.drawing.picture import LAYERS, Drawing, Edge, Mark
from advisor.flow import Walk, live, possible
from advisor.snapshot import Flowchart


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
    on_top = sorted(edges, key=lambda edge: LAYERS.index(edge.mark))
    return replace(drawing, nodes=tuple(nodes), edges=tuple(joined(on_top)))


def _mark(taken: bool, possible: bool) -> Mark:
    if taken:
        return "on-path"
    return "open" if possible else "off-path"
