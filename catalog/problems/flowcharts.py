"""Flowcharts: every reader gets from the start to an outcome, and every node is met by someone."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from advisor.flow import FIRST
from advisor.snapshot import Choice, Flowchart, Outcome, Question
from catalog.problems.graphs import Arrows, arrows, back_arrows, reachable
from catalog.problems.names import MODELS
from catalog.problems.problem import CATALOG, Part, Place, Problem, Spot, problem

Data = dict[str, Any]

LIST_OF_QUESTIONS = Spot(field="questions")
LIST_OF_OUTCOMES = Spot(field="outcomes")
LIST_OF_CHOICES = Spot(field="choices")
"""Lists of parts on the page of a draft; no words, because the messages say what they are."""


def check(data: Data) -> Iterator[Problem]:
    yield from _check_first([flowchart["slug"] for flowchart in data["flowcharts"]])
    yield from _check_settled(data["flowcharts"])
    for flowchart in data["flowcharts"]:
        yield from _check_parts(flowchart)
        yield from _check_choices(flowchart)
        yield from _check_walks(flowchart, arrows(flowchart))


def _check_first(slugs: list[str]) -> Iterator[Problem]:
    if FIRST not in slugs:
        message = _("There is no flowchart “{first}”, where readers begin: add it.")
        yield problem(CATALOG, "no-platform", message, first=FIRST)
    elif slugs[0] != FIRST:
        message = _(
            "Readers begin here, but “{other}” comes first: give this one a lower position."
        )
        yield problem(_place(Flowchart, FIRST), "not-first", message, other=slugs[0])


def _check_settled(flowcharts: list[Data]) -> Iterator[Problem]:
    """Each part of a plan is settled by one flowchart, so that two never disagree about it."""
    by_part: dict[str, str] = {}
    for flowchart in flowcharts:
        part, slug = flowchart["settles"], flowchart["slug"]
        if part and by_part.setdefault(part, slug) != slug:
            message = _("“{other}” settles the same part of a plan: change one of the two.")
            field = field_of(Flowchart, "settles")
            place = flowchart_place(flowchart)
            yield problem(place, "settled-twice", message, field=field, other=by_part[part])


def flowchart_place(flowchart: Data) -> Place:
    return _place(Flowchart, flowchart["slug"])


def question_place(question: Data) -> Place:
    return _place(Question, question["slug"])


def outcome_place(flowchart: Data, outcome: Data) -> Place:
    return _place(Outcome, flowchart["slug"], outcome["slug"])


def _place(kind: type, *key: str) -> Place:
    meta = MODELS[kind]._meta
    return Place(meta.label_lower, key, meta.verbose_name)


def field_of(kind: type, name: str) -> Spot:
    """A field of a draft, called as the admin calls it."""
    return Spot(MODELS[kind]._meta.get_field(name).verbose_name, name)


def choice_of(number: int, field: str) -> Spot:
    """A field of the choice of that number of a question; it is called a choice as a whole."""
    meta = MODELS[Choice]._meta
    return Spot(meta.verbose_name, field, Part(meta.label_lower, number))


def _check_parts(flowchart: Data) -> Iterator[Problem]:
    place = flowchart_place(flowchart)
    questions = {question["slug"] for question in flowchart["questions"]}
    if not questions:
        yield problem(
            place, "no-questions", _("It asks nothing: add its questions."), field=LIST_OF_QUESTIONS
        )
    if not flowchart["outcomes"]:
        yield problem(
            place, "no-outcomes", _("It ends in nothing: add its outcomes."), field=LIST_OF_OUTCOMES
        )
    start = flowchart["start"]
    field = field_of(Flowchart, "start")
    if not start:
        message = _("No question comes first: choose the one that readers meet first.")
        yield problem(place, "no-start", message, field=field)
    elif start not in questions:
        message = _("“{start}” is no question of this flowchart: choose one that is.")
        yield problem(place, "no-start", message, field=field, start=start)


def _check_choices(flowchart: Data) -> Iterator[Problem]:
    known = {node["slug"] for node in [*flowchart["questions"], *flowchart["outcomes"]]}
    for question in flowchart["questions"]:
        place = question_place(question)
        if not question["choices"]:
            message = _("Readers cannot go on from here: give the question its choices.")
            yield problem(place, "dead-end", message, field=LIST_OF_CHOICES)
        elif len(question["choices"]) == 1:
            message = _("There is one choice only: add another, or take the question out.")
            yield problem(place, "one-choice", message, field=LIST_OF_CHOICES)
        for number, choice in enumerate(question["choices"]):
            if choice["leads_to"] not in known:
                yield _leads_nowhere(place, choice, choice_of(number, "to_question"))


def _leads_nowhere(place: Place, choice: Data, field: Spot) -> Problem:
    slug, target = choice["slug"], choice["leads_to"]
    if not target:
        message = _(
            "The choice “{slug}” leads nowhere: choose the question or outcome it leads to."
        )
        return problem(place, "leads-nowhere", message, field=field, slug=slug)
    message = _(
        "The choice “{slug}” leads to “{target}”, which is not part of this flowchart: "
        "choose a question or an outcome that is."
    )
    return problem(place, "dangling", message, field=field, slug=slug, target=target)


def _check_walks(flowchart: Data, leads: Arrows) -> Iterator[Problem]:
    start = flowchart["start"]
    roots = [start, *leads] if start in leads else leads
    for slug, target in back_arrows(roots, leads):
        message = _(
            "It leads back to “{target}”, from where readers come here again and never to an end: "
            "lead one of the choices on this way elsewhere."
        )
        yield problem(_place(Question, slug), "loop", message, field=LIST_OF_CHOICES, target=target)
    if start in {question["slug"] for question in flowchart["questions"]}:
        yield from _check_reach(flowchart, reachable(start, leads))


def _check_reach(flowchart: Data, met: set[str]) -> Iterator[Problem]:
    for question in flowchart["questions"]:
        if question["slug"] not in met:
            message = _("No choice leads here from the start: let one, or delete the question.")
            yield problem(question_place(question), "unreachable", message)
    for outcome in flowchart["outcomes"]:
        if outcome["slug"] not in met:
            message = _("No choice leads here from the start: let one, or delete the outcome.")
            yield problem(outcome_place(flowchart, outcome), "unreachable", message)
