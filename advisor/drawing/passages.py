"""The lines that pass a row without stopping in it: where there is room they are made straight."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from advisor.drawing.grid import Grid, Spot


class Room(NamedTuple):
    """The places from `low` to `high`; none if low is above high."""

    low: float = -inf
    high: float = inf

    def __and__(self, other: "Room") -> "Room":
        return Room(max(self.low, other.low), min(self.high, other.high))

    def __bool__(self) -> bool:
        return self.low <= self.high

    def nearest(self, place: float) -> float:
        return max(self.low, min(place, self.high))


def straighten(grid: Grid, x: dict[Spot, float]) -> None:
    """Align passages from what they lead to upwards, in as few runs as there is room for.

    They move between their neighbours, so the order in each band stays.
    """
    for passage in _passages(grid).values():
        run: list[Spot] = []
        room = Room()
        for part, free in _parts(grid, passage, x):
            if not room & free:
                _align(grid, run, room, x)
                run, room = [], Room()
            run += part
            room &= free
        _align(grid, run, room, x)


Passage = list[tuple[Spot, list[Spot]]]
"""All that lines to the same node pass, from below, each spot with its neighbours."""


def _passages(grid: Grid) -> dict[str, Passage]:
    passages: dict[str, Passage] = {}
    for band in reversed(grid.bands):
        for place, spot in enumerate(band):
            if spot not in grid.boxes:
                beside = band[max(0, place - 1) : place + 2]
                passages.setdefault(spot.stop.slug, []).append((spot, beside))
    return passages


def _parts(grid: Grid, passage: Passage, x: dict[Spot, float]) -> Iterator[tuple[list[Spot], Room]]:
    """Yield what should stay in line, row by row, with the room that it has.

    There is little height for a bend inside a row: only where nothing else is possible.
    """
    spots = [(spot, _free(grid, spot, beside, x)) for spot, beside in passage]
    for (lower, below), (upper, above) in zip(spots[::2], spots[1::2], strict=True):
        if both := below & above:
            yield [lower, upper], both
        else:
            yield [lower], below
            yield [upper], above


def _free(grid: Grid, spot: Spot, beside: list[Spot], x: dict[Spot, float]) -> Room:
    gaps = [(x[other], (grid.room(other) + grid.room(spot)) / 2) for other in beside]
    left = [place + gap for place, gap in gaps if place < x[spot]]
    right = [place - gap for place, gap in gaps if place > x[spot]]
    return Room(max(left, default=-inf), min(right, default=inf))


def _align(grid: Grid, run: list[Spot], room: Room, x: dict[Spot, float]) -> None:
    """Put a run above what it leads to, or else near where it is."""
    target = x[grid.below(run[0])]
    mean = sum(x[spot] for spot in run) / len(run)
    x.update(dict.fromkeys(run, target if room.nearest(target) == target else room.nearest(mean)))
