"""The front door, the way in from the root, and what search engines ask for."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from advisor.views.home import door
from tests.builders import published, small_snapshot
from tests.reader import Reader

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture
def reader(client: Client) -> Reader:
    published()
    return Reader(client)


def test_it_starts_the_wizard_and_compares_the_platforms(reader: Reader) -> None:
    page = reader.open("/en/")
    assert page.link("Start choosing") == "/en/choose/platform/"
    assert "Answer at most 3 questions." in page.words
    for words in ("Gke", "Cluster Director", "Who Cluster Toolkit is for.", "Kubernetes"):
        assert words in page.words
    assert "recommended" not in page.words


def test_it_offers_each_flowchart_with_what_it_settles_and_how_many_questions_it_asks(
    reader: Reader,
) -> None:
    words = reader.open("/en/").words
    assert "Settles: Platform. At most 3 questions. As a picture" in words
    assert "Settles: How machines are obtained. At most 2 questions. As a picture" in words


def test_it_shows_a_plan_that_is_settled_as_a_whole_and_leads_to_it(
    client: Client, shipped: str
) -> None:
    published(catalog=shipped)
    reader = Reader(client)
    page = reader.open("/es/")
    assert (
        "Un ejemplo de plan El plan que resulta de 6 respuestas Sin objeciones conocidas."
        in page.words
    )
    plan = reader.open(page.link("Ver este plan con sus motivos y próximos pasos"))
    assert "Google Kubernetes Engine (GKE)" in plan.title
    assert "por decidir" not in plan.words


def test_without_a_plan_that_is_settled_as_a_whole_it_shows_none(reader: Reader) -> None:
    assert "An example of a plan" not in reader.open("/en/").words


@pytest.mark.parametrize(
    ("intro", "opening"),
    [
        ("Three questions. They lead on.", "Three questions."),
        ("One sentence alone.", "One sentence alone."),
        ("Some, e.g. two, lead on. Then", "Some, e.g. two, lead on."),
        ("¿Cuál? Élla.", "¿Cuál?"),
        ("", ""),
    ],
)
def test_a_door_has_the_first_sentence_of_the_introduction(intro: str, opening: str) -> None:
    chart = replace(small_snapshot().flowcharts[0], intro=intro)
    assert door(chart).opening == opening


@pytest.mark.parametrize("language", ["en", "es"])
def test_it_leads_to_every_part_of_the_catalog(reader: Reader, language: str) -> None:
    urls = {link.url for link in reader.open(f"/{language}/").links}
    parts = ("choose/platform", "choose/capacity", "flowcharts", "products", "orchestrators")
    more = ("gpus", "consumption", "releases", "sources", "glossary")
    assert {f"/{language}/{part}/" for part in (*parts, *more)} <= urls


def test_each_page_names_itself_and_its_twins(reader: Reader) -> None:
    page = reader.open("/es/choose/platform/?orchestrate=yes&change=orchestrate")
    here = "https://batuta.example/es/choose/platform/?orchestrate=yes"
    assert [tag["href"] for tag in page.find("link", rel="canonical")] == [here]
    twins = {tag["hreflang"]: tag["href"] for tag in page.find("link", rel="alternate")}
    english = here.replace("/es/", "/en/")
    assert twins == {"en": english, "es": here, "x-default": english}
    assert next(page.find("html"))["lang"] == "es"


@pytest.mark.parametrize(
    ("preferred", "home"),
    [("es-MX,es;q=0.9,en;q=0.8", "/es/"), ("en", "/en/"), ("de", "/en/"), ("", "/en/")],
)
def test_the_root_follows_the_preference_of_the_browser(
    client: Client, preferred: str, home: str
) -> None:
    response = client.get("/", headers={"accept-language": preferred})
    assert (response.status_code, response.headers["Location"]) == (302, home)
    assert response.headers["Vary"] == "Accept-Language"


def test_the_sitemap_lists_every_page_in_both_languages(reader: Reader) -> None:
    response = reader.client.get("/sitemap.xml")
    listed = ElementTree.fromstring(response.content)  # noqa: S314
    found = {str(url.findtext(f"{SITEMAP}loc")) for url in listed}
    for path in ("", "products/gke/", "gpus/a4/", "flowcharts/capacity/", "releases/1/"):
        assert {f"https://batuta.example/{code}/{path}" for code in ("en", "es")} <= found
    assert {len(url.findall(f"{XHTML}link")) for url in listed} == {3}
    for url in found:
        assert reader.open(url.removeprefix("https://batuta.example")).status == 200


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_page_is_reached_by_links_from_home(reader: Reader, language: str) -> None:
    found = reader.client.get("/sitemap.xml").text
    wanted = set(re.findall(rf"<loc>[^<]*(/{language}/[^<]*)", unescape(found)))
    seen: set[str] = set()
    ahead = [f"/{language}/"]
    while ahead:
        path = ahead.pop()
        seen.add(path)
        links = (urlsplit(link.url) for link in reader.open(path).links)
        inner = {link._replace(fragment="").geturl() for link in links if not link.netloc}
        ahead += [path for path in wanted & inner - seen if path not in ahead]
    assert seen == wanted


def test_robots_are_told_where_the_sitemap_is(reader: Reader) -> None:
    response = reader.client.get(reverse("robots"))
    assert "Sitemap: https://batuta.example/sitemap.xml" in response.text
    assert "Disallow: /admin/" in response.text


def test_an_odd_query_redirects_to_the_plain_address(reader: Reader) -> None:
    response = reader.client.get("/en/?utm_source=x")
    assert (response.status_code, response.headers["Location"]) == (302, "/en/")
