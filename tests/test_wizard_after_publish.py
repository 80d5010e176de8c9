"""A wizard in progress goes on after a publish: what still makes sense is kept."""

import pytest
from django.test import Client

from tests.builders import Data, published, question
from tests.drift_cases import ANSWERS
from tests.edits import QUESTION, Edit, add, content, drop, insert, put
from tests.reader import Page, Reader

PLATFORM = "/en/choose/platform/"
MEANTIME = "A newer release was published in the meantime."
BUDGET = question("budget", small="cluster_toolkit", large="managed")

CHEAP = question("budget", small="cluster_toolkit", large="cluster_director")
BUDGET_INSTEAD = (
    *insert(CHEAP, "containers", "no"),
    drop("flowcharts", "platform", "questions", "managed"),
)
FIRST = question("first", here="orchestrate", elsewhere="gke")
FIRST_IN_CAPACITY = question("first-of-all", here="over_90_days", elsewhere="spot")


@pytest.fixture
def reader(client: Client) -> Reader:
    published(1, catalog=content())
    return Reader(client)


def sent(page: Page) -> dict[str, str]:
    """The answers that the form of a page carries on."""
    return {name: value for name, value in page.hidden.items() if name != "asked"}


def test_an_edit_elsewhere_goes_unnoticed(reader: Reader) -> None:
    page = reader.send(reader.open(PLATFORM), "yes")
    published(2, catalog=content(put(*QUESTION, "facts", "why", "text", to="Other words.")))
    page = reader.send(page, "no")
    assert (page.heading, sent(page)) == ("managed?", {"orchestrate": "yes", "containers": "no"})
    assert MEANTIME not in page.words
    assert reader.send(page, "yes").url.startswith("/en/advice/2/?orchestrate=yes&containers=no")


def test_an_inserted_question_is_asked_and_the_answers_are_kept(reader: Reader) -> None:
    page = reader.send(reader.send(reader.open(PLATFORM), "yes"), "no")
    published(2, catalog=content(*insert(BUDGET, "containers", "no")))
    page = reader.send(page, "yes")
    assert page.heading == "budget?"
    assert page.url == f"{PLATFORM}?orchestrate=yes&containers=no&managed=yes"
    assert sent(page) == {"orchestrate": "yes", "containers": "no", "managed": "yes"}
    assert "Kept for later" in page.words
    assert MEANTIME not in page.words
    advice = reader.send(page, "large")
    assert advice.url == f"/en/advice/2/?{ANSWERS}&budget=large"
    assert reader.send(page, "small").url == (
        "/en/advice/2/?orchestrate=yes&containers=no&budget=small"
    )


def first(asked: Data, chart: str) -> tuple[Edit, Edit]:
    """Ask a new question before all others."""
    return add("flowcharts", chart, "questions", entry=asked), put(
        "flowcharts", chart, "start", to=asked["slug"]
    )


def test_a_question_that_comes_first_now_keeps_all_answers(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes&containers=no")
    published(2, catalog=content(*first(FIRST, "platform")))
    page = reader.send(page, "yes")
    assert (page.heading, page.url) == ("first?", f"{PLATFORM}?{ANSWERS}")
    assert "Question 1, the last one" in page.words
    assert reader.send(page, "here").url == f"/en/advice/2/?{ANSWERS}&first=here"
    assert reader.send(page, "elsewhere").url == "/en/advice/2/?first=elsewhere"


@pytest.mark.parametrize("case", ["question inserted", "first"])
def test_the_link_beside_older_advice_keeps_them_too(reader: Reader, case: str) -> None:
    edits = first(FIRST, "platform") if case == "first" else insert(BUDGET, "containers", "no")
    published(2, catalog=content(*edits))
    older = reader.open(f"/en/advice/1/?{ANSWERS}")
    page = reader.open(older.link("Go on from the answers that still make sense"))
    assert page.url == f"{PLATFORM}?{ANSWERS}"
    advice = reader.send(page, "here" if case == "first" else "large")
    assert advice.heading == "Cluster Director with Slurm"


def test_an_older_link_to_the_current_advice_goes_on_from_all_answers(reader: Reader) -> None:
    published(2, catalog=content(*insert(BUDGET, "containers", "no")))
    page = reader.open(f"/en/advice/?{ANSWERS}")
    assert (page.heading, page.url) == ("budget?", f"{PLATFORM}?{ANSWERS}")


def test_answers_that_wait_in_another_flowchart_are_come_back_to(reader: Reader) -> None:
    """From older advice on two flowcharts the reader changes an answer to the first of them."""
    capacity = "over-90-days=no&interruptible=yes"
    older = reader.open(f"/en/advice/1/?{ANSWERS}&{capacity}")
    published(2, catalog=content(*first(FIRST_IN_CAPACITY, "capacity")))
    change = next(link.url for link in older.links if link.url.endswith("change=managed"))
    page = reader.send(reader.open(change), "no")
    platform = ANSWERS.replace("managed=yes", "managed=no")
    assert page.heading == "first-of-all?"
    assert page.url == f"/en/choose/capacity/?{platform}&{capacity}"
    assert page.link("Back") == f"/en/advice/2/?{platform}"
    assert reader.send(page, "here").url == (
        f"/en/advice/2/?{platform}&{capacity}&first-of-all=here"
    )


def test_a_retired_question_that_was_not_answered_yet_is_not_missed(reader: Reader) -> None:
    page = reader.send(reader.open(PLATFORM), "yes")
    published(2, catalog=content(*BUDGET_INSTEAD))
    page = reader.send(page, "no")
    assert page.heading == "budget?"
    assert MEANTIME not in page.words
