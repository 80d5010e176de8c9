"""What search engines and browsers ask for by themselves."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import override

from advisor import releases
from advisor.flow import Answers
from advisor.pages.examples import examples
from advisor.snapshot import Snapshot
from advisor.views.addresses import without_query
from advisor.views.site import STATE_OF_A_PAGE

Name = tuple[str, list[Any], Answers]
"""A page: the name of its address, the values in it, and its query."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that search engines may list: its absolute address in each language."""

    urls: dict[str, str]
    changed: datetime  # when its release was published


@without_query
def favicon(request: HttpRequest) -> HttpResponse:
    """The mark, for what has no page to name it: a picture or a file that is opened by itself."""
    return HttpResponseRedirect(static("img/mark.ico"))


@without_query
def robots(request: HttpRequest) -> HttpResponse:
    context = {
        "sitemap": settings.SITE_URL + reverse("sitemap"),
        "states": sorted(STATE_OF_A_PAGE),
    }
    return render(request, "robots.txt", context, content_type="text/plain; charset=utf-8")


@without_query
def sitemap(request: HttpRequest) -> HttpResponse:
    release = releases.current()
    snapshot = release.snapshot(settings.LANGUAGE_CODE)
    pages = [page(*name, release.published_at) for name in names(snapshot, release.number)]
    for heading in releases.index():
        pages.append(page("release", [heading.number], {}, heading.published_at))
    return render(request, "sitemap.xml", {"pages": pages}, content_type="application/xml")


def names(snapshot: Snapshot, number: int) -> Iterator[Name]:
    """Every page of the current release that stands on its own.

    Of its advice that is what the fewest answers lead to, once for each outcome: the rest are
    combinations without end, which say so themselves.
    """
    for name in ("home", "products", "orchestrators", "gpus", "consumption", "flowcharts"):
        yield name, [], {}
    for name in ("fit", "compare", "releases", "sources", "glossary", "accessibility"):
        yield name, [], {}
    for flowchart in snapshot.flowcharts:
        yield "wizard", [flowchart.slug], {}
        yield "flowchart", [flowchart.slug], {}
        for example in examples(snapshot, flowchart):
            yield "advice", [number], example.answers
    for name, entries in (
        ("product", snapshot.products),
        ("orchestrator", snapshot.orchestrators),
        ("gpu", snapshot.gpu_series),
        ("option", snapshot.options),
    ):
        for entry in entries:
            yield name, [entry.slug], {}


def page(name: str, values: list[Any], query: Answers, changed: datetime) -> Page:
    urls = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            urls[code] = settings.SITE_URL + reverse(name, args=values, query=query)
    return Page(urls, changed)
