"""The advice: a permalink names the release and the answers, and keeps its words for ever."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from advisor import releases
from advisor.advice import advise_all
from advisor.flow import FIRST, Answers, kept_answers, read_answers
from advisor.pages.citations import Citations
from advisor.pages.sections import sections
from advisor.pages.today import retired_words, today
from advisor.relevance import platforms
from advisor.snapshot import Snapshot
from advisor.views.addresses import moved, public
from advisor.views.left_out import answers_in, left_out


@public
def advice(request: HttpRequest, number: int) -> HttpResponse:
    """What release `number` says to the answers; without a settled one, on to the wizard."""
    release = releases.get(number)
    snapshot = release.snapshot(get_language())
    current = releases.current()
    answers = read_answers(snapshot, request.GET)
    dropped = left_out(snapshot, request.GET, answers) if number == current.number else ()
    everything = sections(snapshot, answers)
    told = [section for section in everything if not section.is_open]
    if not told:
        return HttpResponseRedirect(first_question(snapshot, request.GET, answers_in(dropped)))
    if elsewhere := moved(request, answers | answers_in(dropped)):
        return elsewhere
    newer = current.snapshot(get_language()) if current.number != number else None
    permalink = settings.SITE_URL + reverse("advice", args=[number], query=answers)
    context = {
        "release": release,
        "current": current,
        "today": newer and today(snapshot, newer, answers),
        "dropped": [retired_words(retired) for retired in dropped],
        "snapshot": snapshot,
        "citations": Citations(snapshot),
        "answers": answers,
        "main": told[0],
        "others": told[1:],
        "offers": [section.explanation for section in everything if section.is_open],
        "comparison": platforms(snapshot),
        "permalink": permalink,
        "canonical": permalink,  # without what was dropped
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
    dropped = answers_in(left_out(snapshot, request.GET, answers))
    if all(advice.state == "open" for advice in advise_all(snapshot, answers)):
        return HttpResponseRedirect(first_question(snapshot, request.GET, dropped))
    return HttpResponseRedirect(reverse("advice", args=[release.number], query=answers | dropped))


def first_question(snapshot: Snapshot, query: Mapping[str, str], dropped: Answers) -> str:
    """The wizard of the flowchart that a person meets first, with the answers so far."""
    return reverse("wizard", args=[FIRST], query=kept_answers(snapshot, query) | dropped)
