"""An address of a flowchart that was taken out while the reader was answering it.

There is nothing at it any more, which is what 404 says; the page says it in words, too, and
leads on.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from advisor.flow import FIRST, kept_answers
from advisor.snapshot import Flowchart, Snapshot
from advisor.views.left_out import before


def removed(request: HttpRequest, snapshot: Snapshot, slug: str) -> HttpResponse:
    """Say that the flowchart was removed, or answer that there never was one of that name."""
    former = former_flowchart(snapshot, slug)
    if former is None:
        raise Http404(slug)
    answers = kept_answers(snapshot, request.GET)
    context = {
        "flowchart": former,
        "answers": answers,
        "onward": reverse("wizard", args=[FIRST], query=answers),
    }
    return render(request, "advisor/removed.html", context, status=404)


def former_flowchart(current: Snapshot, slug: str) -> Flowchart | None:
    """The flowchart as a release shortly before the current one had it."""
    found = (older.flowchart.get(slug) for older in before(current))
    return next((flowchart for flowchart in found if flowchart), None)
