"""Paths that end alike in two flowcharts, as groups: what whoever opens their old links is told."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from typing import Literal

from advisor.drift import Move
from advisor.snapshot import Outcome, Question
from catalog.changes.counting import Counted, TooManyStatesError, count
from catalog.changes.listing import Path, list_paths
from catalog.changes.together import Pair, Together

Kind = Literal["different", "recommends", "plan", "open", "retired", "words", "same", "new"]

CHANGED: tuple[Kind, ...] = ("different", "recommends", "plan", "open", "retired")
"""The kinds of paths that would give different advice, in the order in which they are shown."""

ORDER: tuple[Kind, ...] = (*CHANGED, "words", "new")
"""What is shown. Of the paths that end in other words, the differences of values say which."""

MOST_GROUPS = 20
MOST_OF_A_GROUP = 100
MOST_LISTED = 500
"""How many groups of a kind, paths of a group and paths of a kind are shown; all are counted."""

Node = Question | Outcome | None
Said = tuple[Kind, tuple[Move, ...]]
"""The kind, and what the plan takes otherwise although the advice is the same."""


@dataclass(frozen=True, slots=True)
class Group:
    """Paths that end alike in both catalogs."""

    kind: Kind
    outcomes: tuple[Outcome, ...]  # of the catalog whose paths these are
    end: Node  # what the other says to their answers; None: nothing
    is_gone: bool  # whether some of their answers cannot be given in the other
    count: int
    paths: tuple[Path, ...]
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Groups:
    """All paths of one flowchart, counted by their kinds; the groups that matter most are shown."""

    shown: tuple[Group, ...]
    totals: Mapping[Kind, int]
    left_out: int  # how many groups are not shown

    @property
    def changed(self) -> int:
        return sum(self.totals.get(kind, 0) for kind in CHANGED)


NO_PATHS = Groups((), {}, 0)


def grouped(both: Together, say: Callable[[Pair, Node], Said], most_steps: int) -> Groups | None:
    """Return the groups of the paths of the first flowchart, those that matter most first.

    None: there are too many states to count.
    """
    try:
        counted = count(both, most_steps)
    except TooManyStatesError:
        return None
    ends = both.second.nodes
    totals: Counter[Kind] = Counter()
    said: dict[Pair, Said] = {}
    for pair, number in counted.number.items():
        kind, moves = say(pair, ends.get(pair.end))
        totals[kind] += number
        if kind != "same":
            said[pair] = kind, moves
    shown = [pair for kind in ORDER for pair in _largest(both, counted, said, kind)]
    paths = list_paths(both, counted, _most(counted, shown, said))
    groups = (_group(both, counted, pair, said[pair], paths.get(pair, ())) for pair in shown)
    return Groups(tuple(groups), totals, len(said) - len(shown))


def _group(
    both: Together, counted: Counted, pair: Pair, said: Said, paths: Iterable[Path]
) -> Group:
    ends = counted.outcomes[pair]
    outcomes = (one for place, one in enumerate(both.first.outcomes) if ends >> place & 1)
    return Group(
        kind=said[0],
        outcomes=tuple(outcomes),
        end=both.second.nodes.get(pair.end),
        is_gone=pair.is_gone,
        count=counted.number[pair],
        paths=tuple(paths),
        moves=said[1],
    )


def _largest(both: Together, counted: Counted, said: Mapping[Pair, Said], kind: Kind) -> list[Pair]:
    """The largest groups of a kind, ties in the authors' order."""

    def rank(pair: Pair) -> tuple[int, int, int, bool]:
        place = both.first.order.get(pair.outcome, -1), both.second.order.get(pair.end, -1)
        return (-counted.number[pair], *place, pair.is_gone)

    return nsmallest(MOST_GROUPS, (pair for pair in said if said[pair][0] == kind), key=rank)


def _most(counted: Counted, shown: list[Pair], said: Mapping[Pair, Said]) -> dict[Pair, int]:
    """How many paths of each group are listed; none where only words are others."""
    left: dict[Kind, int] = dict.fromkeys(ORDER, MOST_LISTED) | {"words": 0}
    most: dict[Pair, int] = {}
    for pair in shown:
        kind = said[pair][0]
        most[pair] = min(counted.number[pair], MOST_OF_A_GROUP, left[kind])
        left[kind] -= most[pair]
    return most
