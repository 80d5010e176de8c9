"""The permalink: a release, the answers, and what the one says to the other."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    PLATFORM_OUTCOMES,
    flowchart_data,
    outcome,
    product,
    published,
    question,
    text,
)
from tests.entries import misconception, step
from tests.reader import Page, Reader

DIRECTOR = "orchestrate=yes&containers=no&managed=yes"


@pytest.fixture
def reader(client: Client) -> Reader:
    return Reader(client)


def renamed(name: str) -> dict[str, Any]:
    """A catalog in which Cluster Director has another name."""
    names = {"cluster-director": name}
    slugs = [outcome["slug"] for outcome in PLATFORM_OUTCOMES]
    return {
        "products": [
            product(slug, **({"name": names[slug]} if slug in names else {})) for slug in slugs
        ]
    }


def advice_of(page: Page) -> str:
    """The words of the advice, without the banner, the header and the footer."""
    return page.words.partition("Because you answered")[2].partition("You are reading")[0]


def test_it_names_the_product_with_its_orchestrator_and_why(reader: Reader) -> None:
    published()
    page = reader.open(f"/en/advice/1/?{DIRECTOR}")
    assert page.heading == "Cluster Director with Slurm"
    for words in (
        "orchestrate? Yes",
        "containers? No",
        "managed? Yes",
        "What Cluster Director is.",
        "Managed.",
        "Low.",
        "Who Cluster Director is for.",
        "What Cluster Director is good for.",
        "A strength of Cluster Director.",
        "A limit of Cluster Director.",
    ):
        assert words in page.words


def test_it_speaks_the_language_of_its_address(reader: Reader) -> None:
    published()
    page = reader.open(f"/es/advice/1/?{DIRECTOR}")
    assert page.heading.startswith("Cluster Director")
    assert "A strength of Cluster Director. (es)" in page.words
    assert page.link("English") == f"/en/advice/1/?{DIRECTOR}"


def test_it_shows_next_steps_mistakes_and_sources(reader: Reader) -> None:
    published(
        steps=[step("quotas", products=["cluster-director"]), step("other", products=["gke"])],
        misconceptions=[misconception("slurm-is-old", orchestrators=["slurm"])],
    )
    page = reader.open(f"/en/advice/1/?{DIRECTOR}")
    assert "Prepare 1 step Do quotas Why quotas." in page.words
    assert "Do other" not in page.words
    assert "slurm-is-old" in page.words
    assert page.link("Do quotas") == "https://docs.cloud.google.com/page"
    assert "Page dated April 6, 2026" in page.words


def test_the_comparison_marks_the_recommended_row(reader: Reader) -> None:
    published()
    page = reader.open(f"/en/advice/1/?{DIRECTOR}")
    assert len(list(page.find("tr", **{"aria-current": "true"}))) == 1
    assert "Cluster Director recommended" in page.words
    for name in ("Gke", "Cluster Toolkit", "Compute Engine"):
        assert page.link(name).startswith("/en/products/")


def test_each_answer_can_be_changed_and_keeps_the_others(reader: Reader) -> None:
    published()
    page = reader.open(f"/en/advice/1/?{DIRECTOR}")
    change = page.link("Change containers?")
    assert change == f"/en/choose/platform/?{DIRECTOR}&change=containers"


def test_the_link_to_copy_is_absolute_and_names_its_release(reader: Reader) -> None:
    published()
    page = reader.open(f"/en/advice/1/?{DIRECTOR}")
    (button,) = [tag for name, tag in page.attributes if "data-copy" in tag]
    assert button["data-copy"] == f"https://batuta.example/en/advice/1/?{DIRECTOR}"
    assert next(page.find("span", id=str(button["data-status"])))["role"] == "status"


def test_other_flowcharts_are_offered_with_the_answers_and_then_answered_too(
    reader: Reader,
) -> None:
    published()
    page = reader.open(f"/en/advice/1/?{DIRECTOR}")
    assert page.link("The capacity flowchart") == f"/en/choose/capacity/?{DIRECTOR}"
    both = reader.open(f"/en/advice/1/?{DIRECTOR}&over-90-days=yes")
    assert both.heading == "Cluster Director with Slurm"
    assert "How long future-reservation-ai lasts." in both.words
    assert "What to settle next" not in both.words


def test_one_flowchart_other_than_the_first_is_enough(reader: Reader) -> None:
    published()
    page = reader.open("/en/advice/1/?over-90-days=yes")
    assert page.heading == "Future reservation ai"
    assert page.link("The platform flowchart") == "/en/choose/platform/?over-90-days=yes"


def test_a_permalink_keeps_its_advice_after_a_newer_release(reader: Reader) -> None:
    published(1)
    before = reader.open(f"/en/advice/1/?{DIRECTOR}")
    published(2, **renamed("Another Name"))
    after = reader.open(f"/en/advice/1/?{DIRECTOR}")
    assert advice_of(after) == advice_of(before) != ""
    assert after.heading == "Cluster Director with Slurm"
    assert "You are reading release 1 of" in after.words


def test_an_older_release_links_to_what_the_current_one_says(reader: Reader) -> None:
    published(1)
    assert "See what release" not in reader.open(f"/en/advice/1/?{DIRECTOR}").words
    published(2, **renamed("Another Name"))
    newer = reader.open(reader.open(f"/en/advice/1/?{DIRECTOR}").link("See what release 2"))
    assert newer.url == f"/en/advice/2/?{DIRECTOR}"
    assert newer.heading == "Another Name with Slurm"


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        (f"/en/advice/1/?{DIRECTOR}&utm=x", f"/en/advice/1/?{DIRECTOR}"),
        ("/en/advice/1/?managed=yes&orchestrate=no", "/en/advice/1/?orchestrate=no"),
        (f"/en/advice/?{DIRECTOR}", f"/en/advice/2/?{DIRECTOR}"),
        ("/en/advice/", "/en/choose/platform/"),
        ("/en/advice/1/", "/en/choose/platform/"),
        ("/en/advice/1/?orchestrate=yes", "/en/choose/platform/?orchestrate=yes"),
    ],
)
def test_other_spellings_and_open_questions_redirect(
    reader: Reader, asked: str, canonical: str
) -> None:
    published(1)
    published(2)
    response = reader.client.get(asked)
    assert (response.status_code, response.headers["Location"]) == (302, canonical)


@pytest.mark.parametrize("number", ["0", "007", "3", "x", "-1", "99999999999"])
def test_a_release_that_does_not_exist_is_not_found(reader: Reader, number: str) -> None:
    published()
    page = reader.open(f"/en/advice/{number}/?{DIRECTOR}")
    assert (page.status, page.heading) == (404, "There is no page at this address")


def test_before_anything_is_published_it_says_so_and_when_to_come_back(reader: Reader) -> None:
    page = reader.open(f"/en/advice/?{DIRECTOR}")
    assert (page.status, page.heading) == (503, "Nothing has been published yet")
    assert int(page.headers["Retry-After"]) > 0


@pytest.mark.parametrize(("language", "name"), [("en", "Your plan"), ("es", "Tu plan")])
@pytest.mark.parametrize("query", ["days=30", "arch=arm64"])
def test_a_plan_that_settles_no_part_has_a_heading(
    reader: Reader, language: str, name: str, query: str
) -> None:
    published()
    page = reader.open(f"/{language}/advice/1/?{query}")
    assert page.heading == name
    assert page.title.startswith(f"{name} – ")


def test_no_footnote_stands_alone_where_the_name_of_an_outcome_says_it_all(client: Client) -> None:
    ends = [outcome(slug, product=None, summary=text("All.")) for slug in ("one", "two")]
    chart = flowchart_data("platform", question("size", small="one", large="two"), *ends)
    published(flowcharts=[chart])
    page = client.get("/en/advice/1/?size=small").text
    assert not re.search(r'<p class="lede">\s*(<span class="cites">|<a class="cite)', page)
    assert "This recommendation rests on" in page
