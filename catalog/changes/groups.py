"""Paths that end alike in two flowcharts, as groups: what whoever opens their old links is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from advisor.drift import Move
from advisor.snapshot import Outcome, Question, by_slug
from catalog.changes.listing import Path, list_paths
from catalog.changes.together import Counted, Pair, Together, TooManyStatesError, count

Kind = Literal["different", "recommends", "plan", "open", "retired", "words", "same", "new"]

CHANGED: tuple[Kind, ...] = ("different", "recommends", "plan", "open", "retired")
"""The kinds of paths that would give different advice, in the order in which they are shown."""

UNLISTED: tuple[Kind, ...] = ("words", "same")
"""What is counted and not listed: the differences of values say which words are others."""

ORDER: tuple[Kind, ...] = (*CHANGED, *UNLISTED, "new")

MOST_GROUPS = 50
MOST_OF_A_GROUP = 100
MOST_LISTED = 1_000
"""How many groups, paths of one group and paths of a flowchart are listed; all are counted."""

Node = Question | Outcome | None
Said = tuple[Kind, tuple[Move, ...]]
"""The kind, and what the plan takes otherwise although the advice is the same."""


@dataclass(frozen=True, slots=True)
class Group:
    """Paths that end alike in both catalogs."""

    kind: Kind
    outcome: Outcome  # of the catalog whose paths these are
    end: Node  # what the other says to their answers; None: nothing
    is_gone: bool  # whether some of their answers cannot be given in the other
    count: int
    paths: tuple[Path, ...]
    moves: tuple[Move, ...] = ()


def grouped(
    both: Together, say: Callable[[Pair, Node], Said], most_steps: int
) -> tuple[Group, ...] | None:
    """Return the groups of the paths of the first flowchart, those that matter most first.

    None: there are too many states to count.
    """
    try:
        counted = count(both, most_steps)
    except TooManyStatesError:
        return None
    outcomes, ends = by_slug(both.first.outcomes), both.second.nodes
    said = {pair: say(pair, ends.get(pair.end)) for pair in counted.ways}
    order = sorted(counted.ways, key=lambda pair: _rank(both, counted, pair, said[pair][0]))
    paths = list_paths(both, counted, _most(counted, order, said))
    return tuple(
        Group(
            kind=said[pair][0],
            outcome=outcomes[pair.outcome],
            end=ends.get(pair.end),
            is_gone=pair.is_gone,
            count=counted.ways[pair],
            paths=tuple(paths.get(pair, ())),
            moves=said[pair][1],
        )
        for pair in order
    )


def _rank(both: Together, counted: Counted, pair: Pair, kind: Kind) -> tuple[int, ...]:
    return (
        ORDER.index(kind),
        -counted.ways[pair],
        both.first.order[pair.outcome],
        both.second.order.get(pair.end, -1),
        pair.is_gone,
    )


def _most(counted: Counted, order: list[Pair], said: Mapping[Pair, Said]) -> dict[Pair, int]:
    """How many paths of each group are listed."""
    left = MOST_LISTED
    most: dict[Pair, int] = {}
    for pair in [pair for pair in order if said[pair][0] not in UNLISTED][:MOST_GROUPS]:
        most[pair] = min(counted.ways[pair], MOST_OF_A_GROUP, left)
        left -= most[pair]
    return most
