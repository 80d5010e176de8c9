"""What a publish takes away from a reader who is still answering, and where that is said."""

import pytest
from django.test import Client

from advisor import releases
from advisor.views.left_out import LOOKED_AT
from tests.builders import published
from tests.drift_cases import ANSWERS
from tests.edits import QUESTION, Edit, content, drop, insert, put, retire_managed, without
from tests.reader import Reader
from tests.test_wizard_after_publish import BUDGET, BUDGET_INSTEAD, MEANTIME, PLATFORM, sent


@pytest.fixture
def reader(client: Client) -> Reader:
    published(1, catalog=content())
    return Reader(client)


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
    assert sent(page) == {"orchestrate": "yes", "managed": "yes"}
    assert "The question “containers?” no longer offers the answer “No”." in page.words
    page = reader.send(page, "never")
    assert page.url == "/en/advice/2/?orchestrate=yes&containers=never&managed=yes"
    assert MEANTIME not in page.words


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
def test_with_nothing_left_to_ask_the_advice_follows_at_once_and_says_what_was_dropped(
    reader: Reader, language: str, sentence: str
) -> None:
    page = reader.open(f"/{language}/choose/platform/?orchestrate=yes&containers=no")
    published(2, catalog=content(retire_managed))
    page = reader.send(page, "yes")
    assert page.url == f"/{language}/advice/2/?{ANSWERS}"
    assert sentence in page.words
    clean = f"https://batuta.example/{language}/advice/2/?orchestrate=yes&containers=no"
    assert page.link(clean) == clean
    assert [link["href"] for link in page.find("link", rel="canonical")] == [clean]
    assert sentence not in reader.open(clean.removeprefix("https://batuta.example")).words


def test_so_does_an_address_without_a_release(reader: Reader) -> None:
    published(2, catalog=content(retire_managed))
    page = reader.open(f"/en/advice/?{ANSWERS}")
    assert page.url == f"/en/advice/2/?{ANSWERS}"
    assert "The question “managed?” is no longer asked." in page.words


def test_the_next_release_forgets_it(reader: Reader) -> None:
    """What was retired is said beside the current advice; a permalink has one address for ever."""
    published(2, catalog=content(retire_managed))
    published(3, catalog=content(retire_managed))
    clean = "?orchestrate=yes&containers=no"
    assert reader.open(f"/en/advice/2/?{ANSWERS}").url == f"/en/advice/2/{clean}"
    for number in range(4, LOOKED_AT + 3):
        published(number, catalog=content(retire_managed))
    current = f"/en/advice/{releases.current().number}/"
    assert reader.open(f"{current}?{ANSWERS}").url == f"{current}{clean}"


def test_an_answer_that_waited_is_not_dropped_without_a_word(reader: Reader) -> None:
    """A first publish puts a question before it, a second one takes its own question out."""
    published(2, catalog=content(*insert(BUDGET, "containers", "no")))
    page = reader.open(f"{PLATFORM}?{ANSWERS}")
    assert page.heading == "budget?"
    published(3, catalog=content(retire_managed))
    page = reader.send(page, "large")
    assert "The question “budget?” is no longer asked." in page.words
    assert "The question “managed?” is no longer asked." in page.words


@pytest.mark.parametrize(
    ("language", "heading", "sentence", "link"),
    [
        (
            "en",
            "This flowchart is no longer there",
            f"{MEANTIME} It no longer has the flowchart “The capacity flowchart”. "
            "Your other answers are kept.",
            "Go on from the answers that still make sense",
        ),
        (
            "es",
            "Este diagrama de flujo ya no está",
            "Mientras tanto se ha publicado una versión más reciente. "
            "Ya no incluye el diagrama de flujo «The capacity flowchart (es)». "
            "Se conservan tus demás respuestas.",
            "Seguir con las respuestas que aún tienen sentido",
        ),
    ],
)
@pytest.mark.parametrize("page", ["choose", "flowcharts"])
def test_a_removed_flowchart_says_so_and_leads_on(
    reader: Reader, page: str, language: str, heading: str, sentence: str, link: str
) -> None:
    published(2, catalog=content(drop("flowcharts", "capacity")))
    gone = reader.open(f"/{language}/{page}/capacity/?{ANSWERS}&over-90-days=no")
    assert (gone.status, gone.heading) == (404, heading)
    assert sentence in gone.words
    assert gone.headers["Cache-Control"] == "no-store"
    assert reader.open(gone.link(link)).url == f"/{language}/advice/2/?{ANSWERS}"


