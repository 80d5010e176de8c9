"""Two flowcharts walked together, so that all paths are compared and none is listed.

The first walk follows the paths of one flowchart. The second reads the answers of such a path in
another flowchart, as those of an old link are read: it goes on as far as they lead. Paths on which
both stand at the same places, and remember the same, are one state with a number of ways to it.

What has to be remembered are answers given already that the second flowchart may still ask for.
There are some only where it asks questions in another order; many of these have too many states to
count (two for each question, multiplied), and then counting gives up rather than go on for ever.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from advisor.snapshot import Choice, Flowchart, Question

Given = tuple[str, str]
"""The slugs of a question and of a choice."""

NO_END = ""
"""Where the second walk ends when there is no second flowchart."""

NOTHING = Flowchart(
    slug="",
    title="",
    intro="",
    settles=None,
    start=NO_END,
    questions=(),
    outcomes=(),
    sources=(),
)
"""Stands for a flowchart that is not there: reading answers in it comes to NO_END at once."""


class State(NamedTuple):
    """How far the second walk has come with the answers of the first."""

    node: str  # where it stands
    kept: tuple[Given, ...] | None  # what it may still ask for; None: it goes no further
    is_gone: bool  # whether one of the answers cannot be given any more


class Pair(NamedTuple):
    """What the paths of a group have in common: where they end in both flowcharts."""

    outcome: str  # "" where it makes no difference: then they end in several
    end: str  # an outcome, a question that stays open, or NO_END
    is_gone: bool


class Together:
    """Both flowcharts, and the answers of the first that cannot be given any more.

    `compared` says whether it makes a difference in which outcome of the first flowchart a path
    ends, when the second has an outcome for its answers.
    """

    def __init__(
        self,
        first: Flowchart,
        second: Flowchart,
        gone: Collection[Given] = (),
        *,
        compared: bool = True,
    ) -> None:
        self.first = first
        self.second = second
        self.gone = frozenset(gone)
        self.compared = compared
        self.leads = dict(_leads(second))
        self.ends = {outcome.slug for outcome in second.outcomes}

    @cached_property
    def _ahead(self) -> "Ahead":
        return Ahead(self.first)

    @cached_property
    def _asked_later(self) -> "Ahead":
        return Ahead(self.second)

    def steps(self, slug: str) -> Iterator[tuple[Question, Choice]]:
        """The steps that the first walk can take from a node; none from an outcome."""
        node = self.first.nodes[slug]
        if isinstance(node, Question):
            yield from ((node, choice) for choice in node.choices)

    @property
    def start(self) -> State:
        return self._standing(self.second.start, (), self.first.start, is_gone=False)

    def tells_apart(self, state: State) -> bool:
        """Whether the outcome in which the first walk ends makes a difference from here on."""
        return self.compared and not state.is_gone and state.node in self.ends

    def pair(self, outcome: str, state: State) -> Pair:
        """The group of a path that ends in an outcome of the first flowchart."""
        return Pair(outcome if self.tells_apart(state) else "", state.node, state.is_gone)

    def after(self, state: State, question: Question, choice: Choice) -> State:
        """Return the state after an answer of the first walk, which stands at the question."""
        answer = question.slug, choice.slug
        is_gone = state.is_gone or answer in self.gone
        node, kept = state.node, state.kept
        if kept is None:
            return state if is_gone == state.is_gone else State(node, None, is_gone)
        if node == question.slug:
            node = self._onward(node, dict([*kept, answer]))
        else:
            kept = (*kept, answer)  # forgotten again where it is not asked for later
        return self._standing(node, kept, choice.leads_to, is_gone=is_gone)

    def _onward(self, node: str, answers: Mapping[str, str]) -> str:
        """How far the answers lead the second walk."""
        while (target := self.leads.get((node, answers.get(node, "")))) is not None:
            node = target
        return node

    def _standing(self, node: str, kept: tuple[Given, ...], at: str, *, is_gone: bool) -> State:
        """The state at a node of the second flowchart, while the first walk stands at another."""
        if not self._ahead.has(node, at):
            return State(node, None, is_gone)
        if kept:
            kept = tuple(one for one in kept if self._asked_later.has(one[0], node))
        return State(node, kept, is_gone)


class Ahead:
    """Which questions may still be asked from a node on: sets as whole numbers, a bit each."""

    def __init__(self, flowchart: Flowchart) -> None:
        self.bit: dict[str, int] = {}
        self.asked: dict[str, int] = {}
        for slug in reversed(flowchart.reading_order):
            questions = 0
            for target in set(flowchart.targets(slug)):
                questions |= self.asked[target]
            if isinstance(flowchart.nodes[slug], Question):
                self.bit[slug] = 1 << len(self.bit)
                questions |= self.bit[slug]
            self.asked[slug] = questions

    def has(self, question: str, node: str) -> bool:
        """Whether the question may be asked at the node or after it."""
        return bool(self.bit.get(question, 0) & self.asked[node])


def _leads(flowchart: Flowchart) -> Iterator[tuple[Given, str]]:
    for question in flowchart.questions:
        for choice in question.choices:
            yield (question.slug, choice.slug), choice.leads_to
