"""The whole site as a reader can walk it: every page that links lead to from home."""

from datetime import UTC, datetime
from functools import cache

from django.conf import settings
from django.http import QueryDict
from django.test import Client

from advisor import releases
from tests.webpage import WebPage


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
        response = client.get(address, follow=True)
        assert response.status_code == 200, address
        met[address] = WebPage(response.content.decode())
        for link in sorted(link for link in met[address].within if is_page(link, language)):
            if shape(link) not in shapes:
                shapes.add(shape(link))
                waiting.append(link)
    return met


def shape(address: str) -> tuple[str, ...]:
    """The path of an address, and the names of its parameters."""
    path, _, query = address.partition("?")
    return (path, *sorted(QueryDict(query)))


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
