"""The flowcharts: each as a picture and as an outline, with the path of the answers marked."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from advisor import releases
from advisor.drawing import Drawing, Node, marked
from advisor.drawing.outline import Entry, Way, outline
from advisor.flow import FIRST, UNSURE, Answers, Walk, walk
from advisor.pages.citations import Citations
from advisor.pages.drawings import drawing_of, meanings
from advisor.pages.guidance import name_of
from advisor.plan.stated import model_in
from advisor.snapshot import Choice, Flowchart, Outcome, Question, Snapshot
from advisor.views.addresses import moved, public, without_query
from advisor.views.carried import carried
from advisor.views.entries import current_snapshot
from advisor.views.removed import removed


@dataclass(frozen=True, slots=True)
class Link:
    """A node of the picture, where it leads, and what a screen reader says to it."""

    node: Node
    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A choice in the outline, and where it leads."""

    choice: Choice
    target: str
    url: str
    is_taken: bool
    is_ruled_out: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """A question in the outline. Without an address it cannot be asked after these answers."""

    number: int
    question: Question
    url: str | None
    is_open: bool
    is_unsure: bool
    is_ruled_out: bool
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Tour:
    """A flowchart seen by a reader who has given some answers."""

    snapshot: Snapshot
    flowchart: Flowchart
    answers: Answers  # and the stated parts, which go on with them
    walk: Walk
    drawing: Drawing  # with the path of the answers marked

    @cached_property
    def ruled_out(self) -> set[str | tuple[str, str]]:
        """The nodes, and the choices by their question, that the answers have ruled out."""
        nodes = {node.slug for node in self.drawing.nodes if node.mark == "off-path"}
        edges = (edge for edge in self.drawing.edges if edge.mark == "off-path")
        return {*nodes, *((edge.question, edge.choice) for edge in edges)}

    def links(self) -> Iterator[Link]:
        stops = {stop.question.slug: stop for stop in self.stops()}
        for node in self.drawing.nodes:
            target = self.flowchart.nodes[node.slug]
            if isinstance(target, Outcome):
                name = name_of(self.snapshot, target)
                yield Link(node, address_of(target), with_mark(name, node))
            else:
                stop = stops[node.slug]
                url = stop.url or f"#question-{target.slug}"
                yield Link(node, url, with_mark(spoken(stop), node))

    def stops(self) -> Iterator[Stop]:
        for part in outline(self.flowchart):
            yield Stop(
                part.number,
                part.question,
                self.address(part.question),
                part.question in self.walk.open_questions,
                self.walk.answers.get(part.question.slug) == UNSURE,
                part.question.slug in self.ruled_out,
                tuple(self.turn(part, way) for way in part.ways),
            )

    def turn(self, part: Entry, way: Way) -> Turn:
        target = self.flowchart.nodes[way.choice.leads_to]
        is_taken = self.walk.answers.get(part.question.slug) in (way.choice.slug, UNSURE)
        is_ruled_out = (part.question.slug, way.choice.slug) in self.ruled_out
        if isinstance(target, Outcome):
            name = name_of(self.snapshot, target)
            return Turn(way.choice, name, address_of(target), is_taken, is_ruled_out)
        words = _("question %(number)d: %(question)s")
        spelled = words % {"number": way.number, "question": target.text}
        return Turn(way.choice, spelled, f"#question-{target.slug}", is_taken, is_ruled_out)

    def address(self, question: Question) -> str | None:
        """The wizard at this question, when the answers lead there."""
        if question == self.walk.open_question:
            query = self.answers
        elif question.slug in self.walk.answers:
            query = self.answers | {"change": question.slug}
        else:
            return None
        return reverse("wizard", args=[self.flowchart.slug], query=query)


@without_query
def flowcharts(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    context = {"citations": Citations(snapshot), "flowcharts": snapshot.flowcharts}
    return render(request, "advisor/flowcharts.html", context)


@public
def flowchart(request: HttpRequest, flowchart: str) -> HttpResponse:
    release = releases.current()
    snapshot = release.snapshot(get_language())
    chart = snapshot.flowchart.get(flowchart)
    if chart is None:
        return removed(request, snapshot, flowchart)
    answers, stated = carried(snapshot, chart, request.GET)
    query = answers | stated.query | model_in(request.GET)
    if elsewhere := moved(request, query):
        return elsewhere
    walked = walk(chart, answers)
    drawing = marked(drawing_of(snapshot, chart), chart, walked)
    tour = Tour(snapshot, chart, query, walked, drawing)
    context = {
        "citations": Citations(snapshot),
        "flowchart": chart,
        "walk": walked,
        "onward": onward(chart, walked, query),
        "drawing": drawing,
        "links": tuple(tour.links()),
        "stops": tuple(tour.stops()),
        "legend": meanings() if walked.met else {},
        "svg": reverse("flowchart-svg", args=[flowchart], query=counting(walked, answers)),
        "png": reverse("flowchart-png", args=[release.number, flowchart]),
    }
    return render(request, "advisor/flowchart.html", context)


def counting(walked: Walk, answers: Answers) -> Answers:
    """The answers that a walk has met, in the order of an address; others only go on beside it."""
    return {slug: choice for slug, choice in answers.items() if slug in walked.answers}


def onward(flowchart: Flowchart, walked: Walk, answers: Answers) -> str:
    """The address to go on at: the advice once there is one, the wizard until then."""
    if not walked.open_questions:
        return reverse("current-advice", query=answers)
    return reverse("wizard", args=[flowchart.slug], query=answers)


def address_of(outcome: Outcome) -> str:
    """The page about what an outcome recommends."""
    if outcome.product:
        return reverse("product", args=[outcome.product])
    if outcome.option:
        return reverse("option", args=[outcome.option])
    if outcome.series:
        return reverse("gpu", args=outcome.series) if len(outcome.series) == 1 else reverse("gpus")
    return reverse("wizard", args=[FIRST])  # infrastructure: which one is asked there


def with_mark(words: str, node: Node) -> str:
    """The words with what the look of the node says, where it stands out."""
    return words if node.mark == "open" else f"{words} ({meanings()[node.mark]})"


def spoken(stop: Stop) -> str:
    """The question and where each answer leads, as one line."""
    leads = _("%(choice)s leads to %(target)s")
    turns = (leads % {"choice": turn.choice.label, "target": turn.target} for turn in stop.turns)
    return f"{stop.question.text} {'; '.join(turns)}"
