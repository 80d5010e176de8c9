"""How far to the right each thing stands.

Every thing wants to stand where the things that it is linked to are. Row by row, things move to
the mean of these places, as near to it as their neighbours allow, until all have settled.
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

_SWEEPS = 24
_WORK = 150_000  # places computed: large flowcharts get fewer sweeps


class Link[Thing: Hashable](NamedTuple):
    """The thing below wants to stand `offset` to the right of the thing above."""

    above: Thing
    below: Thing
    offset: float
    weight: float


def spread[Thing: Hashable](
    rows: Sequence[Sequence[Thing]],
    widths: Mapping[Thing, float],
    links: Sequence[Link[Thing]],
) -> dict[Thing, float]:
    """Return the middle of each thing, so that neighbours never overlap and links are short.

    The width of a thing includes its share of the gaps beside it.
    """
    above: dict[Thing, list[tuple[Thing, float, float]]] = {thing: [] for thing in widths}
    below: dict[Thing, list[tuple[Thing, float, float]]] = {thing: [] for thing in widths}
    for link in links:
        above[link.below].append((link.above, link.offset, link.weight))
        below[link.above].append((link.below, -link.offset, link.weight))
    both = {thing: above[thing] + below[thing] for thing in widths}
    x = dict.fromkeys(widths, 0.0)
    sweeps = max(4, min(_SWEEPS, _WORK // len(widths)))
    for sweep in range(sweeps):
        first = sweep < 2  # once down, once up; then all neighbours together
        sides = (above, below)[sweep] if first else both
        for row in rows if sweep % 2 == 0 else reversed(rows):
            _move(row, widths, sides, x)
    return x


def _move[Thing: Hashable](
    row: Sequence[Thing],
    widths: Mapping[Thing, float],
    sides: Mapping[Thing, Sequence[tuple[Thing, float, float]]],
    x: dict[Thing, float],
) -> None:
    wanted, weights = [], []
    for thing in row:
        total = sum(weight for _, _, weight in sides[thing])
        pull = sum((x[other] + offset) * weight for other, offset, weight in sides[thing])
        wanted.append(pull / total if total else x[thing])
        weights.append(total or 0.01)
    x.update(zip(row, settle(wanted, weights, apart(row, widths)), strict=True))


def apart[Thing: Hashable](row: Sequence[Thing], widths: Mapping[Thing, float]) -> list[float]:
    """Return how far the middles of neighbours must at least be from each other."""
    return [(widths[left] + widths[right]) / 2 for left, right in pairwise(row)]


def settle(wanted: Sequence[float], weights: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """Return the places nearest to those wanted that keep the order and the gaps.

    Nearest by weighted squares. Things that would be too close form a block around their common
    mean, and blocks that meet are joined (“pool adjacent violators”).
    """
    shift = 0.0
    shifts: list[float] = []
    blocks: list[tuple[float, float, int]] = []  # place without the gaps, weight, things held
    for place, weight, gap in zip(wanted, weights, [0.0, *gaps], strict=True):
        shift += gap
        shifts.append(shift)
        block = (place - shift, weight, 1)
        while blocks and blocks[-1][0] > block[0]:
            block = _joined(blocks.pop(), block)
        blocks.append(block)
    flat = [place for place, _, count in blocks for _ in range(count)]
    return [place + shift for place, shift in zip(flat, shifts, strict=True)]


def _joined(
    left: tuple[float, float, int], right: tuple[float, float, int]
) -> tuple[float, float, int]:
    weight = left[1] + right[1]
    return (left[0] * left[1] + right[0] * right[1]) / weight, weight, left[2] + right[2]
