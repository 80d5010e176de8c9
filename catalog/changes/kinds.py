"""What whoever opens an old link is told, from where its path ends in the old and the new flowchart.

It has to be what advisor.drift says to the answers of that path; a test holds the two together.
"""

from collections.abc import Collection, Mapping
from functools import cached_property

from advisor.drift import moves_between
from advisor.flow import Answers, choices_of
from advisor.plan import Plan, make_plan
from advisor.snapshot import Flowchart, Outcome, Question, Snapshot, by_slug
from catalog.changes.groups import Node, Said
from catalog.changes.together import Given, Pair


class Kinds:
    """Tells the kinds of the paths of one flowchart apart."""

    def __init__(
        self, old: Snapshot, new: Snapshot, chart: Flowchart, reworded: Collection[Given]
    ) -> None:
        self.chart = chart
        self.outcomes = by_slug(chart.outcomes)
        self.reworded = reworded
        later = new.flowchart.get(chart.slug, chart)
        self.plans = _Plans(old, chart), _Plans(new, later)

    def say(self, pair: Pair, end: Node) -> Said:
        if pair.is_gone or end is None:
            return "retired", ()
        if isinstance(end, Question):
            return "open", ()
        outcome = self.outcomes[pair.outcome]
        if end.slug != outcome.slug:
            return "different", ()
        if end.recommends != outcome.recommends:
            return "recommends", ()
        was, will = (plans.to(end.slug) for plans in self.plans)
        if moves := tuple(moves_between(was, will)):
            return "plan", moves
        return "words" if (self.chart.slug, end.slug) in self.reworded else "same", ()


def fresh(pair: Pair, end: Node) -> Said:
    """Whether the older catalog had advice for exactly the answers of a new path."""
    return ("same" if isinstance(end, Outcome) and not pair.is_gone else "new"), ()


class _Plans:
    """The plan that each outcome of a flowchart alone makes: it is the same for all paths to it."""

    def __init__(self, snapshot: Snapshot, flowchart: Flowchart) -> None:
        self.snapshot = snapshot
        self.flowchart = flowchart

    @cached_property
    def _before(self) -> Mapping[str, Given]:
        """How some path comes to each node: the question before it, with its choice."""
        before: dict[str, Given] = {}
        for slug in self.flowchart.reading_order:
            for choice in choices_of(self.flowchart.nodes[slug]):
                before.setdefault(choice.leads_to, (slug, choice.slug))
        return before

    def to(self, outcome: str) -> Plan:
        answers: Answers = {}
        node = outcome
        while found := self._before.get(node):
            node, answers[found[0]] = found
        return make_plan(self.snapshot, answers)
