"""Drawing a flowchart: boxes, lines and labels with their places, computed on the server.

`layers` sorts nodes into rows, `lettering` sets their words, `grid` says what there is to place,
`spacing`, `passages` and `across` say how far to the right, `sheet` how far down; `layout` puts it
together and `picture` is what comes out. `marking` shows a reader's path in it.
"""

from advisor.drawing.layout import draw
from advisor.drawing.marking import marked
from advisor.drawing.picture import ARROW, Box, Drawing, Edge, Line, Mark, Node, without

__all__ = ["ARROW", "Box", "Drawing", "Edge", "Line", "Mark", "Node", "draw", "marked", "without"]
