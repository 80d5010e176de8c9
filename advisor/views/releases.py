"""The releases: what was published when. Their list is light: no release is read for it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from advisor import releases as store
from advisor.pages.examples import examples
from advisor.views.addresses import without_query


@without_query
def releases(request: HttpRequest) -> HttpResponse:
    language = get_language()
    context = {"headings": [(heading, heading.notes[language]) for heading in store.index()]}
    return render(request, "advisor/releases.html", context)


@without_query
def release(request: HttpRequest, number: int) -> HttpResponse:
    """One release, with a link into its advice for each outcome that it can recommend."""
    release = store.get(number)
    snapshot = release.snapshot(get_language())
    context = {
        "release": release,
        "notes": release.notes[get_language()],
        "is_current": number == store.current().number,
        "flowcharts": [(chart, examples(snapshot, chart)) for chart in snapshot.flowcharts],
    }
    return render(request, "advisor/release.html", context)
