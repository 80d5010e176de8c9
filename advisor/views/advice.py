"""The advice: a permalink names the release and the answers, and keeps its words for ever."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from advisor import releases
from advisor.advice import Advice, advise_all
from advisor.citations import Citations
from advisor.explanation import Explanation, explain
from advisor.flow import Answers, read_answers
from advisor.guidance import Guidance, guide_all
from advisor.snapshot import Snapshot
from advisor.views.addresses import moved, public
from advisor.views.home import platforms


@dataclass(frozen=True, slots=True)
class Section:
    """What one flowchart says; the guidance is there once its outcome is settled."""

    explanation: Explanation
    guidance: Guidance | None


@public
def advice(request: HttpRequest, number: int) -> HttpResponse:
    """What release `number` says to the answers; without a settled one, on to the wizard."""
    release = releases.get(number)
    snapshot = release.snapshot(get_language())
    answers = read_answers(snapshot, request.GET)
    advices = advise_all(snapshot, answers)
    sections = sections_of(snapshot, advices, answers)
    if not sections:
        return HttpResponseRedirect(first_question(answers))
    if elsewhere := moved(request, answers):
        return elsewhere
    context = {
        "release": release,
        "current": releases.current(),
        "snapshot": snapshot,
        "citations": Citations(snapshot),
        "answers": answers,
        "main": sections[0],
        "others": sections[1:],
        "offers": [advice for advice in advices if advice.state == "open"],
        "comparison": platforms(snapshot),
        "permalink": settings.SITE_URL + reverse("advice", args=[number], query=answers),
    }
    return render(request, "advisor/advice.html", context)


@public
def current_advice(request: HttpRequest) -> HttpResponse:
    """On to what the current release says to the answers."""
    release = releases.current()
    snapshot = release.snapshot(get_language())
    answers = read_answers(snapshot, request.GET)
    if all(advice.state == "open" for advice in advise_all(snapshot, answers)):
        return HttpResponseRedirect(first_question(answers))
    return HttpResponseRedirect(reverse("advice", args=[release.number], query=answers))


def sections_of(
    snapshot: Snapshot, advices: tuple[Advice, ...], answers: Answers
) -> tuple[Section, ...]:
    """The flowcharts that are answered to an end, in the author's order."""
    guidances = {
        guidance.advice.flowchart.slug: guidance for guidance in guide_all(snapshot, advices)
    }
    return tuple(
        Section(explain(snapshot, advice, answers), guidances.get(advice.flowchart.slug))
        for advice in advices
        if advice.state != "open"
    )


def first_question(answers: dict[str, str]) -> str:
    """The wizard of the flowchart that a person meets first, with the answers so far."""
    return reverse("wizard", args=["platform"], query=answers)
