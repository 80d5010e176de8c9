from collections.abc import Iterator
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from advisor.pages.citations import Citations, short_address, source_name
from advisor.snapshot import Snapshot
from tests.builders import a_snapshot, fact, product, published, source, text
from tests.entries import dispute

SOURCES = [
    source(),
    source("overview"),
    source("guide", url_language={"en": "en", "es": "es-419"}),
    source("letter", title="A letter", url=text("")),
]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def small(language: str = "en", **given: Any) -> Snapshot:
    return a_snapshot(language, sources=SOURCES, **given)


def render(template: str, snapshot: Snapshot, **context: Any) -> str:
    given = {"citations": Citations(snapshot)} | context
    return Template("{% load batuta %}" + template).render(Context(given)).strip()


def a_fact(**given: Any) -> Any:
    facts = [fact("strength", "Strong.", **given)]
    return small(products=[product("gke", facts=facts)], disputes=[dispute("speed")])


def cited(snapshot: Snapshot, template: str = "{% cite thing %}") -> str:
    return render(template, snapshot, thing=snapshot.product["gke"].facts[0])


def test_a_source_keeps_the_number_that_it_got_first():
    citations = Citations(small())
    assert [citations.number(slug) for slug in ("guide", "overview", "guide")] == [1, 2, 1]
    assert [(n, source.slug) for n, source in citations.sources] == [(1, "guide"), (2, "overview")]


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://slinky.schedmd.com/docs/", "slinky.schedmd.com/docs"),
        ("https://www.nvidia.com/a?hl=es", "nvidia.com/a"),
        (
            "https://docs.cloud.google.com/compute/docs/instances/create-use-spot-machines",
            "docs.cloud.google.com/…/create-use-spot-machines",
        ),
        ("", ""),
    ],
)
def test_an_address_has_a_readable_short_form(url, name):
    assert short_address(url) == name


def test_a_source_without_a_title_is_called_by_its_address():
    nameless = a_snapshot(sources=[source(title="")]).source["page"]
    assert source_name(nameless) == "docs.cloud.google.com/page"


def test_a_footnote_leads_to_the_source_on_the_same_page():
    html = render("{% cite thing %}{% sources %}", small(), thing=("guide",))
    assert '<a class="cite" href="#source-1" aria-label="Source 1">1</a>' in html
    assert '<li id="source-1" value="1">' in html
    assert 'href="https://docs.cloud.google.com/guide"' in html


def test_a_page_without_footnotes_has_no_list_of_sources():
    assert render("{% sources %}", small()) == ""


def test_the_footnotes_of_a_thing_stand_in_the_order_of_their_numbers():
    html = render(
        "{% cite first %}{% cite both %}", small(), first=("guide",), both=("page", "guide")
    )
    assert html.count(">1</a>") == 2
    assert html.index(">1</a>", html.index("</span>")) < html.index(">2</a>")


def test_a_list_of_sources_says_when_and_how_each_was_seen():
    html = render("{% cite thing %}{% sources %}", small(), thing=("page",))
    for words in ("Google", "April 6, 2026", "November 30, 2026", "read in full"):
        assert words in html
    assert "trust" not in html


def test_a_source_of_less_trust_without_a_date_says_both():
    poor = a_snapshot(sources=[source(trust="low", page_date=None, evidence="address")])
    html = render("{% cite thing %}{% sources %}", poor, thing=("page",))
    for words in ("Date of the page unknown", "trust: low", "only its address was seen"):
        assert words in html


def test_a_source_without_an_address_says_so_and_is_no_link():
    assert render("{% source_link 'letter' %}", small()) == "A letter (address unknown)"


@pytest.mark.parametrize(
    ("language", "slug", "said"),
    [("en", "guide", ""), ("es", "guide", ""), ("es", "overview", " (in English)")],
)
def test_a_link_names_the_language_of_its_page_when_it_is_another(language, slug, said):
    html = render(f"{{% source_link '{slug}' %}}", small(language))
    assert html.endswith(f"</a>{said}")
    assert "hreflang=" in html


@pytest.mark.parametrize(
    ("given", "mark"),
    [
        ({"confidence": "inferred"}, "inferred from the source"),
        ({"confidence": "secondary"}, "from a secondary source"),
        ({"as_of": "2026-04"}, "as of April 2026"),
    ],
)
def test_what_is_less_than_plain_is_marked(given, mark):
    assert f'<span class="mark">{mark}</span>' in cited(a_fact(**given))


def test_what_is_plain_has_no_mark():
    assert "mark" not in cited(a_fact())


def test_a_disputed_fact_leads_to_both_sides_on_the_same_page():
    html = cited(a_fact(dispute="speed"), "{% cite thing %}{% disputes %}{% sources %}")
    assert 'href="#dispute-speed"' in html
    assert 'id="dispute-speed"' in html
    assert html.index("One says speed.") < html.index("Another denies speed.")
    assert html.count("trusted here") == 1
    assert "It is the newer page about speed." in html


def test_a_dispute_that_nobody_settled_says_so():
    snapshot = small(disputes=[dispute("speed", trusted=None)])
    html = render("{% disputes all %}", snapshot, all=snapshot.disputes)
    assert "Neither side is taken as right." in html
    assert "trusted here" not in html


def test_a_dispute_that_is_named_twice_is_printed_once():
    snapshot = a_fact(dispute="speed")
    html = render(
        "{% cite thing %}{% disputes all %}",
        snapshot,
        thing=snapshot.product["gke"].facts[0],
        all=snapshot.disputes,
    )
    assert html.count('id="dispute-speed"') == 1


def test_a_title_in_another_language_is_marked_as_such(client: Client) -> None:
    """So that it is read aloud as it is written."""
    published()
    titled = 'hreflang="en" lang="en">Page</a> (en inglés)'
    assert titled in client.get("/es/products/gke/").text
    assert 'hreflang="en">Page</a>' in client.get("/en/products/gke/").text


@pytest.mark.parametrize(
    ("slug", "language", "expected"),
    [
        ("guide", "es", 'hreflang="es-419" lang="en">Guide</a>'),  # English title, Spanish page
        ("guide", "en", 'hreflang="en">Guide</a>'),
        ("manual", "en", 'hreflang="es" lang="es">Manual</a> (in Spanish)'),
        ("manual", "es", 'hreflang="es">Manual</a>'),
        ("letter", "es", '<span lang="en">A letter</span> (address unknown)'),
        ("letter", "en", "A letter (address unknown)"),
    ],
)
def test_a_title_keeps_its_own_language_whatever_that_of_the_address(slug, language, expected):
    manual = source("manual", url_language={"en": "es", "es": "es"})
    catalog = a_snapshot(language, sources=[*SOURCES, manual])
    for template in (f"{{% source_link '{slug}' %}}", "{% cite thing %}{% sources %}"):
        assert expected in render(template, catalog, thing=(slug,))


def test_words_of_ours_and_a_bare_address_are_in_no_other_language():
    nameless = a_snapshot("es", sources=[source("page", title="")])
    assert " lang=" not in render("{% source_link 'page' %}", nameless)
    assert " lang=" not in render("{% source_link 'page' 'guía' %}", small("es"))
