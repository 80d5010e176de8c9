"""The advice: a permalink names the release and the answers, and keeps its words for ever."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from advisor import releases
from advisor.advice import advise_all
from advisor.flow import FIRST, read_answers
from advisor.pages.citations import Citations
from advisor.pages.sections import sections
from advisor.pages.today import today
from advisor.relevance import platforms
from advisor.views.addresses import moved, public


@public
def advice(request: HttpRequest, number: int) -> HttpResponse:
    """What release `number` says to the answers; without a settled one, on to the wizard."""
    release = releases.get(number)
    snapshot = release.snapshot(get_language())
    answers = read_answers(snapshot, request.GET)
    everything = sections(snapshot, answers)
    told = [section for section in everything if not section.is_open]
    if not told:
        return HttpResponseRedirect(first_question(answers))
    if elsewhere := moved(request, answers):
        return elsewhere
    current = releases.current()
    newer = current.snapshot(get_language()) if current.number != number else None
    context = {
        "release": release,
        "current": current,
        "today": newer and today(snapshot, newer, answers),
        "snapshot": snapshot,
        "citations": Citations(snapshot),
        "answers": answers,
        "main": told[0],
        "others": told[1:],
        "offers": [section.explanation for section in everything if section.is_open],
        "comparison": platforms(snapshot),
        "permalink": settings.SITE_URL + reverse("advice", args=[number], query=answers),
        "markdown": reverse("advice-markdown", args=[number], query=answers),
        "json": reverse("advice-json", args=[number], query=answers),
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


def first_question(answers: dict[str, str]) -> str:
    """The wizard of the flowchart that a person meets first, with the answers so far."""
    return reverse("wizard", args=[FIRST], query=answers)
