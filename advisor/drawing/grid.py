"""What stands where: bands of nodes and bands of labels take turns from top to bottom.

Lines run straight down through a band and bend only between two bands. So no line can touch a
node or another line's label, whatever the flowchart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from advisor.drawing.layers import Onward, Rows, Stop
from advisor.drawing.lettering import Lettered

STOP = -1


class Spot(NamedTuple):
    """A thing in a band: a stop itself, or one of the lines that leave it, where its label is."""

    stop: Stop
    place: int = STOP  # the line's among its stop's, from the left

    @property
    def band(self) -> int:
        return 2 * self.stop.row + (self.place != STOP)


_NODE_GAP, _LABEL_GAP, _PASSAGE = 36, 12, 26


@dataclass(frozen=True)
class Grid:
    rows: Rows
    onward: Onward
    boxes: Mapping[Spot, Lettered]  # of nodes and labels; what has none is a passage

    @cached_property
    def bands(self) -> list[list[Spot]]:
        bands = []
        for row in self.rows:
            bands.append([Spot(stop) for stop in row])
            bands.append([line for stop in row for line in self.lines(stop)])
        return bands[:-1]

    def lines(self, stop: Stop) -> list[Spot]:
        return [Spot(stop, place) for place in range(len(self.onward[stop]))]

    def width(self, spot: Spot) -> int:
        return self.boxes[spot].width if spot in self.boxes else 0

    def height(self, spot: Spot) -> int:
        return self.boxes[spot].height if spot in self.boxes else 0

    def room(self, spot: Spot) -> int:
        """Return the width of a thing with its share of the gaps beside it."""
        if spot not in self.boxes:
            return _PASSAGE
        return self.boxes[spot].width + (_NODE_GAP if spot.place == STOP else _LABEL_GAP)

    def below(self, spot: Spot) -> Spot:
        """Return what a line, or a stop that is a mere passage, leads to."""
        if spot.place == STOP:
            return Spot(spot.stop, 0)
        return Spot(self.onward[spot.stop][spot.place])
