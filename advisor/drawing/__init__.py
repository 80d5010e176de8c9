"""Drawing a flowchart: boxes, lines and labels with their places, computed on the server.

`layers` sorts nodes into rows, `lettering` sets their words, `grid`, `spacing`, `across` and
`sheet` find the places, `layout` puts it together and `picture` is what comes out.
"""

from advisor.drawing.layout import draw
from advisor.drawing.picture import ARROW, Box, Drawing, Edge, Line, Node, marked

__all__ = ["ARROW", "Box", "Drawing", "Edge", "Line", "Node", "draw", "marked"]
