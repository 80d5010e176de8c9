"""A wizard in progress goes on after a publish: what still makes sense is kept."""

import pytest
from django.test import Client

from advisor import releases
from advisor.views.left_out import LOOKED_AT
from tests.builders import published, question
from tests.edits import QUESTION, content, drop, insert, put, retire_managed
from tests.reader import Page, Reader

PLATFORM = "/en/choose/platform/"
MEANTIME = "A newer release was published in the meantime."
BUDGET = question("budget", small="cluster_toolkit", large="managed")

CHEAP = question("budget", small="cluster_toolkit", large="cluster_director")
BUDGET_INSTEAD = (
    *insert(CHEAP, "containers", "no"),
    drop("flowcharts", "platform", "questions", "managed"),
)


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
    assert (page.heading, page.url) == ("budget?", f"{PLATFORM}?orchestrate=yes&containers=no")
    page = reader.send(page, "large")
    assert page.heading == "managed?"
    assert reader.send(page, "yes").heading == "Cluster Director with Slurm"


def test_a_retired_question_that_was_not_answered_yet_is_not_missed(reader: Reader) -> None:
    page = reader.send(reader.open(PLATFORM), "yes")
    published(2, catalog=content(*BUDGET_INSTEAD))
    page = reader.send(page, "no")
    assert page.heading == "budget?"
    assert MEANTIME not in page.words


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            f"{MEANTIME} The question “managed?” is no longer asked. Your other answers are kept.",
        ),
        (
            "es",
            "Mientras tanto se ha publicado una versión más reciente. "
            "La pregunta «managed? (es)» ya no se hace. Se conservan tus demás respuestas.",
        ),
    ],
)
def test_where_an_answer_was_dropped_the_next_page_says_so_once(
    reader: Reader, language: str, sentence: str
) -> None:
    page = reader.open(f"/{language}/choose/platform/?orchestrate=yes&containers=no")
    published(2, catalog=content(*BUDGET_INSTEAD))
    page = reader.send(page, "yes")
    assert sentence in page.words
    assert sent(page) == {"orchestrate": "yes", "containers": "no"}
    again = reader.send(page, None)
    assert "error-summary" in {tag.get("class") for _name, tag in again.attributes}
    assert sentence not in again.words
    assert reader.send(page, "large").heading.startswith("Cluster Director")


def test_a_retired_choice_is_asked_for_again(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes&containers=no")
    published(2, catalog=content(put(*QUESTION, "choices", "no", "slug", to="never")))
    page = reader.send(page, "yes")
    assert page.heading == "containers?"
    assert sent(page) == {"orchestrate": "yes"}
    assert "The question “containers?” no longer offers the answer “No”." in page.words
    page = reader.send(page, "never")
    assert (page.heading, MEANTIME in page.words) == ("managed?", False)


def test_changing_an_answer_goes_on_after_a_publish(reader: Reader) -> None:
    asked = f"{PLATFORM}?orchestrate=yes&containers=no&managed=yes&change=containers"
    assert reader.open(asked).url == asked
    published(2, catalog=content(*BUDGET_INSTEAD))
    page = reader.open(asked)
    assert page.heading == "containers?"
    assert page.choices["no"]
    assert sent(page) == {"orchestrate": "yes"}
    assert "The question “managed?” is no longer asked." in page.words
    assert reader.send(page, "yes").heading == "Gke with Kubernetes"


def test_changing_an_answer_to_a_question_that_was_retired_asks_what_is_open(
    reader: Reader,
) -> None:
    published(2, catalog=content(*BUDGET_INSTEAD))
    page = reader.open(f"{PLATFORM}?orchestrate=yes&containers=no&managed=yes&change=managed")
    assert page.heading == "budget?"
    assert page.url == f"{PLATFORM}?orchestrate=yes&containers=no&managed=yes"


def test_with_nothing_left_to_ask_the_advice_follows_at_once(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes&containers=no")
    published(2, catalog=content(retire_managed))
    page = reader.send(page, "yes")
    assert page.url == "/en/advice/2/?orchestrate=yes&containers=no"


def test_names_and_values_that_nobody_ever_asked_for_are_dropped_without_a_word(
    reader: Reader,
) -> None:
    published(2, catalog=content())
    page = reader.open(f"{PLATFORM}?utm=x&orchestrate=yes&containers=perhaps&managed=yes")
    assert page.url == f"{PLATFORM}?orchestrate=yes"
    assert MEANTIME not in page.words


def test_so_are_those_of_releases_from_long_ago(reader: Reader) -> None:
    address = f"{PLATFORM}?orchestrate=yes&containers=no&managed=yes"
    for number in range(2, LOOKED_AT + 3):
        published(number, catalog=content(*BUDGET_INSTEAD))
        assert (MEANTIME in reader.open(address).words) == (number < LOOKED_AT + 2)


def test_a_release_that_is_not_here_yet_is_not_asked(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    def get(number: int) -> None:
        raise releases.NotHereYetError(number)

    published(2, catalog=content(*BUDGET_INSTEAD))
    monkeypatch.setattr(releases, "get", get)
    page = reader.open(f"{PLATFORM}?orchestrate=yes&containers=no&managed=yes")
    assert page.url == f"{PLATFORM}?orchestrate=yes&containers=no"
