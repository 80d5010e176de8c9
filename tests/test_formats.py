"""The advice as Markdown and as JSON: the two addresses, beside the page of the same answers.

No test here may ask the database: one that did would fail.
"""

import re
from typing import Any

import pytest
from django.test import Client

from advisor import releases
from tests.builders import PLATFORM_OUTCOMES, product, published
from tests.reader import Reader

DIRECTOR = "orchestrate=yes&containers=no&managed=yes"
BOTH = pytest.mark.parametrize("form", ["md", "json"])


@BOTH
@pytest.mark.parametrize(
    ("query", "name"),
    [
        (f"{DIRECTOR}&over-90-days=yes", "batuta-1-cluster-director-future-reservation-ai"),
        (DIRECTOR, "batuta-1-cluster-director"),
        ("orchestrate=yes&containers=unsure&managed=yes", "batuta-1"),
        ("orchestrate=yes", "batuta-1"),
        ("", "batuta-1"),
    ],
)
def test_they_are_sent_to_show_or_to_keep_also_while_questions_are_open(
    client: Client, form: str, query: str, name: str
) -> None:
    published()
    response = client.get(f"/es/advice/1.{form}?{query}")
    assert response.status_code == 200
    assert response.headers["Content-Language"] == "es"
    assert response.headers["Content-Disposition"] == f'inline; filename="{name}.{form}"'


def test_each_says_of_what_kind_it_is(client: Client) -> None:
    published()
    kinds = [client.get(f"/en/advice/1.{form}").headers["Content-Type"] for form in ("md", "json")]
    assert kinds == ["text/markdown; charset=utf-8", "application/json"]


@BOTH
def test_they_are_kept_like_pages(client: Client, form: str) -> None:
    published()
    first = client.get(f"/en/advice/1.{form}?{DIRECTOR}")
    known = {"If-None-Match": first.headers["ETag"]}
    again = client.get(f"/en/advice/1.{form}?{DIRECTOR}", headers=known)
    assert (again.status_code, again.content) == (304, b"")


@BOTH
def test_an_older_release_keeps_its_words(client: Client, form: str) -> None:
    published(1)
    before = client.get(f"/en/advice/1.{form}?{DIRECTOR}").text
    slugs = [outcome["slug"] for outcome in PLATFORM_OUTCOMES]
    published(2, products=[product(slug, name=f"New {slug}") for slug in slugs])
    after = client.get(f"/en/advice/1.{form}?{DIRECTOR}").text
    assert without_drift(after) == without_drift(before)
    assert "New cluster-director" in client.get(f"/en/advice/2.md?{DIRECTOR}").text


def without_drift(text: str) -> str:
    """All but what stands beside the advice: whether the current release says the same."""
    return re.sub(r'"drift": \{.*?\}', "", text, flags=re.DOTALL)


def test_the_page_leads_to_both(client: Client) -> None:
    published()
    page = Reader(client).open(f"/en/advice/1/?{DIRECTOR}")
    for form, kind, words in (
        ("md", "text/markdown", "Save as Markdown"),
        ("json", "application/json", "Save as JSON"),
    ):
        address = f"/en/advice/1.{form}?{DIRECTOR}"
        (link,) = (link for link in page.links if link.words == words)
        assert link.url == address
        assert link.attributes["hx-boost"] == "false"
        assert [tag["href"] for tag in page.find("link", rel="alternate", type=kind)] == [address]
        assert client.get(address).status_code == 200


@BOTH
@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        (f"{DIRECTOR}&utm=x", DIRECTOR),
        ("managed=yes&orchestrate=no", "orchestrate=no"),
        ("over-90-days=yes&orchestrate=no", "orchestrate=no&over-90-days=yes"),
        ("orchestrate=perhaps", ""),
        ("orchestrate=yes&change=orchestrate", "orchestrate=yes"),
    ],
)
def test_other_spellings_lead_to_the_canonical_one(
    client: Client, form: str, query: str, canonical: str
) -> None:
    published()
    response = client.get(f"/en/advice/1.{form}?{query}")
    address = f"/en/advice/1.{form}"
    wanted = f"{address}?{canonical}" if canonical else address
    assert (response.status_code, response.headers["Location"]) == (302, wanted)


@BOTH
@pytest.mark.parametrize("number", ["0", "007", "3", "x", "-1", "99999999999"])
def test_a_release_that_does_not_exist_is_not_found(client: Client, form: str, number: str) -> None:
    published()
    page = Reader(client).open(f"/en/advice/{number}.{form}?{DIRECTOR}")
    assert (page.status, page.heading) == (404, "There is no page at this address")


@BOTH
def test_while_a_release_is_on_its_way_they_say_when_to_come_back(
    client: Client, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    published()
    monkeypatch.setattr(releases, "get", on_its_way)
    page = Reader(client).open(f"/en/advice/1.{form}?{DIRECTOR}")
    assert (page.status, page.heading) == (503, "This page is not ready yet")
    assert int(page.headers["Retry-After"]) > 0


def on_its_way(number: int) -> Any:
    raise releases.NotHereYetError(number)


@BOTH
@pytest.mark.parametrize(
    "query",
    [
        "orchestrate=yes&orchestrate=no",
        "orchestrate=" + "x" * 65,
        "&".join(f"a{number}=1" for number in range(41)),
        "a=" + "x" * 2048,
        "orchestrate=%ff",
    ],
)
def test_an_address_that_no_link_of_ours_has_is_refused(
    client: Client, form: str, query: str
) -> None:
    published()
    response = client.get(f"/en/advice/1.{form}?{query}")
    assert response.status_code == 400
    assert response.headers["Content-Type"].startswith("text/html")


@BOTH
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_they_can_only_be_read(client: Client, form: str, method: str) -> None:
    published()
    response = client.generic(method, f"/en/advice/1.{form}?{DIRECTOR}")
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")
