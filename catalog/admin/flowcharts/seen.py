"""What is seen of a flowchart: the values that its templates print."""

from dataclasses import dataclass, field

from advisor.drawing import Box, Drawing, Node
from catalog.models import Flowchart
from catalog.problems import Problem


@dataclass(frozen=True, slots=True)
class Link:
    """A node of the drawing, its page, what a screen reader says, and what is wrong with it."""

    node: Node
    url: str
    label: str
    problems: list[str]
    flag: Box | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A choice in the outline: where it leads, and the addresses of what can be done to it."""

    label: str
    target: str
    url: str
    is_faulty: bool
    move: str
    between: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A question or an outcome in the outline."""

    box: str
    text: str
    url: str
    problems: list[Problem]
    is_unmet: bool
    is_present: bool
    number: int = 0
    turns: list[Turn] = field(default_factory=list)
    retire: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    flowchart: Flowchart
    drawing: Drawing | None  # None while there is nothing to draw
    links: list[Link]
    questions: list[Stop]
    outcomes: list[Stop]
    problems: list[Problem]  # of the flowchart as a whole
    seen: str  # the fingerprint of what is shown
    faults: int  # how many problems there are that block publishing

    @property
    def present(self) -> Stop | None:
        """The question or outcome that is being edited, if it is one of these."""
        return next((stop for stop in [*self.questions, *self.outcomes] if stop.is_present), None)
