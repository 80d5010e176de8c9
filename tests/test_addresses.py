"""Canonical addresses, and the numbers of releases in paths."""

import pytest
from django.test import RequestFactory
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import override

from advisor.views.addresses import moved, query_string
from advisor.views.site import in_language


def test_the_canonical_address_stays_where_it_is(rf: RequestFactory) -> None:
    assert moved(rf.get("/en/", {"a": "1", "b": "2"}), {"a": "1", "b": "2"}) is None
    assert moved(rf.get("/en/"), {}) is None


@pytest.mark.parametrize(
    ("asked", "query", "target"),
    [
        ("/en/?b=2&a=1", {"a": "1", "b": "2"}, "/en/?a=1&b=2"),
        ("/en/?a=1", {}, "/en/"),
        ("/en/?", {"a": "1"}, "/en/?a=1"),
        ("/en/?a=%31", {"a": "1"}, "/en/?a=1"),
        ("/en/?a=1&", {"a": "1"}, "/en/?a=1"),
    ],
)
def test_every_other_spelling_moves_there(
    rf: RequestFactory, asked: str, query: dict[str, str], target: str
) -> None:
    response = moved(rf.get(asked), query)
    assert response is not None
    assert response.headers["Location"] == target


def test_where_it_moves_to_is_canonical(rf: RequestFactory) -> None:
    query = {"a": "ñ &=?/", "b": ""}
    response = moved(rf.get("/en/?x=1"), query)
    assert response is not None
    assert moved(rf.get(response.headers["Location"]), query) is None


def test_a_query_is_written_in_the_order_that_it_is_given() -> None:
    assert query_string({"orchestrate": "yes", "change": "orchestrate"}) == (
        "orchestrate=yes&change=orchestrate"
    )


def test_a_release_has_one_number() -> None:
    with override("en"):
        assert reverse("advice", args=[7]) == "/en/advice/7/"
        assert resolve("/en/advice/7/").kwargs == {"number": 7}
        for wrong in ("0", "007", "-7", "7.0", "٧"):
            with pytest.raises(Resolver404):
                resolve(f"/en/advice/{wrong}/")


@pytest.mark.parametrize(
    ("path", "spanish"),
    [
        ("/en/products/gke/", "/es/products/gke/"),
        ("/es/", "/es/"),
        ("/english/", "/es/"),
        ("/", "/es/"),
        ("/en", "/es"),
    ],
)
def test_the_same_page_in_another_language(path: str, spanish: str) -> None:
    assert in_language(path, "es") == spanish
