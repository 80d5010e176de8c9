"""Some paths of each group, in the author's order, found without looking at any other path.

Before a step is taken it is known which groups it can lead to, so no step is taken in vain.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from advisor.flow import Answer
from advisor.snapshot import Outcome
from catalog.changes.counting import Counted
from catalog.changes.together import Pair, State, Together

Path = tuple[Answer, ...]
"""The answers of one complete path."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A place on a path, and how the path came there."""

    slug: str
    state: State
    last: Answer | None = None
    before: "_Step | None" = None

    @property
    def path(self) -> Path:
        answers = []
        step: _Step | None = self
        while step and step.last:
            answers.append(step.last)
            step = step.before
        return tuple(reversed(answers))


def list_paths(
    both: Together, counted: Counted, most: Mapping[Pair, int]
) -> dict[Pair, list[Path]]:
    """Return the first paths of each group, no more than so many."""
    found: dict[Pair, list[Path]] = {pair: [] for pair, number in most.items() if number}
    goals = _Goals(both, counted, found)
    wanted = goals.all
    waiting = [_Step(both.first.start, both.start)]
    while waiting:
        step = waiting.pop()
        if not goals.ahead(step.slug, step.state) & wanted:
            continue
        if isinstance(both.first.nodes[step.slug], Outcome):
            pair = both.pair(step.slug, step.state)
            found[pair].append(step.path)
            if len(found[pair]) == most[pair]:
                wanted ^= goals.bit[pair]
        else:
            waiting.extend(reversed([*_onward(both, step)]))
    return found


def _onward(both: Together, step: _Step) -> Iterator[_Step]:
    for question, choice in both.steps(step.slug):
        after = both.after(step.state, question, choice)
        yield _Step(choice.leads_to, after, Answer(question, choice), step)


class _Goals:
    """Which of the groups some path can still end in; a set of them is a whole number."""

    def __init__(self, both: Together, counted: Counted, pairs: Mapping[Pair, object]) -> None:
        self.both = both
        self.bit = {pair: 1 << place for place, pair in enumerate(pairs)}
        self.all = (1 << len(self.bit)) - 1
        self._by_end: dict[str, list[Pair]] = {}
        for pair in pairs:
            self._by_end.setdefault(pair.end, []).append(pair)
        self.onward = counted.onward
        self.wanted = counted.outcomes
        self._finished: dict[tuple[str, State], int] = {}
        self._unfinished: dict[tuple[str, State], int] = {}
        for slug in reversed(both.first.reading_order):
            for state in counted.unfinished.get(slug, ()):
                self._unfinished[slug, state] = self._after_any(slug, state)

    def ahead(self, slug: str, state: State) -> int:
        if state.kept is not None:
            return self._unfinished[slug, state]
        key = slug, state
        if key not in self._finished:
            self._finished[key] = self._once_finished(slug, state)
        return self._finished[key]

    def _after_any(self, slug: str, state: State) -> int:
        groups = 0
        for question, choice in self.both.steps(slug):
            groups |= self.ahead(choice.leads_to, self.both.after(state, question, choice))
        return groups

    def _once_finished(self, slug: str, state: State) -> int:
        """The second walk has ended: only where the first one ends is open."""
        onward = self.onward[slug]
        alive, gone = onward.alive_outcomes, onward.gone_outcomes
        reached = {True: gone, False: alive}
        if state.is_gone:
            reached = {True: alive | gone, False: 0}
        groups = 0
        for pair in self._by_end.get(state.node, ()):
            if reached[pair.is_gone] & self.wanted[pair]:
                groups |= self.bit[pair]
        return groups
