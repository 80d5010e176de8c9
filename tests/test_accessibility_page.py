"""The statement on accessibility says what the last test found, also when that is not nothing."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from advisor.pages import tested
from advisor.setup.contact import env_contact
from tests.builders import published
from tests.results import WRITTEN as OURS
from tests.results import results, stale
from tests.reviewed import REVIEWED
from tests.webpage import WebPage

ADDRESS = "/{}/accessibility/"


def page(client: Client, language: str = "en") -> WebPage:
    published()
    response = client.get(ADDRESS.format(language))
    assert response.status_code == 200
    return WebPage(response.content.decode())


def pretend(monkeypatch: pytest.MonkeyPatch, **given: Any) -> None:
    found = replace(tested.tested(WRITTEN), **given)
    monkeypatch.setattr("advisor.views.accessibility.last_tested", lambda: found)


WRITTEN = results(
    [
        {
            "language": language,
            "theme": "light",
            "letters": "plain",
            "scripts": True,
            "states": 1234,
            "looks": 2468,
            "violations": 0,
            "unread": 0,
            "faults": 0,
            "met": [REVIEWED[0].key],
            "engine": "4.12.1",
            "browser": "Chromium 150",
        }
        for language in ("en", "es")
    ],
    date(2026, 11, 30),
)
"""As tests/results.py writes it."""


@pytest.fixture(autouse=True)
def _written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    path = tmp_path / "accessibility.json"
    path.write_text(json.dumps(WRITTEN))
    monkeypatch.setattr(tested, "WRITTEN", path)
    tested.last_tested.cache_clear()
    yield
    tested.last_tested.cache_clear()


def test_its_figures_are_those_that_the_last_test_wrote_down(client: Client) -> None:
    words = page(client).words
    assert "The last test, on November 30, 2026, found no problem." in words
    assert "Pages and states 1,234, each in 2 languages" in words
    assert "Widths 320, 768 and 1440 pixels" in words
    assert "Colours Light" in words
    assert "Scripts With JavaScript" in words
    assert "Looks in all 4,936" in words
    assert "axe-core 4.12.1 in Chromium 150, by" in words
    assert "Rules that are broken 0" in words
    assert "1 kind of place that a program cannot judge" in words


def test_before_the_first_test_of_the_whole_it_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tested, "WRITTEN", tmp_path / "nothing.json")
    words = page(client).words
    assert "has not been tested as a whole yet" in words
    assert "found no problem" not in words


def test_the_file_of_this_repository_can_be_read() -> None:
    if OURS.exists():
        found = tested.tested(json.loads(OURS.read_text()))
        assert found.reviewed == len(REVIEWED)
        assert found.problems == 0


def test_what_nothing_needs_any_more_is_named() -> None:
    parts = [{"met": [REVIEWED[0].key]}]
    assert stale(parts) == [one.key for one in REVIEWED[1:]]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "found 3 problems, which are not mended yet."),
        ("es", "encontró 3 problemas que aún no están resueltos."),
    ],
)
def test_what_is_not_mended_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    pretend(monkeypatch, violations=1, unread=1, faults=1)
    words = page(client, language).words
    assert sentence in words
    assert "found no problem" not in words


def test_only_what_was_looked_at_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, themes=("light", "forced"), scripts=(False,), widths=(320,))
    words = page(client).words
    assert "Colours Light and forced by the system" in words
    assert "Scripts Without JavaScript" in words
    assert "Widths 320 pixels" in words


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("help@example.org", "mailto:help@example.org"),
        ("https://example.org/help", "https://example.org/help"),
    ],
)
def test_it_names_whom_to_write_to_if_there_is_one(
    client: Client, settings: Any, contact: str, link: str
) -> None:
    settings.CONTACT = contact
    assert link in page(client).links


def test_it_says_so_when_nobody_is_named(client: Client, settings: Any) -> None:
    settings.CONTACT = ""
    found = page(client)
    assert "has named no address to write to" in found.words
    assert not [link for link in found.links if link.startswith("mailto:")]


@pytest.mark.parametrize("wrong", ["help", "help@", "http://example.org", "javascript:alert(1)"])
def test_a_contact_that_nobody_can_write_to_is_refused(
    monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.setenv("CONTACT", wrong)
    with pytest.raises(ImproperlyConfigured, match="CONTACT is “"):
        env_contact("CONTACT")


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_leads_to_it_and_search_engines_may_list_it(
    client: Client, language: str
) -> None:
    published()
    assert ADDRESS.format(language) in WebPage(client.get(f"/{language}/").text).links
    assert ADDRESS.format(language) in client.get("/sitemap.xml").text