@pytest.mark.parametrize(("language", "words"), [("en", "Start again"), ("es", "Empezar de nuevo")])
def test_without_other_answers_it_leads_to_the_start(
    reader: Reader, language: str, words: str
) -> None:
    published(2, catalog=content(drop("flowcharts", "capacity")))
    gone = reader.open(f"/{language}/choose/capacity/?over-90-days=no")
    assert "Your other answers are kept." not in gone.words
    assert "Se conservan tus demás respuestas." not in gone.words
    assert gone.link(words) == f"/{language}/choose/platform/"


def test_a_flowchart_that_never_was_is_just_not_found(reader: Reader) -> None:
    published(2, catalog=content(drop("flowcharts", "capacity")))
    page = reader.open("/en/choose/nothing/")
    assert (page.status, page.heading) == (404, "There is no page at this address")


def test_names_and_values_that_nobody_ever_asked_for_are_dropped_without_a_word(
    reader: Reader,
) -> None:
    published(2, catalog=content())
    page = reader.open(f"{PLATFORM}?utm=x&orchestrate=yes&containers=perhaps&managed=yes")
    assert page.url == f"{PLATFORM}?orchestrate=yes&managed=yes"
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


MACHINE = "gpu_series", "a4", "machine_types", "a4-highgpu-8g"
NO_MACHINE = {
    "en": f"{MEANTIME} Machine type: the current release no longer has a4-highgpu-8g.",
    "es": "Mientras tanto se ha publicado una versión más reciente. "
    "Tipo de máquina: la versión actual ya no tiene a4-highgpu-8g.",
}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("asked", "clean"),
    [
        ("advice/?series=a4&machine=a4-highgpu-8g", "advice/2/?series=a4"),
        ("advice/2/?series=a4&machine=a4-highgpu-8g", "advice/2/?series=a4"),
        ("choose/platform/?series=a4&machine=a4-highgpu-8g", "choose/platform/?series=a4"),
        ("advice/?machine=a4-highgpu-8g", "choose/platform/"),
        (f"choose/platform/?{ANSWERS}&machine=a4-highgpu-8g", f"advice/2/?{ANSWERS}"),
    ],
)
def test_a_stated_part_that_was_retired_is_said_on_one_page(
    reader: Reader, language: str, asked: str, clean: str
) -> None:
    published(2, catalog=content(drop(*MACHINE)))
    page = reader.open(f"/{language}/{asked}")
    assert NO_MACHINE[language] in page.words
    assert page.url == f"/{language}/{clean}{'&' if '?' in clean else '?'}machine=a4-highgpu-8g"
    assert NO_MACHINE[language] not in reader.open(f"/{language}/{clean}").words


def test_the_question_that_says_so_does_not_carry_the_part_on(reader: Reader) -> None:
    published(2, catalog=content(drop(*MACHINE)))
    page = reader.open(f"{PLATFORM}?series=a4&machine=a4-highgpu-8g")
    assert sent(page) == {"series": "a4"}
    assert MEANTIME not in reader.send(page, "yes").words


@pytest.mark.parametrize(
    ("edit", "query", "sentence"),
    [
        (
            without("product", "gke"),
            "product=gke",
            "Platform: the current release no longer has Gke.",
        ),
        (
            without("option", "spot"),
            "option=spot",
            "How machines are obtained: the current release no longer has Spot.",
        ),
    ],
)
def test_so_are_parts_of_other_kinds(reader: Reader, edit: Edit, query: str, sentence: str) -> None:
    published(2, catalog=content(edit))
    assert sentence in reader.open(f"/en/advice/?series=a4&{query}").words


def test_an_answer_and_a_part_retired_by_different_releases_are_both_said(reader: Reader) -> None:
    published(2, catalog=content(retire_managed))
    published(3, catalog=content(retire_managed, drop(*MACHINE)))
    page = reader.open(f"/en/advice/?{ANSWERS}&machine=a4-highgpu-8g")
    assert "The question “managed?” is no longer asked." in page.words
    assert "Machine type: the current release no longer has a4-highgpu-8g." in page.words


def test_a_part_that_no_release_had_is_left_out_without_a_word(reader: Reader) -> None:
    published(2, catalog=content(drop(*MACHINE)))
    page = reader.open("/en/advice/?series=a4&machine=a9-never")
    assert page.url == "/en/advice/2/?series=a4"
    assert MEANTIME not in page.words
