"""The drafts as plain data: the names of the snapshot, one order, few queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from advisor import reading, snapshot
from catalog import drafts
from catalog.drafts.parts import lines
from catalog.models import Choice, Flowchart, Product, ProductFact, Source
from tests.builders import data, drafted, product


@pytest.fixture
def small(db):
    drafted()


def test_drafts_made_from_a_release_give_that_release_again(small):
    assert drafts.content() == data()


@pytest.mark.parametrize("language", ["en", "es"])
def test_they_are_read_like_any_release(small, language):
    read = snapshot.read(reading.canonical(drafts.content()), language)
    assert (
        read.product["gke"].fact("strength").text
        == {
            "en": "A strength of Gke.",
            "es": "A strength of Gke. (es)",
        }[language]
    )


def test_the_number_of_queries_does_not_grow_with_the_catalog(db):
    drafted()
    with CaptureQueriesContext(
        connection,
    ) as few:
        drafts.content()
    drafted(products=[*data()["products"], *(product(f"more-{n}") for n in range(20))])
    with CaptureQueriesContext(connection) as many:
        drafts.content()
    assert len(many) == len(few)


def test_the_order_is_the_authors_and_not_the_databases(small):
    Product.objects.filter(slug="cluster-toolkit").update(position=0)
    assert drafts.content()["products"][0]["slug"] == "cluster-toolkit"
    Product.objects.update(position=0)
    slugs = [entry["slug"] for entry in drafts.content()["products"]]
    assert slugs == sorted(slugs)


def test_facts_stand_in_the_order_of_their_kinds_then_of_their_positions(small):
    gke = Product.objects.get(slug="gke")
    for kind, position in (("note", 1), ("strength", 0), ("what-it-is", 99)):
        ProductFact.objects.create(
            product=gke, kind=kind, position=position, text={"en": f"{kind} {position}"}
        )
    facts = drafts.content()["products"][1]["facts"]
    assert [fact["kind"] for fact in facts] == [
        "what-it-is",
        "what-it-is",
        "audience",
        "key-benefit",
        "strength",
        "strength",
        "limit",
        "note",
    ]
    assert [fact["text"]["en"] for fact in facts if fact["kind"] == "strength"] == [
        "strength 0",
        "A strength of Gke.",
    ]


def test_what_is_empty_is_unknown_and_what_is_missing_is_kept_visible(small):
    Product.objects.filter(slug="gke").update(complexity="", launch_date="")
    Flowchart.objects.update(start=None, title={"en": "Only English"}, intro={})
    Choice.objects.update(to_question=None, to_outcome=None)
    content = drafts.content()
    gke, platform = content["products"][1], content["flowcharts"][0]
    assert (gke["complexity"], gke["launch_date"]) == (None, None)
    assert platform["start"] == ""
    assert platform["title"] == {"en": "Only English", "es": ""}
    assert platform["intro"] == {"en": "", "es": ""}
    assert {choice["leads_to"] for choice in platform["questions"][0]["choices"]} == {""}


@pytest.mark.parametrize(
    ("given", "url", "language"),
    [
        ({"en": "https://a.org/"}, ("https://a.org/",) * 2, ("en", "en")),
        (
            {"en": "https://a.org/", "es": "https://a.org/es"},
            ("https://a.org/", "https://a.org/es"),
            ("en", "es"),
        ),
        ({"es": "https://a.org/es"}, ("https://a.org/es",) * 2, ("es", "es")),
        ({}, ("", ""), ("", "")),
    ],
)
def test_readers_are_sent_to_the_page_in_their_language_where_there_is_one(
    db, given, url, language
):
    Source.objects.create(slug="page", checked_on="2026-11-30", url=given)
    (found,) = drafts.content()["sources"]
    assert tuple(found["url"].values()) == url
    assert tuple(found["url_language"].values()) == language


def test_examples_are_lines_and_a_line_that_lacks_a_language_is_kept():
    assert lines({"en": "One\n\nTwo\n", "es": "Uno\n\n"}) == [
        {"en": "One", "es": "Uno"},
        {"en": "Two", "es": ""},
    ]
    assert lines({}) == []
