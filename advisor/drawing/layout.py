"""From a flowchart to its drawing.

The method is the layered one of the textbooks: rows by rank, an order with few crossings, places
near what each thing is linked to. Written here because the result must be the same bytes
everywhere, keep the author's choices in their order and need no script in the browser.
"""

from collections.abc import Iterator, Mapping

from advisor.drawing.grid import Grid, Spot
from advisor.drawing.layers import Stop, layers
from advisor.drawing.lettering import Lettered, Style, letter
from advisor.drawing.picture import Drawing, Edge, Node
from advisor.drawing.sheet import Sheet, sheet
from advisor.snapshot import Flowchart, Outcome, Question

# The stylesheet sets the same sizes in `.flowchart`.
QUESTION = Style(size=15, line=20, room=192, beside=14, above=12, full=True)
OUTCOME = Style(size=15, line=20, room=160, beside=16, above=12, full=True, bold=True)
LABEL = Style(size=13, line=17, room=110, beside=10, above=3)


def draw(flowchart: Flowchart, outcome_labels: Mapping[str, str]) -> Drawing:
    """Return the flowchart as a drawing; equal input gives equal output.

    `outcome_labels` has the words for each outcome, by its slug. The flowchart must be fit for
    publishing: no loop, and every choice leads to a node.
    """
    rows, onward = layers(flowchart)
    stops = {slug: Stop(row, slug) for row, slug in onward}  # the last row of a slug is its own
    nodes = [(stops[slug], flowchart.nodes[slug]) for slug in flowchart.reading_order]
    drawn = sheet(Grid(rows, onward, dict(_lettered(nodes, outcome_labels))))
    return Drawing(
        slug=flowchart.slug,
        title=flowchart.title,
        width=drawn.width,
        height=drawn.height,
        nodes=tuple(_node(drawn, stop, node) for stop, node in nodes),
        edges=tuple(edge for stop, node in nodes for edge in _edges(drawn, stop, node)),
    )


def _lettered(
    nodes: list[tuple[Stop, Question | Outcome]], outcome_labels: Mapping[str, str]
) -> Iterator[tuple[Spot, Lettered]]:
    for stop, node in nodes:
        if isinstance(node, Outcome):
            yield Spot(stop), letter(outcome_labels[node.slug], OUTCOME)
            continue
        yield Spot(stop), letter(node.text, QUESTION)
        for line, choice in enumerate(node.choices):
            yield Spot(stop, line), letter(choice.label, LABEL)


def _node(drawn: Sheet, stop: Stop, node: Question | Outcome) -> Node:
    box = drawn.box(Spot(stop))
    return Node(node.slug, "question" if isinstance(node, Question) else "outcome", box)


def _edges(drawn: Sheet, stop: Stop, node: Question | Outcome) -> Iterator[Edge]:
    if isinstance(node, Outcome):
        return
    for line, choice in zip(drawn.grid.lines(stop), node.choices, strict=True):
        yield Edge(
            question=node.slug,
            choice=choice.slug,
            target=choice.leads_to,
            label=choice.label,
            d=drawn.path(line),
            pill=drawn.box(line),
        )
