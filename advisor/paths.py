"""The cheapest path to each node of a flowchart, in one pass over its edges."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from advisor.flow import Answer
from advisor.snapshot import Choice, Flowchart, Outcome, Question

Cost = tuple[int, ...]
Price = Callable[[Question, Choice], Cost | None]
"""What a choice adds to the cost of a path; None closes it."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way from the start. Compares by cost, then by the author's order of the choices."""

    cost: Cost
    places: tuple[int, ...]
    answers: tuple[Answer, ...]
    more: bool = False  # whether other paths end in the same node

    def and_then(self, place: int, answer: Answer, price: Cost) -> "Path":
        cost = tuple(a + b for a, b in zip(self.cost, price, strict=True))
        return Path(cost, (*self.places, place), (*self.answers, answer), self.more)

    def is_before(self, other: "Path") -> bool:
        return (self.cost, self.places) < (other.cost, other.places)


def best_paths(flowchart: Flowchart, price: Price, nothing: Cost) -> Mapping[str, Path]:
    """Return the best path to every node that can be reached. Linear in nodes and edges."""
    best = {flowchart.start: Path(nothing, (), ())}
    for slug in flowchart.reading_order:
        node = flowchart.nodes[slug]
        if isinstance(node, Outcome) or slug not in best:
            continue
        for place, choice in enumerate(node.choices):
            if (cost := price(node, choice)) is None:
                continue
            path = best[slug].and_then(place, Answer(node, choice), cost)
            known = best.get(choice.leads_to)
            if known:
                path = replace(path if path.is_before(known) else known, more=True)
            best[choice.leads_to] = path
    return best
