"""What to find out next: the open question whose answer leaves the fewest outcomes.

A question decides about an outcome only when every live path to that outcome goes through it
(it *dominates* the outcome). So the outcomes that remain after a choice are those that the
question does not dominate, and those that it does and that the choice still reaches. Sets of
outcomes are whole numbers, one bit an outcome, so that all questions together cost one pass.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_

from advisor.flow import Answers, followed, live
from advisor.snapshot import Flowchart, Question

Bits = dict[str, int]


def most_telling(flowchart: Flowchart, answers: Answers, among: Sequence[Question]) -> Question:
    """Return the question with the largest worst-case drop, ties in the author's order.

    `among` are live questions in the author's order, at least one; for each, all choices are live.
    """
    alive = {node.slug for node in live(flowchart, answers)}
    order = [slug for slug in flowchart.reading_order if slug in alive]
    reached = _reached(flowchart, answers, order)
    decided = _decided(flowchart, answers, order)

    def left_at_worst(question: Question) -> int:
        own = decided[question.slug]
        kept = reached[flowchart.start].bit_count() - own.bit_count()
        return kept + max((own & reached[c.leads_to]).bit_count() for c in question.choices)

    return min(among, key=left_at_worst)


def _bit(flowchart: Flowchart, slug: str) -> int:
    """The bit of an outcome, 0 for a question. The order counts the questions before the outcomes."""
    place = flowchart.order[slug] - len(flowchart.questions)
    return 1 << place if place >= 0 else 0


def _reached(flowchart: Flowchart, answers: Answers, order: Sequence[str]) -> Bits:
    """For each live node, the outcomes that can be reached from it."""
    reached: Bits = {}
    for slug in reversed(order):
        onward = (reached[c.leads_to] for c in followed(flowchart.nodes[slug], answers))
        reached[slug] = reduce(or_, onward, _bit(flowchart, slug))
    return reached


def _decided(flowchart: Flowchart, answers: Answers, order: Sequence[str]) -> Bits:
    """For each live node, the outcomes that every live path reaches through it."""
    decided = {slug: _bit(flowchart, slug) for slug in order}
    dominator = _dominators(flowchart, answers, order)
    for slug in reversed(order):
        if slug in dominator:
            decided[dominator[slug]] |= decided[slug]
    return decided


def _dominators(flowchart: Flowchart, answers: Answers, order: Sequence[str]) -> Mapping[str, str]:
    """For each live node but the start, the last node that all live paths to it share."""
    dominator: dict[str, str] = {}
    depth = {flowchart.start: 0}
    for slug in order:
        for choice in followed(flowchart.nodes[slug], answers):
            target = choice.leads_to
            shared = _common(dominator, depth, dominator.get(target, slug), slug)
            dominator[target], depth[target] = shared, depth[shared] + 1
    return dominator


def _common(dominator: Mapping[str, str], depth: Mapping[str, int], one: str, other: str) -> str:
    while one != other:
        if depth[one] < depth[other]:
            one, other = other, one
        one = dominator[one]
    return one
