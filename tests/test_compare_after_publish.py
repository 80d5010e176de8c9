"""A shared comparison says which of its entries the current release no longer has."""

import pytest
from django.test import Client

from tests.builders import published
from tests.edits import Edit, content, put, without
from tests.reader import Reader

COMPARE = "/en/compare/"
TWO = f"{COMPARE}?product=gke&product=compute-engine"
DIRECTOR_GONE = "The current release no longer has Cluster Director, so it is left out."


@pytest.fixture
def reader(client: Client) -> Reader:
    return Reader(client)


def retire(*edits: Edit) -> None:
    published(1, catalog=content())
    published(2, catalog=content(*edits))


DIRECTOR = without("product", "cluster-director")
SPOT = without("option", "spot")


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("product=gke&product=compute-engine", "product=compute-engine&product=gke"),
        ("product=gke", "product=gke"),
        ("", ""),
    ],
)
def test_an_entry_that_was_retired_is_said_to_be_left_out(reader, asked, shown):
    retire(DIRECTOR)
    page = reader.open(f"{COMPARE}?{asked}&product=cluster-director".replace("?&", "?"))
    assert page.status == 200
    assert page.url == f"{COMPARE}?{shown}&product=cluster-director".replace("?&", "?")
    assert DIRECTOR_GONE in page.words


def test_the_links_of_the_page_are_without_it(reader):
    retire(DIRECTOR)
    page = reader.open(f"{TWO}&product=cluster-director")
    less = page.link("Show only these rows")
    assert less == f"{COMPARE}?product=compute-engine&product=gke&only=differences"
    assert "left out" not in reader.open(less).words


def test_only_what_differs_can_be_asked_for_beside_it(reader):
    retire(DIRECTOR)
    asked = (
        f"{COMPARE}?product=compute-engine&product=gke&product=cluster-director&only=differences"
    )
    page = reader.open(asked)
    assert page.url == asked
    assert DIRECTOR_GONE in page.words


def test_it_is_said_in_the_readers_language(reader):
    retire(DIRECTOR, SPOT)
    words = reader.open("/es/compare/?product=cluster-director").words
    assert "La versión actual ya no tiene Cluster Director, así que se deja fuera." in words
    words = reader.open("/es/compare/?product=cluster-director&option=spot").words
    assert "ya no tiene Cluster Director y Spot (es), así que se dejan fuera." in words


def test_with_none_left_of_its_kind_it_offers_the_others(reader):
    retire(SPOT)
    page = reader.open(f"{COMPARE}?option=spot")
    assert "The current release no longer has Spot, so it is left out." in page.words
    assert [name for name, _label in lists(page)] == ["option"] * 2
    assert page.link("Compare something else") == COMPARE


def lists(page):
    return [(tag["name"], tag["id"]) for tag in page.find("select")]


def test_beside_a_clear_comparison_another_kind_is_dropped_without_a_word(reader):
    retire(SPOT)
    page = reader.open(f"{COMPARE}?product=compute-engine&product=gke&option=spot")
    assert page.url == f"{COMPARE}?product=compute-engine&product=gke"
    assert "left out" not in page.words


def test_what_no_release_ever_had_still_leads_to_the_canonical_address(client):
    retire(DIRECTOR)
    response = client.get(f"{COMPARE}?product=compute-engine&product=gke&product=nonsense")
    assert response.headers["Location"] == f"{COMPARE}?product=compute-engine&product=gke"


def test_the_name_is_that_of_the_last_release_that_had_it(reader):
    published(1, catalog=content())
    published(2, catalog=content(put("products", "cluster-director", "name", to="Director")))
    published(3, catalog=content(DIRECTOR))
    published(4, catalog=content(DIRECTOR, SPOT))
    assert "no longer has Director, so" in reader.open(f"{TWO}&product=cluster-director").words


def test_as_many_releases_are_looked_at_as_memory_holds(reader, settings):
    published(1, catalog=content())
    for number in range(2, settings.OLDER_RELEASES_KEPT + 2):
        published(number, catalog=content(DIRECTOR))
    assert "left out" in reader.open(f"{TWO}&product=cluster-director").words
    published(settings.OLDER_RELEASES_KEPT + 2, catalog=content(DIRECTOR))
    page = reader.open(f"{TWO}&product=cluster-director")
    assert page.url == f"{COMPARE}?product=compute-engine&product=gke"


def test_it_makes_no_query(client, no_queries, db):
    retire(DIRECTOR)
    address = f"{COMPARE}?product=compute-engine&product=gke&product=cluster-director"
    with no_queries():
        assert client.get(address).status_code == 200
