"""Which row each node stands in, and in which order.

A node's row is its rank: the longest path from the start to it. A line that leads further than
the next row passes through the rows between, and all lines to the same node share that passage.
So every link goes from one row to the next, and lines join rather than run side by side.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from advisor.snapshot import Flowchart

_SWEEPS = 12
_WORK = 60_000  # stops visited while ordering: large flowcharts get fewer sweeps


class Stop(NamedTuple):
    """The node `slug` where this is its row; elsewhere the passage of the lines that lead to it."""

    row: int
    slug: str


Rows = list[list[Stop]]
Onward = dict[Stop, tuple[Stop, ...]]


def ranks(flowchart: Flowchart) -> dict[str, int]:
    """Return the longest path from the start to each node, counted in choices."""
    rank = {flowchart.start: 0}
    passed = set()
    for slug in flowchart.reading_order:
        passed.add(slug)
        for target in flowchart.targets(slug):
            if target in passed:
                raise ValueError(f"Flowchart “{flowchart.slug}” loops from “{slug}” to “{target}”.")
            rank[target] = max(rank.get(target, 0), rank[slug] + 1)
    return rank


def layers(flowchart: Flowchart) -> tuple[Rows, Onward]:
    """Return the rows in their best order, and what each stop leads to, choice by choice."""
    rank = ranks(flowchart)
    rows: Rows = [[Stop(0, flowchart.start)]]
    onward: Onward = {}
    while rows[-1]:
        for row, slug in rows[-1]:
            ahead = flowchart.targets(slug) if rank[slug] == row else (slug,)
            onward[Stop(row, slug)] = tuple(Stop(row + 1, target) for target in ahead)
        rows.append(list(dict.fromkeys(_next(rows[-1], onward))))
    return _ordered(rows[:-1], onward), onward


def _next(row: Iterable[Stop], onward: Onward) -> list[Stop]:
    """Return where the lines below a row lead, from left to right."""
    return [target for stop in row for target in onward[stop]]


def _ordered(rows: Rows, onward: Onward) -> Rows:
    """Sort each row by its neighbours, down and up again, and keep the order that crosses least.

    The first order follows the choices from left to right; another must be better to replace it.
    """
    best, least = rows, crossings(rows, onward)
    for sweep in range(max(2, min(_SWEEPS, _WORK // len(onward)))):
        if not least:
            break
        if sweep:
            rows = _sorted_up(_sorted_down(rows, onward), onward)
        rows = _swapped(rows, onward)
        if (count := crossings(rows, onward)) < least:
            best, least = rows, count
    return best


def crossings(rows: Rows, onward: Onward) -> int:
    """Count how many pairs of lines cross. Choices never cross where they leave their question."""
    total = 0
    for above, below in pairwise(rows):
        place = _places(below)
        met: list[int] = []
        for target in _next(above, onward):
            total += len(met) - bisect_right(met, place[target])
            insort(met, place[target])
    return total


def _places(row: Iterable[Stop]) -> dict[Stop, int]:
    return {stop: place for place, stop in enumerate(row)}


def _from_above(above: Iterable[Stop], onward: Onward) -> dict[Stop, list[int]]:
    """Return from which places, counted over the lines that leave `above`, each stop is reached."""
    reached: dict[Stop, list[int]] = {}
    for place, target in enumerate(_next(above, onward)):
        reached.setdefault(target, []).append(place)
    return reached


def _to_below(row: Iterable[Stop], below: Iterable[Stop], onward: Onward) -> dict[Stop, list[int]]:
    place = _places(below)
    return {stop: sorted(place[target] for target in onward[stop]) for stop in row}


def _mean(places: list[int]) -> float:
    return sum(places) / len(places)


def _sorted_down(rows: Rows, onward: Onward) -> Rows:
    done = rows[:1]
    for row in rows[1:]:
        reached = _from_above(done[-1], onward)
        done.append(sorted(row, key=lambda stop: _mean(reached[stop])))
    return done


def _sorted_up(rows: Rows, onward: Onward) -> Rows:
    done = rows[-1:]
    for row in reversed(rows[:-1]):
        below = _to_below(row, done[-1], onward)
        scale = len(done[-1]) / len(row)  # an outcome leads nowhere and keeps its place
        wanted = {
            stop: _mean(below[stop]) if below[stop] else place * scale
            for place, stop in enumerate(row)
        }
        done.append(sorted(row, key=wanted.__getitem__))
    return done[::-1]


def _swapped(rows: Rows, onward: Onward) -> Rows:
    """Swap neighbours where fewer lines cross afterwards."""
    rows = [list(row) for row in rows]
    for index, row in enumerate(rows):
        reached = _from_above(rows[index - 1], onward) if index else {row[0]: [0]}
        below = _to_below(row, rows[index + 1] if index + 1 < len(rows) else (), onward)
        for _ in range(len(row)):
            if not _bubble(row, (reached, below)):
                break
    return rows


def _bubble(row: list[Stop], sides: tuple[Mapping[Stop, list[int]], ...]) -> bool:
    changed = False
    for place in range(len(row) - 1):
        left, right = row[place : place + 2]
        if sum(_gain(side[left], side[right]) for side in sides) > 0:
            row[place : place + 2] = right, left
            changed = True
    return changed


def _gain(left: list[int], right: list[int]) -> int:
    """Return how many crossings fewer there are with left and right swapped."""
    return sum(
        bisect_left(left, place) * -1 + len(left) - bisect_right(left, place) for place in right
    )
