"""What search engines ask for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import override

from advisor import releases
from advisor.snapshot import Snapshot
from advisor.views.addresses import without_query

Name = tuple[str, list[Any]]
"""A page: the name of its address, and the values in it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that search engines may list: its absolute address in each language."""

    urls: dict[str, str]


@without_query
def robots(request: HttpRequest) -> HttpResponse:
    context = {"sitemap": settings.SITE_URL + reverse("sitemap")}
    return render(request, "robots.txt", context, content_type="text/plain; charset=utf-8")


@without_query
def sitemap(request: HttpRequest) -> HttpResponse:
    snapshot = releases.current().snapshot(settings.LANGUAGE_CODE)
    pages = [page(name, values) for name, values in names(snapshot)]
    return render(request, "sitemap.xml", {"pages": pages}, content_type="application/xml")


def names(snapshot: Snapshot) -> Iterator[Name]:
    """Every page of the current release that stands on its own."""
    for name in ("home", "products", "orchestrators", "gpus", "consumption", "flowcharts"):
        yield name, []
    for name in ("fit", "releases", "sources", "glossary"):
        yield name, []
    for flowchart in snapshot.flowcharts:
        yield "wizard", [flowchart.slug]
        yield "flowchart", [flowchart.slug]
    for name, entries in (
        ("product", snapshot.products),
        ("orchestrator", snapshot.orchestrators),
        ("gpu", snapshot.gpu_series),
        ("option", snapshot.options),
    ):
        for entry in entries:
            yield name, [entry.slug]
    for heading in releases.index():
        yield "release", [heading.number]


def page(name: str, values: list[Any]) -> Page:
    urls = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            urls[code] = settings.SITE_URL + reverse(name, args=values)
    return Page(urls)
