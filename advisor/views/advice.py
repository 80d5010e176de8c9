"""The advice: a permalink names the release and the answers, and keeps its words for ever."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language

from advisor import releases
from advisor.advice import advise_all
from advisor.fit import ASKED
from advisor.flow import FIRST, Answers, kept_answers
from advisor.pages.citations import Citations
from advisor.pages.examples import is_example
from advisor.pages.fit_of_plan import fit_of_plan
from advisor.pages.fit_query import read_model
from advisor.pages.planned import Planned, planned
from advisor.pages.sections import Section, sections
from advisor.pages.today import today
from advisor.plan.stated import BEATS, canonical, model_in, read_days, read_stated
from advisor.relevance import platforms
from advisor.snapshot import Snapshot
from advisor.views.addresses import moved, public, query_string
from advisor.views.left_out import as_query, left_out
from advisor.views.site import Card, addresses, card_of, card_of_outcome
from advisor.views.state_form import StateForm


@public
def advice(request: HttpRequest, number: int) -> HttpResponse:
    """What release `number` says to the answers and the stated parts; with neither, the wizard."""
    release = releases.get(number)
    snapshot = release.snapshot(get_language())
    current = releases.current()
    asked = read_model(request.GET.dict())
    query = canonical(snapshot, request.GET.dict() | {**asked.query})
    dropped = left_out(snapshot, request.GET, query) if number == current.number else ()
    plan = planned(snapshot, query)
    everything = sections(snapshot, query)
    told = [section for section in everything if not section.is_open]
    if not told and not plan.plan.stated:
        return HttpResponseRedirect(first_question(snapshot, request.GET, as_query(dropped)))
    days = unread_days(request.GET)
    if elsewhere := moved(request, query | as_query(dropped) | days):
        return elsewhere
    newer = current.snapshot(get_language()) if current.number != number else None
    permalink = settings.SITE_URL + reverse("advice", args=[number], query=query)
    taken_away = {name: value for name, value in query.items() if name not in ASKED}
    context = {
        "release": release,
        "current": current,
        "today": newer and today(snapshot, newer, query),
        "dropped": [one.words for one in dropped],
        "snapshot": snapshot,
        "citations": Citations(snapshot),
        "answers": query,
        "planned": plan,
        "state_form": StateForm(snapshot, plan.plan, query, days.get("days", "")),
        "main": told[0] if told else None,
        "others": told[1:],
        "is_in_short": len(told) > 1,  # on two sheets of paper
        "fit": fit_of_plan(snapshot, asked, plan),
        "fit_beside": taken_away,
        "offers": [section.explanation for section in everything if is_offered(section, plan)],
        "comparison": platforms(snapshot),
        "permalink": permalink,
        **addresses(request.path, query_string(query)),  # without what was dropped
        "is_listed": number == current.number and is_example(snapshot, query),
        "card": card(number, told),
        "markdown": reverse("advice-markdown", args=[number], query=taken_away),
        "json": reverse("advice-json", args=[number], query=taken_away),
    }
    return render(request, "advisor/advice.html", context)


def card(number: int, told: list[Section]) -> Card:
    """The picture beside a link: of the outcome, if there is one that the first flowchart comes to."""
    if told and told[0].guidance:
        return card_of_outcome(number, told[0].guidance)
    return card_of(number)


def is_offered(section: Section, plan: Planned) -> bool:
    """Whether a flowchart is still to be walked: it is open, and nothing stated settles it."""
    part = section.explanation.advice.flowchart.settles
    is_stated = part in BEATS and part in plan.plan.stated.query
    return section.is_open and not is_stated


def unread_days(query: Mapping[str, str]) -> Answers:
    """Days that are no number: they stay in the address of the page that says so."""
    days = query.get("days", "").strip()
    return {"days": days} if days and read_days(days) is None else {}


@public
def current_advice(request: HttpRequest) -> HttpResponse:
    """On to what the current release says to the answers and the stated parts."""
    release = releases.current()
    snapshot = release.snapshot(get_language())
    query = canonical(snapshot, request.GET)
    dropped = as_query(left_out(snapshot, request.GET, query))
    is_open = all(advice.state == "open" for advice in advise_all(snapshot, query))
    if is_open and not read_stated(snapshot, request.GET):
        return HttpResponseRedirect(first_question(snapshot, request.GET, dropped))
    wanted = query | dropped | unread_days(request.GET)
    return HttpResponseRedirect(reverse("advice", args=[release.number], query=wanted))


def first_question(snapshot: Snapshot, query: Mapping[str, str], dropped: Answers) -> str:
    """The wizard of the flowchart that a person meets first, with the answers so far."""
    kept = kept_answers(snapshot, query) | model_in(query)
    return reverse("wizard", args=[FIRST], query=kept | dropped)
