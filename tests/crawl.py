"""The whole site as a reader can walk it: every page that links lead to from home."""

from datetime import UTC, datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.http import QueryDict
from django.test import Client

from advisor import releases
from advisor.finder.filters import FILTERS
from catalog.problems.addresses import RESERVED
from tests.webpage import WebPage

NO_ANSWERS = RESERVED | {"page", "q", "sort", *(filter_.name for filter_ in FILTERS)}
"""The names of parameters that are no question."""


@cache
def pages(content: str, language: str) -> dict[str, WebPage]:
    """Every page of the site in one language that links lead to from home, by its path.

    Of addresses that differ in the values of their parameters alone, the first: the plan with a
    machine type looks like the plan with any other.
    """
    client = Client()
    serve(content)
    met: dict[str, WebPage] = {}
    shapes: set[tuple[str, ...]] = set()
    waiting = [f"/{language}/"]
    while waiting:
        address = waiting.pop()
        response: Any = client.get(address, follow=True)
        assert response.status_code == 200, address
        met[address] = WebPage(response.content.decode())
        met[address].address = [address, *(to for to, _status in response.redirect_chain)][-1]
        for link in sorted(link for link in met[address].within if is_page(link, language)):
            if shape(link) not in shapes:
                shapes.add(shape(link))
                waiting.append(link)
    return met


def shape(address: str) -> tuple[str, ...]:
    """The path of an address, the names of its parameters, and of the answers only how many.

    A plan leads to all that leaves some of its answers out: thousands of pages that look alike.
    """
    path, _, query = address.partition("?")
    names = set(QueryDict(query))
    answers = names - NO_ANSWERS
    return (path, str(len(answers)), *sorted(names - answers))


def is_page(link: str, language: str) -> bool:
    """The address of a page ends in a slash; the others are those of files to save, and the feed."""
    path = link.partition("?")[0]
    return path.startswith(f"/{language}/") and path.endswith("/") and not path.endswith("/feed/")


def serve(content: str) -> None:
    releases.forget()
    releases.add(
        releases.Published.of(
            number=1,
            content=content,
            notes={"en": "The first release.", "es": "La primera versión."},
            published_at=datetime(2026, 11, 30, tzinfo=UTC),
            published_by="editor",
        )
    )


def dead_links(html: str) -> dict[str, int]:
    """The links of a page within the site, also absolute ones, that lead to an error."""
    client = Client()
    links = {link.removeprefix(settings.SITE_URL).partition("#")[0] for link in WebPage(html).links}
    within = sorted(link for link in links if link.startswith("/"))
    assert within
    statuses = {link: client.get(link, follow=True).status_code for link in within}
    return {link: status for link, status in statuses.items() if status != 200}
