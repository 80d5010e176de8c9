"""What a page says of itself in its head: to search engines, and to those who show links to it."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from advisor.pages.in_short import LEAST, MOST, in_short
from tests import crawl
from tests.builders import published

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LANGUAGES = ("en", "es")
EXAMPLE = "orchestrate=yes&containers=yes"
TAG = re.compile(r"<(?:meta|link)\b[^>]*>")
ATTRIBUTE = re.compile(r'([a-z:-]+)="([^"]*)"')
DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


@dataclass(frozen=True)
class Head:
    title: str
    tags: list[dict[str, str]]
    data: list[Any]

    def said(self, name: str) -> list[str]:
        """The contents of the meta elements of a name."""
        return [t["content"] for t in self.tags if name in (t.get("name"), t.get("property"))]

    def linked(self, rel: str) -> list[dict[str, str]]:
        return [tag for tag in self.tags if tag.get("rel") == rel]

    @property
    def canonical(self) -> str:
        (only,) = self.linked("canonical")
        return only["href"]

    @property
    def twins(self) -> dict[str, str]:
        return {t["hreflang"]: t["href"] for t in self.linked("alternate") if "hreflang" in t}


def head(html: str) -> Head:
    part = html.partition("</head>")[0]
    tags = [
        {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
        for tag in TAG.findall(part)
    ]
    title = unescape(part.partition("<title>")[2].partition("</title>")[0])
    return Head(title, tags, [json.loads(data) for data in DATA.findall(part)])


@cache
def heads(content: str) -> dict[str, Head]:
    """The head of every page that links lead to, in both languages, by its address."""
    pages = (page for language in LANGUAGES for page in crawl.pages(content, language).values())
    return {page.address: head(page.head) for page in pages}


def test_every_page_has_a_title_of_its_own(shipped):
    titles = Counter(
        (address[:4], one.title) for address, one in heads(shipped).items() if "?" not in address
    )
    assert [title for title, times in titles.items() if times > 1] == []
    assert all(title.endswith(" – Batuta") and len(title) > 10 for _, title in titles)


def test_every_page_is_described_in_a_line_or_two(shipped):
    for address, one in heads(shipped).items():
        (description,) = one.said("description")
        assert LEAST <= len(description) <= MOST, (address, description)
        assert one.said("og:description") == [description]


def test_every_page_names_its_one_address_and_its_twins_which_name_it_too(shipped):
    pages = heads(shipped)
    for address, one in pages.items():
        assert list(one.twins) == ["en", "es", "x-default"], address
        assert one.twins["x-default"] == one.twins["en"], address
        assert one.canonical == one.twins[address[1:3]] == one.said("og:url")[0], address
        assert one.canonical.startswith(settings.SITE_URL + "/"), address
    by_canonical = {one.canonical: one for one in pages.values()}
    both = [one for one in pages.values() if set(one.twins.values()) <= set(by_canonical)]
    assert len(both) > 150
    for one in both:
        assert all(by_canonical[twin].twins == one.twins for twin in one.twins.values())


def test_every_page_unfolds_with_a_picture(shipped):
    for address, one in heads(shipped).items():
        assert one.said("og:site_name") == ["Batuta"], address
        assert one.said("og:title") == [one.title.removesuffix(" – Batuta")], address
        assert one.said("og:image")[0].startswith(f"{settings.SITE_URL}{address[:4]}pictures/1")
        assert one.said("og:image:width") + one.said("og:image:height") == ["1200", "630"]
        assert one.said("twitter:card") == ["summary_large_image"], address
        here, other = ("en_US", "es_ES") if address.startswith("/en/") else ("es_ES", "en_US")
        assert one.said("og:locale") == [here], address
        assert one.said("og:locale:alternate") == [other], address


def test_what_is_said_to_machines_is_where_a_page_stands(shipped):
    for address, one in heads(shipped).items():
        (said,) = one.data
        if address in ("/en/", "/es/"):
            assert said["@type"] == "WebSite"
            assert said["url"] == one.canonical
            continue
        steps = said["itemListElement"]
        assert [step["position"] for step in steps] == list(range(1, len(steps) + 1)), address
        assert (steps[0]["name"], steps[-1]["item"]) == ("Batuta", one.canonical), address
        assert steps[-1]["name"] == one.title.removesuffix(" – Batuta"), address


def test_every_place_that_is_named_leads_somewhere(shipped):
    steps = {
        step["item"].removeprefix(settings.SITE_URL)
        for one in heads(shipped).values()
        for step in one.data[0].get("itemListElement", [])[:-1]
    }
    crawl.serve(shipped)
    assert len(steps) > 10
    assert {Client().get(step).status_code for step in steps} == {200}


def test_search_engines_list_what_the_sitemap_lists_and_nothing_else(shipped):
    pages = heads(shipped)
    crawl.serve(shipped)
    listed = {
        str(url.findtext(f"{SITEMAP}loc"))
        for url in ElementTree.fromstring(Client().get("/sitemap.xml").content)  # noqa: S314
    }
    for address, one in pages.items():
        told = one.said("robots")
        assert told == ([] if settings.SITE_URL + address in listed else ["noindex, follow"])
    assert {settings.SITE_URL + address for address in pages if "?" not in address} <= listed


def test_the_sitemap_has_one_address_for_each_outcome_which_search_engines_may_list(shipped):
    crawl.serve(shipped)
    found = re.findall(
        r"<loc>[^<]*?(/(?:en|es)/advice/1/[^<]*)</loc>", Client().get("/sitemap.xml").text
    )
    assert len(set(found)) == len(found) > 50
    for address in map(unescape, found):
        one = head(Client().get(address).text)
        assert (one.said("robots"), one.canonical) == ([], settings.SITE_URL + address)
        assert re.search(r"/pictures/1/[a-z]+/[a-z0-9-]+\.png$", one.said("og:image")[0]), address


def test_a_link_of_an_older_release_does_not_compete_with_the_current_one(client):
    published(1)
    before = head(client.get(f"/en/advice/1/?{EXAMPLE}").text)
    published(2)
    after = head(client.get(f"/en/advice/1/?{EXAMPLE}").text)
    current = head(client.get(f"/en/advice/2/?{EXAMPLE}").text)
    assert (before.said("robots"), current.said("robots")) == ([], [])
    assert after.said("robots") == ["noindex, follow"]
    assert after.canonical == before.canonical  # a page that is not listed claims no other
    assert "/advice/1/" not in client.get("/sitemap.xml").text
    for form in ("md", "json"):
        answer = client.get(f"/en/advice/2.{form}?{EXAMPLE}")
        assert answer.headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize(
    ("query", "picture"),
    [
        (EXAMPLE, "pictures/1/platform/gke.png"),
        (f"{EXAMPLE}&over-90-days=no&interruptible=yes", "pictures/1/platform/gke.png"),
        ("orchestrate=unsure&containers=yes", "pictures/1.png"),
        ("series=a4", "pictures/1.png"),
    ],
)
def test_the_picture_of_advice_is_that_of_its_outcome(client, query, picture):
    published()
    one = head(client.get(f"/es/advice/1/?{query}").text)
    assert one.said("og:image") == [f"https://batuta.example/es/{picture}"]


@pytest.mark.parametrize(
    ("path", "shows"),
    [
        (
            f"/en/advice/1/?{EXAMPLE}",
            "The recommendation in large letters, Gke with Kubernetes, under"
            " “The platform flowchart”, and the number of the release: 1",
        ),
        (
            "/es/glossary/",
            "El nombre Batuta sobre «¿Qué plataforma conviene a tu trabajo de IA en Google Cloud?»"
            " y el número de la versión: 1",
        ),
    ],
)
def test_who_does_not_see_the_picture_is_told_what_it_shows(client, path, shows):
    published()
    assert head(client.get(path).text).said("og:image:alt") == [shows]


def test_what_was_dropped_from_an_address_is_in_no_address_of_the_page(client):
    published()
    one = head(client.get(f"/en/advice/1/?{EXAMPLE}&change=containers", follow=True).text)
    assert {twin.partition("?")[2] for twin in one.twins.values()} == {EXAMPLE}


def test_robots_are_kept_from_pages_that_show_another_one_in_some_state(client):
    published()
    told = client.get("/robots.txt").text.splitlines()
    assert {"Disallow: /*?change=", "Disallow: /*&sort="} <= set(told)
    assert told[-1] == "Sitemap: https://batuta.example/sitemap.xml"


@pytest.mark.parametrize("address", ["/en/nothing/", "/en/products/nothing/", "/en/?a=1&a=2"])
def test_a_page_of_an_error_is_not_listed_and_unfolds_as_nothing(client, address):
    published()
    one = head(client.get(address).text)
    assert (one.said("robots"), one.said("og:title"), one.data) == (["noindex"], [], [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "What is always true."),
        ("Short", "Short. What is always true."),
        ("Is it short?", "Is it short? What is always true."),
        ("x" * 60, "x" * 60),
        (
            "One sentence that is long enough to stand by itself here. " + "more " * 40,
            "One sentence that is long enough to stand by itself here.",
        ),
        ("word " * 60, ("word " * 31).strip() + "…"),
    ],
)
def test_a_description_is_cut_where_a_sentence_or_a_word_ends(text, expected):
    assert in_short(text.strip(), "What is always true.") == expected


def test_words_of_a_title_cannot_end_the_data_of_its_page(client):
    from tests.builders import data

    products = [one | {"name": "</script><b>&quot;"} for one in data()["products"]]
    published(products=products)
    html = client.get("/en/products/gke/").text
    assert html.count("</script><b>") == 0
    assert head(html).data[0]["itemListElement"][-1]["name"] == "</script><b>&quot;"
