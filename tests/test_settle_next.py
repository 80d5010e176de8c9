"""What a page of advice offers to settle next: flowcharts not begun, and those half answered."""

import re

import pytest
from django.test import Client

from tests.builders import data, published, text
from tests.reader import Reader
from tests.webpage import WebPage

GKE = "orchestrate=yes&containers=yes"


@pytest.fixture
def reader(client: Client) -> Reader:
    published()
    return Reader(client)


def offered(client: Client, address: str) -> str:
    """The words of what is offered to settle next."""
    section = re.search(
        r'<section class="offers.*?</h2>(.*?)</section>', client.get(address).text, re.DOTALL
    )
    assert section
    return WebPage(section[1]).words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "The capacity flowchart You have begun this one. Still possible: Spot or Flex start. "
            "over-90-days? No The next question: interruptible?",
        ),
        (
            "es",
            "The capacity flowchart (es) Ya lo has empezado. "
            "Siguen siendo posibles: Spot (es) o Flex start (es). "
            "over-90-days? (es) No (es) La siguiente pregunta: interruptible? (es)",
        ),
    ],
)
def test_a_half_answered_flowchart_says_how_far_it_got(
    reader: Reader, language: str, words: str
) -> None:
    assert words in reader.open(f"/{language}/advice/1/?{GKE}&over-90-days=no").words


def test_its_open_question_is_a_link_to_go_on(reader: Reader) -> None:
    page = reader.open(f"/en/advice/1/?{GKE}&over-90-days=no")
    address = f"/en/choose/capacity/?{GKE}&over-90-days=no"
    assert page.link("interruptible?") == address
    asked = reader.open(address)
    assert (asked.url, asked.heading) == (address, "interruptible?")
    assert reader.send(asked, "yes").url == f"/en/advice/1/?{GKE}&over-90-days=no&interruptible=yes"


def test_an_answer_of_not_being_sure_counts_as_begun(client: Client) -> None:
    published()
    words = offered(client, f"/en/advice/1/?{GKE}&over-90-days=unsure")
    assert "Still possible: Future reservation ai, Spot or Flex start." in words
    assert "over-90-days? I’m not sure" in words


def test_a_flowchart_that_is_not_begun_is_introduced(client: Client) -> None:
    platform, capacity = data()["flowcharts"]
    published(flowcharts=[platform, capacity | {"intro": text("Two questions about machines.")}])
    words = offered(client, f"/en/advice/1/?{GKE}")
    assert words == "The capacity flowchart Two questions about machines."


def test_once_it_is_answered_it_is_advice(reader: Reader) -> None:
    page = reader.open(f"/en/advice/1/?{GKE}&over-90-days=no&interruptible=yes")
    assert "You have begun this one" not in page.words
    assert not [*page.find("section", **{"class": "offers off-paper"})]
