"""The front door: what one gets, and the way to every part of the catalog."""

import re
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import override

from advisor.flow import FIRST, Answers
from advisor.middleware import languages
from advisor.pages.citations import Citations
from advisor.pages.examples import whole_plan
from advisor.pages.finding_words import PART_NAMES
from advisor.pages.planned import Planned, planned
from advisor.pages.progress import start
from advisor.relevance import platforms
from advisor.snapshot import Flowchart, Snapshot
from advisor.views.addresses import public, without_query
from advisor.views.entries import current_snapshot

END_OF_A_SENTENCE = re.compile(r"(?<=[.!?]) (?=[^a-z0-9])")


@dataclass(frozen=True, slots=True)
class Door:
    """A flowchart to start with: what it settles, and with how many questions at most."""

    flowchart: Flowchart
    settles: str | Promise  # "" where it is no part of a plan
    most_questions: int
    most_unsure: int  # … for whoever is not sure of some

    @property
    def opening(self) -> str:
        """The first sentence of the introduction; its page has the whole."""
        return END_OF_A_SENTENCE.split(self.flowchart.intro, maxsplit=1)[0]


@dataclass(frozen=True, slots=True)
class Example:
    """A plan that is settled as a whole, and the answers that lead to it."""

    answers: Answers
    planned: Planned


@without_query
def home(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    doors = [door(flowchart) for flowchart in snapshot.flowcharts]
    context = {
        "citations": Citations(snapshot),
        "snapshot": snapshot,
        "first": next(door for door in doors if door.flowchart.slug == FIRST),
        "doors": doors,
        "example": example(snapshot),
        "comparison": platforms(snapshot),
    }
    return render(request, "advisor/home.html", context)


def door(flowchart: Flowchart) -> Door:
    settles = PART_NAMES[flowchart.settles] if flowchart.settles else ""
    at_first = start(flowchart)
    return Door(flowchart, settles, at_first.most, at_first.most_unsure)


def example(snapshot: Snapshot) -> Example | None:
    answers = whole_plan(snapshot)
    return Example(answers, planned(snapshot, answers)) if answers else None


@public
def root(request: HttpRequest) -> HttpResponse:
    """On to the home page in the language that the browser prefers: the only page that asks it."""
    with override(languages.preferred(request.headers.get("Accept-Language", ""))):
        response = HttpResponseRedirect(reverse("home"))
    patch_vary_headers(response, ["Accept-Language"])
    return response
