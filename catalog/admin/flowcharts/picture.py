"""A flowchart as its editors see it: drawn and in words from the drafts, with what is wrong with it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from advisor import snapshot
from advisor.drawing import Drawing, Node, draw, without
from advisor.drawing.lettering import Style, letter
from advisor.drawing.picture import Box as Place
from advisor.drawing.picture import Line
from catalog import drafts, problems
from catalog.admin.flowcharts.names import outcome_names
from catalog.admin.flowcharts.seen import Link, Look, Stop, Turn
from catalog.editing.actions import chart_of
from catalog.editing.graph import Data, fingerprint
from catalog.editing.prepared import ROOT, Box, Kind, Prepared, prepare, words
from catalog.models import Choice, Flowchart, Outcome, Question
from catalog.problems import Problem

FLAG = Style(size=13, line=17, room=100, beside=6, above=1)


def look(flowchart: Flowchart, present: Any = None) -> Look:
    """Return a flowchart as it is drafted; `present` is the question or outcome being edited."""
    return looking_at(flowchart, present).look()


def looking_at(flowchart: Flowchart, present: Any = None) -> "Looking":
    data = drafts.content()
    return Looking(flowchart, data, chart_of(data, flowchart.slug), problems.find(data), present)


class Looking:
    def __init__(
        self, flowchart: Flowchart, data: Data, chart: Data, found: list[Problem], present: Any
    ) -> None:
        self.flowchart, self.chart, self.present = flowchart, chart, present
        self.names = outcome_names(data, chart)
        self.texts = {
            item["slug"]: words(item["text"], item["slug"]) for item in chart["questions"]
        }
        self.found: defaultdict[tuple[Kind, str], list[Problem]] = defaultdict(list)
        self.own = [problem for problem in found if _is_about(problem, Flowchart, chart["slug"])]
        for problem in found:
            if problem.model == Question._meta.label_lower:
                self.found[Kind.QUESTION, problem.key[-1]].append(problem)
            elif _is_about(problem, Outcome, chart["slug"]):
                self.found[Kind.OUTCOME, problem.key[-1]].append(problem)
        self._find_ids()

    def _find_ids(self) -> None:
        questions = self.flowchart.questions.values_list("slug", "pk")
        outcomes = self.flowchart.outcomes.values_list("slug", "pk")
        choices = Choice.objects.filter(question__flowchart=self.flowchart)
        self.ids = {(Kind.QUESTION, slug): pk for slug, pk in questions}
        self.ids |= {(Kind.OUTCOME, slug): pk for slug, pk in outcomes}
        self.choices = {
            (question, slug): pk
            for question, slug, pk in choices.values_list(F("question__slug"), "slug", "pk")
        }

    def look(self) -> Look:
        prepared = prepare(self.chart, self.name)
        drawing = drawn(prepared) if prepared else None
        stops = list(self.stops(prepared)) if prepared else []
        questions = [stop for stop in stops if stop.number]
        outcomes = [stop for stop in stops if not stop.number]
        return Look(
            flowchart=self.flowchart,
            drawing=drawing,
            links=list(self.links(prepared, drawing)) if prepared and drawing else [],
            questions=questions,
            outcomes=outcomes,
            problems=self.own,
            seen=fingerprint(self.chart),
            faults=sum(
                problem.blocking
                for problems in (self.own, *(stop.problems for stop in stops))
                for problem in problems
            ),
        )

    def name(self, box: Box) -> str:
        """What stands in the box of an outcome or of a stand-in."""
        if box.kind is Kind.OUTCOME:
            return self.names[box.slug]
        if box.kind is Kind.BACK:
            back = _("Leads back to “%(question)s”")
            return back % {"question": self.texts.get(box.slug, box.slug)}
        if box.slug:
            return _("“%(slug)s” is not in this flowchart") % {"slug": box.slug}
        return _("Leads nowhere")

    def links(self, prepared: Prepared, drawing: Drawing) -> Iterator[Link]:
        for node in drawing.nodes:
            box = prepared.boxes[node.slug]
            sentences = self.sentences(box)
            spoken = " ".join([self.text(box), *sentences])
            flag = _flag(node, len(sentences)) if sentences else None
            mark = self._marked(node, box, prepared)
            yield Link(mark, self.page(box), spoken, sentences, flag)

    def _marked(self, node: Node, box: Box, prepared: Prepared) -> Node:
        if self.present is not None and self._is_present(box):
            return replace(node, mark="on-path")
        is_off = node.slug in prepared.unmet or box.kind in (Kind.NOWHERE, Kind.BACK)
        return replace(node, mark="off-path") if is_off else node

    def _is_present(self, box: Box) -> bool:
        kind = Kind.QUESTION if isinstance(self.present, Question) else Kind.OUTCOME
        return (box.kind, box.slug) == (kind, self.present.slug)

    def text(self, box: Box) -> str:
        return self.texts[box.slug] if box.kind is Kind.QUESTION else self.name(box)

    def sentences(self, box: Box) -> list[str]:
        """What blocks publishing about a box; a stand-in says itself what is wrong with it."""
        if box.kind in (Kind.NOWHERE, Kind.BACK):
            return [_("Lead this choice to a question or an outcome of this flowchart, onward.")]
        blocking = problems.blocking(self.found[box.kind, box.slug])
        return [str(problem.message) for problem in blocking]

    def page(self, box: Box) -> str:
        kind, slug = box.kind, box.slug
        if kind in (Kind.NOWHERE, Kind.BACK):
            kind, slug = Kind.QUESTION, box.question
        name = "question" if kind is Kind.QUESTION else "outcome"
        return reverse(f"admin:catalog_{name}_change", args=[self.ids[kind, slug]])

    def stops(self, prepared: Prepared) -> Iterator[Stop]:
        """The questions in the order of reading, numbered, then the outcomes."""
        chart = prepared.flowchart
        order = [slug for slug in chart.reading_order if slug != ROOT]
        asked = [slug for slug in order if prepared.boxes[slug].kind is Kind.QUESTION]
        numbers = {slug: number for number, slug in enumerate(asked, start=1)}
        for slug in asked:
            turns = [self.turn(prepared, numbers, slug, choice) for choice in _choices(chart, slug)]
            box = prepared.boxes[slug]
            retire = self.act("retire", self.ids[box.kind, box.slug])
            yield replace(
                self.stop(prepared, slug), number=numbers[slug], turns=turns, retire=retire
            )
        for slug in order:
            if prepared.boxes[slug].kind is Kind.OUTCOME:
                yield self.stop(prepared, slug)

    def stop(self, prepared: Prepared, slug: str) -> Stop:
        box = prepared.boxes[slug]
        found = self.found[box.kind, box.slug]
        is_present = self.present is not None and self._is_present(box)
        is_unmet = slug in prepared.unmet
        return Stop(slug, self.text(box), self.page(box), found, is_unmet, is_present)

    def turn(self, prepared: Prepared, numbers: dict[str, int], slug: str, choice: Any) -> Turn:
        end = prepared.boxes[choice.leads_to]
        target = self.text(end)
        if end.kind is Kind.QUESTION:
            numbered = _("question %(number)d: %(question)s")
            target = numbered % {"number": numbers[choice.leads_to], "question": target}
        pk = self.choices[prepared.boxes[slug].slug, choice.slug]
        is_faulty = end.kind in (Kind.NOWHERE, Kind.BACK)
        url = "" if is_faulty else f"#{choice.leads_to}"
        move, between = self.act("move", pk), self.act("between", pk)
        return Turn(choice.label, target, url, is_faulty, move, between)

    def act(self, name: str, pk: int) -> str:
        return reverse(f"admin:catalog_flowchart_{name}", args=[self.flowchart.pk, pk])


def _is_about(problem: Problem, model: Any, flowchart: str) -> bool:
    return problem.model == model._meta.label_lower and problem.key[:1] == (flowchart,)


def _choices(chart: snapshot.Flowchart, slug: str) -> Iterable[snapshot.Choice]:
    node = chart.nodes[slug]
    return node.choices if isinstance(node, snapshot.Question) else ()


def drawn(prepared: Prepared) -> Drawing:
    chart = prepared.flowchart
    drawing = draw(chart, {outcome.slug: outcome.summary for outcome in chart.outcomes})
    return without(drawing, ROOT) if prepared.has_root else drawing


def _flag(node: Node, count: int) -> Place:
    """A few words on the upper edge of a node, at its right end."""
    said = ngettext("! %(count)s problem", "! %(count)s problems", count) % {"count": count}
    lettered = letter(said, FLAG)
    x = node.box.x + node.box.width - lettered.width + 6
    y = node.box.y - lettered.height // 2 - 2
    middle = x + lettered.width // 2
    lines = zip(lettered.lines, lettered.baselines(), strict=True)
    placed = tuple(Line(text, middle, y + below) for text, below in lines)
    return Place(x, y, lettered.width, lettered.height, placed)
