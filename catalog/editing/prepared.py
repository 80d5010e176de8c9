"""Any flowchart made fit for drawing, however broken its draft is.

The drawing wants every choice to lead onward to a node and every node to be met from the start. So
what is not so gets a stand-in: a box of its own at the end of a choice that leads nowhere or back,
and a question before all others that leads to whatever nobody comes to, which is then left out.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from advisor.snapshot import Choice, Flowchart, Outcome, Question
from catalog.editing.graph import Data
from catalog.problems.graphs import back_arrows
from catalog.texts import Texts, shown

ROOT = "the root"
START, QUESTION, OUTCOME = "start", "question", "outcome"


class Kind(Enum):
    QUESTION = "a question"
    OUTCOME = "an outcome"
    NOWHERE = "the end of a choice that leads nowhere"
    BACK = "the end of a choice that leads back"


@dataclass(frozen=True, slots=True)
class Box:
    """What a node of the drawing stands for."""

    kind: Kind
    slug: str  # of the question or outcome; for a stand-in of what its choice names, "" for nothing
    question: str = ""  # for a stand-in: whose choice it is


@dataclass(slots=True)
class Prepared:
    """A flowchart that can be drawn, whose slugs are the keys of the boxes."""

    flowchart: Flowchart
    boxes: dict[str, Box]
    unmet: frozenset[str]  # the boxes that nobody comes to from the start
    has_root: bool


def prepare(chart: Data, name: Callable[[Box], str]) -> Prepared | None:
    """Return the flowchart in the reader's language, or None when it has no node at all.

    `name` says what stands in the box of an outcome, and in a stand-in.
    """
    maker = Maker(chart, name)
    if not maker.boxes:
        return None
    questions = [maker.question(item) for item in chart["questions"]]
    start = maker.start
    leads = {question.slug: [c.leads_to for c in question.choices] for question in questions}
    met = _reach([start] if start else [], leads)
    roots = list(_roots(start, list(maker.boxes), leads))
    if has_root := len(roots) > 1:
        questions = [_question(ROOT, "", [_choice(root, "", root) for root in roots]), *questions]
    flowchart = Flowchart(
        slug=chart["slug"],
        title=shown(chart["title"], chart["slug"]),
        intro="",
        settles=None,
        start=ROOT if has_root else roots[0],
        questions=tuple(questions),
        outcomes=tuple(maker.outcomes()),
        sources=(),
    )
    unmet = frozenset(maker.boxes) - met if start else frozenset[str]()
    return Prepared(flowchart, maker.boxes, unmet, has_root)


@dataclass
class Maker:
    chart: Data
    name: Callable[[Box], str]
    boxes: dict[str, Box] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for item in self.chart["questions"]:
            self.boxes[key(QUESTION, item["slug"])] = Box(Kind.QUESTION, item["slug"])
        for item in self.chart["outcomes"]:
            self.boxes[key(OUTCOME, item["slug"])] = Box(Kind.OUTCOME, item["slug"])
        self.leads = {
            key(QUESTION, item["slug"]): [self.target(c["leads_to"]) for c in item["choices"]]
            for item in self.chart["questions"]
        }
        self.start = self._start()
        self.back = set(back_arrows(self._begins(), self._arrows()))

    def _start(self) -> str:
        start = key(QUESTION, self.chart["start"])
        return start if start in self.boxes else ""

    def target(self, slug: str) -> str:
        """The box that a choice leads to; "" for none."""
        keys = (key(QUESTION, slug), key(OUTCOME, slug))
        return next((found for found in keys if found in self.boxes), "")

    def _begins(self) -> list[str]:
        return [self.start, *self.boxes] if self.start else [*self.boxes]

    def _arrows(self) -> dict[str, list[str]]:
        return {box: [to for to in self.leads.get(box, []) if to] for box in self.boxes}

    def question(self, item: Data) -> Question:
        own = key(QUESTION, item["slug"])
        ends = zip(item["choices"], self.leads[own], strict=True)
        choices = [
            _choice(
                choice["slug"], words(choice["label"], choice["slug"]), self._end(own, choice, end)
            )
            for choice, end in ends
        ]
        return _question(own, words(item["text"], item["slug"]), choices)

    def _end(self, own: str, choice: Data, end: str) -> str:
        """Return the box that a choice is drawn to: a stand-in where it leads nowhere or back."""
        if end and (own, end) not in self.back:
            return end
        kind = Kind.BACK if end else Kind.NOWHERE
        stand_in = key(kind.name.lower(), f"{self.boxes[own].slug}/{choice['slug']}")
        self.boxes[stand_in] = Box(kind, choice["leads_to"], self.boxes[own].slug)
        return stand_in

    def outcomes(self) -> Iterator[Outcome]:
        """The outcomes, and the stand-ins, which lead nowhere either."""
        for slug, box in self.boxes.items():
            if box.kind is not Kind.QUESTION:
                yield _outcome(slug, self.name(box))


def key(kind: str, slug: str) -> str:
    """The slug of a box: a question and an outcome of the same slug are two boxes."""
    return f"{kind}/{slug}"


def words(texts: Texts, slug: str) -> str:
    return shown({code: text.strip() for code, text in texts.items()}, slug)


def _reach(begins: Iterable[str], leads: dict[str, list[str]]) -> set[str]:
    seen = {*begins}
    waiting = [*seen]
    while waiting:
        for target in leads.get(waiting.pop(), []):
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return seen


def _roots(start: str, boxes: list[str], leads: dict[str, list[str]]) -> Iterator[str]:
    """The start, and every other box that no choice leads to; the arrows make no loop."""
    led_to = {target for targets in leads.values() for target in targets}
    if start:
        yield start
    yield from (box for box in boxes if box != start and box not in led_to)


def _question(slug: str, text: str, choices: list[Choice]) -> Question:
    empty: Any = ()
    return Question(
        slug=slug,
        text=text,
        facts=empty,
        terms=empty,
        choices=tuple(choices),
        offers_unsure=False,
        sources=empty,
    )


def _choice(slug: str, label: str, leads_to: str) -> Choice:
    return Choice(slug=slug, label=label, examples=(), leads_to=leads_to)


def _outcome(slug: str, summary: str) -> Outcome:
    return Outcome(
        slug=slug,
        product=None,
        orchestrators=(),
        also_deploys=(),
        option=None,
        fitting=(),
        uses=(),
        summary=summary,
        facts=(),
        sources=(),
    )
