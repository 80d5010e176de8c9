"""How many paths end where, counted without listing them.

A state is followed only as long as it is open what becomes of its paths. Once the second walk has
come to its end, most of them are counted at once, by how many paths lead on from there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from advisor.snapshot import Flowchart, Outcome
from catalog.changes.together import NOTHING, Pair, State, Together

MOST_STEPS = 3_000_000
"""How many steps counting may take: a few seconds."""

MOST_WAITING = 20_000
"""In how many states the second walk may wait at one question: more would not fit into memory."""

Ways = dict[State, int]
"""How many ways lead to each state."""


class TooManyStatesError(Exception):
    """The questions stand in too different an order to count the paths."""


class Onward(NamedTuple):
    """What lies ahead of a node: the number of paths, and a bit for each outcome they end in."""

    alive: int  # paths all of whose answers can be given in the second flowchart
    gone: int  # the others
    alive_outcomes: int
    gone_outcomes: int


class Counted(NamedTuple):
    number: Mapping[Pair, int]  # of paths
    outcomes: Mapping[Pair, int]  # in which they end, a bit each
    onward: Mapping[str, Onward]
    unfinished: Mapping[str, tuple[State, ...]]  # the states in which the second walk still waits
    steps: int


def count(both: Together, most_steps: int = MOST_STEPS) -> Counted:
    """Count the paths of the first flowchart by where the two walks end.

    Raises TooManyStatesError instead of taking more steps than that.
    """
    counting = _Counting(both, most_steps)
    for slug in both.first.reading_order:
        counting.leave(slug)
    return Counted(
        counting.number, counting.outcomes, counting.onward, counting.unfinished, counting.steps
    )


class _Counting:
    def __init__(self, both: Together, most_steps: int) -> None:
        self.both = both
        self.most_steps = most_steps
        self.onward = paths_onward(both)
        self.steps = 0
        self.number: defaultdict[Pair, int] = defaultdict(int)
        self.outcomes: defaultdict[Pair, int] = defaultdict(int)
        self.unfinished: dict[str, tuple[State, ...]] = {}
        self.met: defaultdict[str, Ways] = defaultdict(dict)
        self._arrive(both.first.start, [(both.start, 1)])

    def leave(self, slug: str) -> None:
        """Go on from a node, after all that lead to it."""
        ways, node = self.met.pop(slug, {}), self.both.first.nodes[slug]
        if isinstance(node, Outcome):
            for state, number in ways.items():
                self._end(self.both.pair(slug, state), number, self.onward[slug].alive_outcomes)
            return
        waiting = {state: n for state, n in ways.items() if state.kept is not None}
        finished = {state: n for state, n in ways.items() if state.kept is None}
        self.unfinished[slug] = tuple(waiting)
        self.steps += len(ways) * len(node.choices)
        if self.steps > self.most_steps or len(waiting) > MOST_WAITING:
            raise TooManyStatesError
        for choice in node.choices:
            after = [(self.both.after(state, node, choice), n) for state, n in waiting.items()]
            self._arrive(choice.leads_to, after)
            if (slug, choice.slug) in self.both.gone:
                gone = [(state._replace(is_gone=True), n) for state, n in finished.items()]
                self._arrive(choice.leads_to, gone)
            else:
                _add(self.met[choice.leads_to], finished.items())

    def _arrive(self, slug: str, ways: Iterable[tuple[State, int]]) -> None:
        """Follow on the states that have to be followed, and count the others."""
        follow = []
        for state, number in ways:
            if state.kept is not None or self.both.tells_apart(state):
                follow.append((state, number))
            else:
                self._end_all(slug, state, number)
        _add(self.met[slug], follow)

    def _end_all(self, slug: str, state: State, number: int) -> None:
        """Count all paths that go on from a node: it is known what becomes of them."""
        alive, gone, outcomes, gone_outcomes = self.onward[slug]
        pair = self.both.pair("", state)
        self._end(pair, number * alive, outcomes)
        self._end(pair._replace(is_gone=True), number * gone, gone_outcomes)

    def _end(self, pair: Pair, number: int, outcomes: int) -> None:
        if number:
            self.number[pair] += number
            self.outcomes[pair] |= outcomes


def _add(ways: Ways, more: Iterable[tuple[State, int]]) -> None:
    """Add ways to states. Nearly all the time is spent here."""
    known = ways.get
    for state, number in more:
        ways[state] = known(state, 0) + number


def paths_onward(both: Together) -> Mapping[str, Onward]:
    """Count the paths from each node on, in one pass from the ends."""
    onward: dict[str, Onward] = {}
    bits = {one.slug: 1 << place for place, one in enumerate(both.first.outcomes)}
    for slug in reversed(both.first.reading_order):
        node = both.first.nodes[slug]
        if isinstance(node, Outcome):
            onward[slug] = Onward(1, 0, bits[slug], 0)
            continue
        alive = gone = alive_outcomes = gone_outcomes = 0
        for choice in node.choices:
            beneath = onward[choice.leads_to]
            if (slug, choice.slug) in both.gone:
                gone += beneath.alive + beneath.gone
                gone_outcomes |= beneath.alive_outcomes | beneath.gone_outcomes
            else:
                alive, gone = alive + beneath.alive, gone + beneath.gone
                alive_outcomes |= beneath.alive_outcomes
                gone_outcomes |= beneath.gone_outcomes
        onward[slug] = Onward(alive, gone, alive_outcomes, gone_outcomes)
    return onward


def count_paths(flowchart: Flowchart) -> int:
    """Return how many complete paths a flowchart has."""
    return paths_onward(Together(flowchart, NOTHING))[flowchart.start].alive


def count_untouched(both: Together) -> Mapping[str, int]:
    """Return, by outcome, how many paths are the same step by step in both flowcharts.

    One pass, whatever the order of the questions: what can be said for certain when there are too
    many states to count.
    """
    if both.first.start != both.second.start:
        return {}
    ways: defaultdict[str, int] = defaultdict(int, {both.first.start: 1})
    for slug in both.first.reading_order:
        for _question, choice in both.steps(slug):
            answer, target = (slug, choice.slug), choice.leads_to
            if answer not in both.gone and both.leads.get(answer) == target:
                ways[target] += ways[slug]
    return {one.slug: ways[one.slug] for one in both.first.outcomes if one.slug in both.ends}
