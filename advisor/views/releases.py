"""The releases: what was published when. Their list is light: no release is read for it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from advisor import releases as store
from advisor.formats.feed import TYPE
from advisor.formats.feed import feed as written
from advisor.pages.examples import examples
from advisor.releases import Heading
from advisor.views.addresses import without_query


@without_query
def releases(request: HttpRequest) -> HttpResponse:
    headings, language = store.index(), get_language()
    first = first_with(headings)
    context = {
        "headings": [
            (heading, heading.notes.get(language, ""), first[heading.checksum])
            for heading in headings
        ]
    }
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
        "same": [
            heading.number
            for heading in reversed(store.index())
            if heading.checksum == release.checksum and heading.number != number
        ],
        "flowcharts": [(chart, examples(snapshot, chart)) for chart in snapshot.flowcharts],
    }
    return render(request, "advisor/release.html", context)


@without_query
def feed(request: HttpRequest) -> HttpResponse:
    """The same list for programs that tell their readers what is new."""
    headings = store.index() or (store.current().heading,)
    return HttpResponse(written(headings, get_language()), content_type=TYPE)


def first_with(headings: tuple[Heading, ...]) -> dict[str, int]:
    """The first release with each content: a later one with the same was a way back to it."""
    return {heading.checksum: heading.number for heading in headings}
