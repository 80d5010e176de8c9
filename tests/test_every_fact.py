"""All that the shipped catalog says can be read by following links and answering questions.

The texts and figures are found by their types, so a new field of the catalog that no page prints
fails here, whoever adds it.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_type_hints
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import translation

from advisor import reading, snapshot
from advisor.pages.examples import fewest_answers
from advisor.pages.figures import spell_number
from tests.crawl import pages, serve
from tests.webpage import WebPage, plain

pytestmark = [pytest.mark.django_db, pytest.mark.either]

LANGUAGES = ("en", "es")
OF_ADDRESSES = {"url", "url_language"}
"""Texts that are not read but followed."""
TELLING = 25
"""A text of this length stands inside of another one on purpose, not by chance."""


@cache
def said(content: str, language: str) -> tuple[frozenset[str], str]:
    """What the pages print: each stretch of text between two tags, and everything in a row."""
    found = [*pages(content, language).values(), *walked(content, language)]
    stretches = frozenset(plain(text) for page in found for text in page.texts)
    return stretches, "\n".join(page.words for page in found)


def walked(content: str, language: str) -> Iterator[WebPage]:
    """Every question on the way to each outcome of each flowchart, and the advice at its end."""
    serve(content)
    client = Client()
    for chart in snapshot.read(content, language).flowcharts:
        for answers in fewest_answers(chart).values():
            pairs = [*answers.items()]
            for number in range(len(pairs)):
                query = urlencode(pairs[:number])
                yield WebPage(client.get(f"/{language}/choose/{chart.slug}/?{query}").text)
            yield WebPage(client.get(f"/{language}/advice/1/?{urlencode(pairs)}").text)


def texts(value: Any) -> Iterator[str]:
    """The texts in a value of the snapshot, found by their type."""
    for name, hint, part in parts(value):
        if reading.SPOKEN in getattr(hint, "__metadata__", ()) and name not in OF_ADDRESSES:
            yield part
        elif isinstance(part, tuple) and reading.SPOKEN in str(hint):
            yield from part
        elif is_dataclass(part) or isinstance(part, tuple):
            for item in part if isinstance(part, tuple) else (part,):
                yield from texts(item)


def figures(value: Any) -> Iterator[float]:
    """The numbers in a value of the snapshot, found by their type."""
    for _name, _hint, part in parts(value):
        if type(part) in (int, float):
            yield part
        elif is_dataclass(part) or isinstance(part, tuple):
            for item in part if isinstance(part, tuple) else (part,):
                yield from figures(item)


def parts(value: Any) -> Iterator[tuple[str, Any, Any]]:
    """The fields of a dataclass with their types; none for a value that has no fields."""
    if is_dataclass(value) and not isinstance(value, type):
        hints = get_type_hints(type(value), include_extras=True)
        for field in fields(value):
            yield field.name, hints[field.name], getattr(value, field.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_stands_on_a_page(shipped, language):
    stretches, row = said(shipped, language)
    catalog = snapshot.read(shipped, language)
    looked_for = {plain(text) for text in texts(catalog) if text}
    missing = {text for text in looked_for - stretches if text not in row}
    assert len(looked_for) > 1200
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_other_language_stands_on_a_page(shipped, language):
    """Names are let through: what both languages say, and what a source calls itself."""
    (other,) = set(LANGUAGES) - {language}
    ours, theirs = snapshot.read(shipped, language), snapshot.read(shipped, other)
    named = "\n".join([*texts(ours), *(source.title for source in ours.sources)])
    foreign = {plain(text) for text in texts(theirs) if text not in named}
    stretches, row = said(shipped, language)
    assert len(foreign) > 1000
    assert foreign & stretches == set()
    assert {text for text in foreign if len(text) >= TELLING and text in row} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_stands_on_the_page_of_its_series_or_option(shipped, language):
    catalog, found = snapshot.read(shipped, language), pages(shipped, language)
    missing = [
        (entry.slug, figure)
        for kind, entries in (("gpus", catalog.gpu_series), ("consumption", catalog.options))
        for entry in entries
        for figure in figures(entry)
        if not stands_in(found[f"/{language}/{kind}/{entry.slug}/"].words, figure, language)
    ]
    assert len(list(figures(catalog))) > 300
    assert missing == []


def stands_in(words: str, figure: float, language: str) -> bool:
    """Whether a page shows a number in the reader's way, and not only as part of another one."""
    with translation.override(language):
        spelled = re.escape(plain(spell_number(figure)))
    return re.search(rf"(?<![\d.,]){spelled}(?![\d]|[.,]\d)", words) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_is_linked_in_the_readers_language(shipped, language):
    catalog = snapshot.read(shipped, language)
    linked = set(pages(shipped, language)[f"/{language}/sources/"].links)
    assert {source.url for source in catalog.sources if source.url} <= linked


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_footnote_leads_to_a_source_on_its_own_page(shipped, language):
    lost = {
        path: set(page.anchors) - set(page.ids)
        for path, page in pages(shipped, language).items()
        if not set(page.anchors) <= set(page.ids)
    }
    assert lost == {}
