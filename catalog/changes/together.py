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

from advisor.snapshot import Choice, Flowchart, Outcome, Question

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

MOST_STEPS = 4_000_000
"""How many steps counting may take: a few seconds."""


class TooManyStatesError(Exception):
    """The questions stand in too different an order to count the paths."""


class State(NamedTuple):
    """How far the second walk has come with the answers of the first."""

    node: str  # where it stands
    kept: tuple[Given, ...] | None  # what it may still ask for; None: it goes no further
    is_gone: bool  # whether one of the answers cannot be given any more


class Pair(NamedTuple):
    """What the paths of a group have in common: where they end in both flowcharts."""

    outcome: str
    end: str  # an outcome, a question that stays open, or NO_END
    is_gone: bool


class Together:
    """Both flowcharts, and the answers of the first that cannot be given any more."""

    def __init__(self, first: Flowchart, second: Flowchart, gone: Collection[Given] = ()) -> None:
        self.first = first
        self.second = second
        self.gone = frozenset(gone)
        self.leads = dict(_leads(second))

    @cached_property
    def _ahead(self) -> "Ahead":
        return Ahead(self.first)

    @cached_property
    def _asked_later(self) -> "Ahead":
        return Ahead(self.second)

    @cached_property
    def outcome_bit(self) -> Mapping[str, int]:
        """A bit for each outcome of the first flowchart: sets of them are whole numbers, too."""
        return {one.slug: 1 << place for place, one in enumerate(self.first.outcomes)}

    def steps(self, slug: str) -> Iterator[tuple[Question, Choice]]:
        """The steps that the first walk can take from a node; none from an outcome."""
        node = self.first.nodes[slug]
        if isinstance(node, Question):
            yield from ((node, choice) for choice in node.choices)

    @property
    def start(self) -> State:
        return self._standing(self.second.start, (), self.first.start, is_gone=False)

    def after(self, state: State, question: Question, choice: Choice) -> State:
        """Return the state after an answer of the first walk, which stands at the question."""
        answer = question.slug, choice.slug
        is_gone = state.is_gone or answer in self.gone
        node, kept = state.node, state.kept
        if kept is None:
            return state if is_gone == state.is_gone else State(node, None, is_gone)
        if node == question.slug:
            node = self._onward(node, dict([*kept, answer]))
        elif self._asked_later.has(question.slug, node):
            kept = (*kept, answer)
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


class Counted(NamedTuple):
    ways: Mapping[Pair, int]  # how many paths end so
    unfinished: Mapping[str, tuple[State, ...]]  # the states in which the second walk still waits


def count(both: Together, most_steps: int = MOST_STEPS) -> Counted:
    """Count the paths of the first flowchart by where the two walks end.

    Raises TooManyStatesError instead of taking more steps than that.
    """
    ways: dict[Pair, int] = {}
    unfinished: dict[str, tuple[State, ...]] = {}
    met: dict[str, dict[State, int]] = {both.first.start: {both.start: 1}}
    steps = 0
    for slug in both.first.reading_order:
        states, node = met.pop(slug), both.first.nodes[slug]
        if isinstance(node, Outcome):
            ways |= {Pair(slug, state.node, state.is_gone): n for state, n in states.items()}
            continue
        unfinished[slug] = tuple(state for state in states if state.kept is not None)
        steps += len(states) * len(node.choices)
        if steps > most_steps:
            raise TooManyStatesError
        for choice in node.choices:
            beneath = met.setdefault(choice.leads_to, {})
            for state, number in states.items():
                after = both.after(state, node, choice)
                beneath[after] = beneath.get(after, 0) + number
    return Counted(ways, unfinished)


def count_paths(flowchart: Flowchart) -> int:
    """Return how many complete paths a flowchart has."""
    return sum(count(Together(flowchart, NOTHING)).ways.values())


def count_untouched(both: Together) -> Mapping[str, int]:
    """Return, by outcome, how many paths are the same step by step in both flowcharts.

    One pass, whatever the order of the questions: what can be said for certain when there are too
    many states to count.
    """
    first, second = both.first, both.second
    if first.start != second.start:
        return {}
    ways = {first.start: 1}
    for slug in first.reading_order:
        node = first.nodes[slug]
        if isinstance(node, Outcome) or slug not in ways:
            continue
        for choice in node.choices:
            answer, target = (slug, choice.slug), choice.leads_to
            if answer not in both.gone and both.leads.get(answer) == target:
                ways[target] = ways.get(target, 0) + ways[slug]
    both_ways = [one.slug for one in second.outcomes if one.slug in ways]
    return {slug: ways[slug] for slug in both_ways if slug in both.outcome_bit}
