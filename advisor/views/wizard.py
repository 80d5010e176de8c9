"""The wizard: one question a page; the answers so far stand in the address."""

from collections.abc import Mapping
from itertools import takewhile

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from advisor import releases
from advisor.advice import advise_all
from advisor.flow import (
    Answer,
    Answers,
    Walk,
    given,
    read_answers,
    walk,
)
from advisor.pages.citations import Citations
from advisor.pages.finding_words import sentence
from advisor.pages.progress import progress
from advisor.plan.collisions import collisions
from advisor.plan.stated import canonical, model_in
from advisor.snapshot import Fact, Flowchart, Question, Snapshot
from advisor.views.addresses import moved, public
from advisor.views.answer_form import AnswerForm
from advisor.views.carried import carried
from advisor.views.entries import current_snapshot
from advisor.views.left_out import as_query, left_out
from advisor.views.removed import removed


@public
def wizard(request: HttpRequest, flowchart: str) -> HttpResponse:
    """Ask the open question, or again the one that `change` names; with none, show the advice."""
    snapshot = current_snapshot()
    chart = snapshot.flowchart.get(flowchart)
    if chart is None:
        return removed(request, snapshot, flowchart)
    answers, stated = carried(snapshot, chart, request.GET)
    walked = walk(chart, answers)
    state = form_state(walked, request.GET)
    question = question_to_ask(walked, state)
    dropped = left_out(snapshot, request.GET, answers | stated.query)
    if question is None:
        beside = stated.query | model_in(request.GET) | as_query(dropped)
        return HttpResponseRedirect(onward(snapshot, answers, beside))
    query = answers | stated.query | model_in(request.GET)
    if elsewhere := moved(request, query | as_query(dropped) | state):
        return elsewhere
    colliding = collisions(snapshot, chart, question, answers, stated)
    help_facts = question.facts_of("help")
    context = {
        "citations": Citations(snapshot),
        "flowchart": chart,
        "question": question,
        "given": [answer for answer in walked.met if answer.question != question],
        "waiting": waiting(chart, walked, answers),
        "answers": query,
        "carried": {name: value for name, value in query.items() if name != question.slug},
        "help": help_facts,
        "rests_on": sources_of(question, *help_facts),
        "why": question.facts_of("why"),
        "terms": [snapshot.term[slug] for slug in question.terms],
        "form": AnswerForm(
            question,
            answers.get(question.slug),
            is_sent="asked" in state,
            collisions={slug: sentence(snapshot, found) for slug, found in colliding.items()},
        ),
        "is_change": "change" in state,
        "has_focus": bool(answers) and "asked" not in state,
        "dropped": [one.words for one in dropped],
        "progress": progress(chart, walked, question, answers),
        "back": address_before(snapshot, chart, question, query),
    }
    return render(request, "advisor/wizard.html", context)


def form_state(walked: Walk, query: Mapping[str, str]) -> Answers:
    """What the address says beside the answers.

    `asked` counts while its question is still open: somebody sent the form without an answer.
    `change` counts while its question is answered.
    """
    if walked.open_question and query.get("asked") == walked.open_question.slug:
        return {"asked": walked.open_question.slug}
    if query.get("change") in walked.answers:
        return {"change": query["change"]}
    return {}


def question_to_ask(walked: Walk, state: Mapping[str, str]) -> Question | None:
    questions = (answer.question for answer in walked.met)
    again = (question for question in questions if question.slug == state.get("change"))
    return next(again, walked.open_question)


def waiting(flowchart: Flowchart, walked: Walk, answers: Answers) -> list[Answer]:
    """The answers that count once their question comes up."""
    ahead = (question for question in flowchart.questions if question.slug not in walked.answers)
    return [answer for question in ahead if (answer := given(question, answers))]


def sources_of(*things: Question | Fact) -> tuple[str, ...]:
    """Footnotes are links, and between a question and its choices the keyboard meets none."""
    return tuple(dict.fromkeys(slug for thing in things for slug in thing.sources))


def onward(snapshot: Snapshot, answers: Answers, beside: Answers) -> str:
    """Where a flowchart with nothing open leads: to the advice, unless answers wait in another.

    Only a publish makes them wait there: it put a question before them.
    """
    for chart in snapshot.flowcharts:
        if waiting(chart, walk(chart, answers), answers):
            query = answers | beside
            return reverse("wizard", kwargs={"flowchart": chart.slug}, query=query)
    return permalink(read_answers(snapshot, answers) | beside)


def permalink(answers: Answers) -> str:
    """The address of the advice that the current release gives."""
    return reverse("advice", kwargs={"number": releases.current().number}, query=answers)


def address_before(
    snapshot: Snapshot, flowchart: Flowchart, question: Question, answers: Answers
) -> str:
    """Where one comes from: the question before, else the advice so far, else the home page."""
    met = takewhile(lambda slug: slug != question.slug, walk(flowchart, answers).answers)
    if before := tuple(met):
        query = answers | {"change": before[-1]}
        return reverse("wizard", kwargs={"flowchart": flowchart.slug}, query=query)
    if any(advice.state != "open" for advice in advise_all(snapshot, answers)):
        return permalink(canonical(snapshot, answers))
    return reverse("home")
