"""How far to the right each thing of a grid stands, and where lines leave their nodes."""

from collections.abc import Iterator
from itertools import chain

from advisor.drawing.grid import Grid, Spot
from advisor.drawing.passages import Room, straighten
from advisor.drawing.spacing import Link, apart, settle, spread

Places = dict[Spot, float]

_CORNER, _PORT_GAP = 18, 16  # ports: from the corners of their node; from each other
_TO_PORT, _TO_TARGET, _ALONG = 2, 1, 6  # how much a line wants to be straight there
_FIXED = 1e6  # the weight of a passage among labels


def across(grid: Grid) -> tuple[Places, Places]:
    """Return the middle of each thing, and for each line the port that it leaves by."""
    rooms = {spot: grid.room(spot) for spot in chain.from_iterable(grid.bands)}
    x = spread(grid.bands, rooms, list(_links(grid)))
    straighten(grid, x)
    for band in grid.bands[1::2]:
        _hang(grid, band, x)
    lines = chain.from_iterable(grid.bands[1::2])
    return x, {line: _reach(grid, line, x).nearest(x[line]) for line in lines}


def _links(grid: Grid) -> Iterator[Link[Spot]]:
    for line in chain.from_iterable(grid.bands[1::2]):
        label = line in grid.boxes
        yield Link(Spot(line.stop), line, _port(grid, line), _TO_PORT if label else _ALONG)
        yield Link(line, grid.below(line), 0, _TO_TARGET if label else _ALONG)


def _port(grid: Grid, line: Spot) -> float:
    """Return where a line leaves its node by itself, from the middle: ports share the edge."""
    width, lines = grid.width(Spot(line.stop)), len(grid.onward[line.stop])
    return width * ((line.place + 0.5) / lines - 0.5)


def _reach(grid: Grid, line: Spot, x: Places) -> Room:
    """Return between which places a line's port may be, so that ports keep their order."""
    node = Spot(line.stop)
    half = max(0, grid.width(node) / 2 - _CORNER)
    after = len(grid.onward[line.stop]) - 1 - line.place
    gap = min(_PORT_GAP, 2 * half / max(1, line.place + after))
    return Room(x[node] - half + line.place * gap, x[node] + half - after * gap)


def _hang(grid: Grid, band: list[Spot], x: Places) -> None:
    """Hang labels between the passages, which stay where they are."""
    wanted = [_hook(grid, line, x) if line in grid.boxes else x[line] for line in band]
    weights = [1 if line in grid.boxes else _FIXED for line in band]
    rooms = {line: grid.room(line) for line in band}
    places = zip(band, settle(wanted, weights, apart(band, rooms)), strict=True)
    x.update((line, place) for line, place in places if line in grid.boxes)


def _hook(grid: Grid, line: Spot, x: Places) -> float:
    """Return where a label hangs best: above what it leads to, or else below its port."""
    target = x[grid.below(line)]
    if _reach(grid, line, x).nearest(target) == target:
        return target
    return x[Spot(line.stop)] + _port(grid, line)
