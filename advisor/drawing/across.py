"""How far to the right each thing of a grid stands, and where lines leave their nodes."""

from collections.abc import Iterator
from itertools import chain
from math import inf

from advisor.drawing.grid import Grid, Spot
from advisor.drawing.spacing import Link, apart, settle, spread

Places = dict[Spot, float]

_CORNER, _PORT_GAP = 18, 16  # ports: from the corners of their node; from each other
_TO_PORT, _TO_TARGET, _ALONG = 2, 1, 6  # how much a line wants to be straight there
_FIXED = 1e6  # the weight of a passage among labels
_EVERYWHERE = (-inf, inf)


def across(grid: Grid) -> tuple[Places, Places]:
    """Return the middle of each thing, and for each line the port that it leaves by."""
    rooms = {spot: grid.room(spot) for spot in chain.from_iterable(grid.bands)}
    x = spread(grid.bands, rooms, list(_links(grid)))
    _straighten(grid, x)
    for band in grid.bands[1::2]:
        _hang(grid, band, x)
    lines = chain.from_iterable(grid.bands[1::2])
    return x, {line: _between(x[line], _reach(grid, line, x)) for line in lines}


def _links(grid: Grid) -> Iterator[Link[Spot]]:
    for line in chain.from_iterable(grid.bands[1::2]):
        label = line in grid.boxes
        yield Link(Spot(line.stop), line, _port(grid, line), _TO_PORT if label else _ALONG)
        yield Link(line, grid.below(line), 0, _TO_TARGET if label else _ALONG)


def _port(grid: Grid, line: Spot) -> float:
    """Return where a line leaves its node by itself, from the middle: ports share the edge."""
    width, lines = grid.width(Spot(line.stop)), len(grid.onward[line.stop])
    return width * ((line.place + 0.5) / lines - 0.5)


def _reach(grid: Grid, line: Spot, x: Places) -> tuple[float, float]:
    """Return between which places a line's port may be, so that ports keep their order."""
    node = Spot(line.stop)
    half = max(0, grid.width(node) / 2 - _CORNER)
    after = len(grid.onward[line.stop]) - 1 - line.place
    gap = min(_PORT_GAP, 2 * half / max(1, line.place + after))
    return x[node] - half + line.place * gap, x[node] + half - after * gap


def _between(place: float, reach: tuple[float, float]) -> float:
    return max(reach[0], min(place, reach[1]))


def _straighten(grid: Grid, x: Places) -> None:
    """Make passages straight, from what they lead to upwards, in as few runs as there is room for.

    Passages move between their neighbours, so the order in each band stays.
    """
    for passage in _passages(grid).values():
        run: list[Spot] = []
        room = _EVERYWHERE
        for spot, beside in passage:
            free = _free(grid, spot, beside, x)
            both = max(room[0], free[0]), min(room[1], free[1])
            if both[0] > both[1]:
                _align(grid, run, room, x)
                run, both = [], free
            run.append(spot)
            room = both
        _align(grid, run, room, x)


def _passages(grid: Grid) -> dict[str, list[tuple[Spot, list[Spot]]]]:
    """Return the passages to each node from below, each spot with its neighbours."""
    passages: dict[str, list[tuple[Spot, list[Spot]]]] = {}
    for band in reversed(grid.bands):
        for place, spot in enumerate(band):
            if spot not in grid.boxes:
                beside = band[max(0, place - 1) : place + 2]
                passages.setdefault(spot.stop.slug, []).append((spot, beside))
    return passages


def _free(grid: Grid, spot: Spot, beside: list[Spot], x: Places) -> tuple[float, float]:
    gaps = [(x[other], (grid.room(other) + grid.room(spot)) / 2) for other in beside]
    left = [place + gap for place, gap in gaps if place < x[spot]]
    right = [place - gap for place, gap in gaps if place > x[spot]]
    return max(left, default=-inf), min(right, default=inf)


def _align(grid: Grid, run: list[Spot], room: tuple[float, float], x: Places) -> None:
    """Put a run of passages above what it leads to, or else near where it is."""
    target = x[grid.below(run[0])]
    mean = sum(x[spot] for spot in run) / len(run)
    place = target if room[0] <= target <= room[1] else _between(mean, room)
    x.update(dict.fromkeys(run, place))


def _hang(grid: Grid, band: list[Spot], x: Places) -> None:
    """Hang labels between the passages, which stay where they are."""
    wanted = [_hook(grid, line, x) if line in grid.boxes else x[line] for line in band]
    weights = [1 if line in grid.boxes else _FIXED for line in band]
    rooms = {line: grid.room(line) for line in band}
    places = zip(band, settle(wanted, weights, apart(band, rooms)), strict=True)
    x.update((line, place) for line, place in places if line in grid.boxes)


def _hook(grid: Grid, line: Spot, x: Places) -> float:
    """Return where a label hangs best: above what it leads to, or else below its port."""
    (least, most), target = _reach(grid, line, x), x[grid.below(line)]
    if least <= target <= most:
        return target
    return x[Spot(line.stop)] + _port(grid, line)
