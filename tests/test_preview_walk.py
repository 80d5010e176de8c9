"""Every link of the preview stays inside of it, and nothing of it gets into a public page."""

import re
from datetime import timedelta
from threading import Barrier, Thread, current_thread
from typing import Any

import pytest
from django.test import Client
from django.urls import get_script_prefix

from advisor import releases
from advisor.pages.citations import Citations
from catalog import drafts
from catalog.models import PreviewLink
from catalog.preview import links
from tests.builders import data, published
from tests.crawl import shape
from tests.test_routes import ROUTES
from tests.webpage import WebPage

pytestmark = [pytest.mark.django_db, pytest.mark.either]

NEW = "Shown to nobody yet"
ROUNDS = 10
ADVICE = "orchestrate=yes&containers=yes"
EDITORS = {"/admin/catalog/previewlink/"}
POINTING = re.compile(r'(?:href|src|action|hx-get|hx-post)="(/[^"]*)"')
OUR_OWN = re.compile(r"https://batuta\.example((?:/preview/[^/]+)?)")
PUBLIC = [address for address, *_ in ROUTES.values() if address.startswith("/en")]


@pytest.fixture
def link(monkeypatch: Any) -> PreviewLink:
    published(1)
    said = data()
    said["products"] = [one | {"name": f"{NEW}: {one['slug']}"} for one in said["products"]]
    monkeypatch.setattr(drafts, "content", lambda: said)
    return links.make("ana", "", timedelta(hours=1))


def walked(client: Client, prefix: str, language: str) -> dict[str, str]:
    """The pages of the preview by their address; of those alike but for values, the first."""
    met: dict[str, str] = {}
    shapes: set[tuple[str, ...]] = set()
    waiting = [f"{prefix}/{language}/", f"{prefix}/{language}/advice/1/?{ADVICE}"]
    while waiting:
        address = waiting.pop()
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        assert answer.headers["Cache-Control"] == "no-store"
        assert all(to.startswith(f"{prefix}/{language}/") for to, _ in answer.redirect_chain)
        if answer.headers["Content-Type"].startswith("text/html"):
            last = answer.redirect_chain[-1][0] if answer.redirect_chain else address
            met[last] = answer.text
            for link in sorted(WebPage(answer.text).within):
                if link.startswith(f"{prefix}/{language}/") and shape(link) not in shapes:
                    shapes.add(shape(link))
                    waiting.append(link)
    return met


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_link_stays_in_the_preview_or_leads_to_a_source_or_to_the_editors(
    link, client, language
):
    prefix = links.prefix(link)
    pages = walked(client, prefix, language)
    assert len(pages) > 50
    other = {"en": "es", "es": "en"}[language]
    for address, text in pages.items():
        within = set(POINTING.findall(text))
        assert {to for to in within if not to.startswith((f"{prefix}/", "/static/"))} == EDITORS
        assert set(OUR_OWN.findall(text)) <= {prefix}, address
        path = address.partition("?")[0].replace(f"/{language}/", f"/{other}/")
        assert path in {to.partition("?")[0] for to in within}, address
        assert 'id="preview"' in text


def seen(client: Client, address: str) -> str:
    """What stands there; of a picture, the letters that its bytes happen to be."""
    return client.get(address, follow=True).content.decode(errors="replace")


def test_nothing_of_the_preview_gets_into_a_public_page_and_nothing_public_into_it(link, client):
    walked(client, links.prefix(link), "en")
    public = [seen(client, address) for address in PUBLIC]
    assert [text for text in public if "/preview/" in text or NEW in text] == []
    again = [seen(client, links.prefix(link) + address) for address in PUBLIC]
    assert [text for text in again if 'href="/en/' in text] == []


def test_the_kept_page_of_an_address_is_never_the_one_of_the_preview(link):
    client = Client()
    for address in PUBLIC:
        for _ in range(2):
            assert NEW not in seen(client, address)
            client.get(links.prefix(link) + address)


@pytest.mark.parametrize("name", ["advisor.views.library.Citations", "advisor.releases.current"])
def test_a_failure_within_leaves_nothing_behind(link, client, monkeypatch, name):
    client.raise_request_exception = False
    with monkeypatch.context() as patch:
        patch.setattr(name, None)
        assert client.get(f"{links.prefix(link)}/en/glossary/").status_code == 500
    assert get_script_prefix() == "/"
    assert releases.current().number == 1
    assert "/preview/" not in seen(client, "/en/glossary/")


def test_a_thread_that_shows_the_preview_changes_nothing_for_the_others(
    link, client, settings, monkeypatch
):
    """Both are in the middle of their page at the same time, and ask where they are."""
    settings.PAGES_KEPT = 0
    meet = Barrier(2, timeout=30)
    found: set[tuple[str, int, str]] = set()

    def cite(snapshot: Any) -> Citations:
        meet.wait()
        found.add((current_thread().name, releases.current().number, get_script_prefix()))
        meet.wait()
        return Citations(snapshot)

    def visit() -> None:
        for _ in range(ROUNDS):
            assert NEW not in seen(Client(), "/en/glossary/")

    monkeypatch.setattr("advisor.views.library.Citations", cite)
    visitor = Thread(target=visit, name="visitor")
    visitor.start()
    for _ in range(ROUNDS):
        assert "as release 2" in seen(client, f"{links.prefix(link)}/en/glossary/")
    visitor.join()
    editor = current_thread().name
    assert found == {("visitor", 1, "/"), (editor, 2, f"{links.prefix(link)}/")}
