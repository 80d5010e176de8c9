"""A grid with everything in its place, in whole pixels: boxes and lines can be read off."""

from collections.abc import Mapping
from dataclasses import dataclass

from advisor.drawing.across import across
from advisor.drawing.grid import STOP, Grid, Spot
from advisor.drawing.picture import ARROW, Box, Line

_ROUND = 9  # the ends of labels, where no line enters
_MARGIN = 12  # around everything
_ABOVE_LABELS, _ABOVE_NODES = 16, 32
_SLOPE, _DEEPEST = 0.16, 70  # the space gets deeper where lines lead far sideways
_STRAIGHT = 6  # the last of each line, before its arrow head


@dataclass(frozen=True, slots=True)
class Sheet:
    grid: Grid
    x: Mapping[Spot, int]  # the middle of each thing
    ports: Mapping[Spot, int]  # where each line leaves its node
    tops: tuple[int, ...]  # of the bands
    bottoms: tuple[int, ...]

    @property
    def width(self) -> int:
        return max(x + self.grid.width(spot) // 2 for spot, x in self.x.items()) + _MARGIN

    @property
    def height(self) -> int:
        return self.bottoms[-1] + _MARGIN

    def box(self, spot: Spot) -> Box:
        box, middle, top = self.grid.boxes[spot], self.x[spot], self.tops[spot.band]
        lines = zip(box.lines, box.baselines(), strict=True)
        return Box(
            x=middle - box.width // 2,
            y=top,
            width=box.width,
            height=box.height,
            lines=tuple(Line(text, middle, top + below) for text, below in lines),
        )

    def path(self, line: Spot) -> str:
        """Return the line of a choice as an SVG path, from its node's edge to the arrow head.

        It may enter and leave the label beside its middle where that saves a bend.
        """
        node, way = Spot(line.stop), self._way(line)
        port, bottom = self.ports[line], self.bottoms[node.band]
        enter, leave = self._under_label(line, port), self._under_label(line, self.x[way[0]])
        commands = [f"M{port} {self.tops[node.band] + self.grid.height(node)} V{bottom}"]
        commands += self._bend(port, enter, line.band)
        commands += [f"V{self.tops[line.band] + self.grid.height(line) // 2} H{leave}"]
        x = leave
        for spot in way:
            commands += [f"V{self.bottoms[spot.band - 1]}", *self._bend(x, self.x[spot], spot.band)]
            x = self.x[spot]
        return " ".join([*commands, f"V{self.tops[way[-1].band] - ARROW}"])

    def _way(self, line: Spot) -> list[Spot]:
        """Return the passages that a line takes, and the node that it leads to."""
        way = [self.grid.below(line)]
        while way[-1] not in self.grid.boxes:
            way.append(self.grid.below(way[-1]))
        return way

    def _under_label(self, line: Spot, x: int) -> int:
        """Return x where a label is above it, and the middle of the label otherwise."""
        middle, half = self.x[line], self.grid.width(line) // 2 - _ROUND
        return x if middle - half <= x <= middle + half else middle

    def _bend(self, x: int, to: int, band: int) -> list[str]:
        """Return the curve from the band above to a band, if there is one."""
        if x == to:
            return []
        start = self.bottoms[band - 1]
        end = self.tops[band] - (0 if band % 2 else ARROW + _STRAIGHT)
        middle = (start + end) // 2
        return [f"C{x} {middle} {to} {middle} {to} {end}"]


def sheet(grid: Grid) -> Sheet:
    across_x, across_ports = across(grid)
    shift = _MARGIN - min(place - grid.width(spot) / 2 for spot, place in across_x.items())
    x = {spot: round(place + shift) for spot, place in across_x.items()}
    ports = {line: round(place + shift) for line, place in across_ports.items()}
    tops, bottoms = [_MARGIN], []
    for band in grid.bands:
        bottoms.append(tops[-1] + max(map(grid.height, band)))
        tops.append(bottoms[-1] + _space_below(grid, band, x, ports))
    return Sheet(grid, x, ports, tuple(tops[:-1]), tuple(bottoms))


def _space_below(
    grid: Grid, band: list[Spot], x: Mapping[Spot, int], ports: Mapping[Spot, int]
) -> int:
    if band[0].place == STOP:
        space = _ABOVE_LABELS
        lines = (line for node in band for line in grid.lines(node.stop))
        sideways = max((abs(ports[line] - x[line]) for line in lines), default=0)
    else:
        space = _ABOVE_NODES + ARROW + _STRAIGHT
        sideways = max(abs(x[line] - x[grid.below(line)]) for line in band)
    return space + min(round(sideways * _SLOPE), _DEEPEST)
