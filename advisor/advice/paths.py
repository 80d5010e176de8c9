"""The cheapest path to each node of a flowchart, in one pass over its edges."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import add

from advisor.flow import Answer
from advisor.snapshot import Choice, Flowchart, Outcome, Question

Cost = tuple[int, ...]
Price = Callable[[Question, Choice], Cost | None]
"""What a choice adds to the cost of a path; None closes it."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way from the start. Compares by cost, then by the author's order of the choices."""

    cost: Cost
    places: tuple[int, ...]  # of the choices, each among those of its question
    before: "Path | None" = None
    last: tuple[Question, Choice] | None = None
    more: bool = False  # whether other paths end in the same node

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What is answered along the way."""
        answers = []
        path: Path | None = self
        while path and path.last:
            answers.append(Answer(*path.last))
            path = path.before
        return tuple(reversed(answers))


def best_paths(flowchart: Flowchart, price: Price, nothing: Cost) -> Mapping[str, Path]:
    """Return the best path to every node that can be reached. Linear in nodes and edges."""
    best = {flowchart.start: Path(nothing, ())}
    for slug in flowchart.reading_order:
        node = flowchart.nodes[slug]
        if isinstance(node, Outcome) or slug not in best:
            continue
        path = best[slug]
        for place, choice in enumerate(node.choices):
            if (added := price(node, choice)) is None:
                continue
            cost, places = tuple(map(add, path.cost, added)), (*path.places, place)
            known = best.get(choice.leads_to)
            if known is None:
                best[choice.leads_to] = Path(cost, places, path, (node, choice), path.more)
            elif (cost, places) < (known.cost, known.places):
                best[choice.leads_to] = Path(cost, places, path, (node, choice), more=True)
            elif not known.more:
                best[choice.leads_to] = replace(known, more=True)
    return best
