"""The wizard: one question a page, the answers in the address."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils.translation import override

from advisor import snapshot
from advisor.flow import UNSURE, Answers, walk
from advisor.pages.guidance import name_of
from advisor.snapshot import Flowchart
from tests.builders import published, small_snapshot
from tests.reader import Page, Reader

pytestmark = pytest.mark.either

PLATFORM = "/en/choose/platform/"


@pytest.fixture
def reader(client: Client) -> Reader:
    published()
    return Reader(client)


def paths(flowchart: Flowchart, answers: Answers | None = None) -> Iterator[Answers]:
    """Every complete way through a flowchart."""
    given = answers or {}
    question = walk(flowchart, given).open_question
    if question is None:
        yield given
        return
    for choice in question.choices:
        yield from paths(flowchart, given | {question.slug: choice.slug})


def walk_on(reader: Reader, page: Page) -> Iterator[str]:
    """The addresses that all forms lead to, from this page on."""
    if not page.choices:
        yield page.url
        return
    for choice in (slug for slug in page.choices if slug != UNSURE):
        yield from walk_on(reader, reader.send(page, choice))


def every_path(flowchart: Flowchart, language: str) -> list[str]:
    """The addresses of the advice that the paths of a flowchart end in."""
    queries = ("&".join(f"{name}={value}" for name, value in a.items()) for a in paths(flowchart))
    return [f"/{language}/advice/1/?{query}" for query in queries]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("slug", ["platform", "capacity"])
def test_every_path_leads_through_the_forms_to_advice(
    reader: Reader, language: str, slug: str
) -> None:
    flowchart = small_snapshot(language).flowchart[slug]
    start = reader.open(f"/{language}/choose/{slug}/")
    assert list(walk_on(reader, start)) == every_path(flowchart, language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_path_of_the_shipped_catalog_leads_to_what_it_recommends(
    client: Client, shipped: str, language: str
) -> None:
    published(catalog=shipped)
    reader, catalog = Reader(client), snapshot.read(shipped, language)
    for flowchart in catalog.flowcharts:
        reached = list(walk_on(reader, reader.open(f"/{language}/choose/{flowchart.slug}/")))
        assert reached == every_path(flowchart, language)
        outcomes = [walk(flowchart, answers).outcome for answers in paths(flowchart)]
        with override(language):
            names = [name_of(catalog, outcome) for outcome in outcomes if outcome]
        assert [reader.open(url).heading for url in reached] == names


FOUNDING = [
    ("orchestrate=no", "Compute Engine with an orchestrator of your own, or none"),
    ("orchestrate=yes&containers=yes", "Google Kubernetes Engine (GKE) with Kubernetes"),
    ("orchestrate=yes&containers=no&managed=yes", "Cluster Director with Slurm"),
    ("orchestrate=yes&containers=no&managed=no", "Cluster Toolkit with Slurm"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("query", "recommended"), FOUNDING)
def test_at_most_three_answers_lead_to_each_founding_platform(
    client: Client, shipped: str, query: str, recommended: str
) -> None:
    published(catalog=shipped)
    reader = Reader(client)
    page = reader.open(PLATFORM)
    for answer in query.split("&"):
        page = reader.send(page, answer.partition("=")[2])
    assert page.url == f"/en/advice/1/?{query}"
    assert page.heading == recommended


def test_the_first_question_is_asked_with_its_help_and_its_choices(reader: Reader) -> None:
    page = reader.open(PLATFORM)
    assert page.heading == "orchestrate?"
    assert page.choices == {"yes": False, "no": False, "unsure": False}
    for words in ("Help with orchestrate.", "Why orchestrate.", "Example of orchestrate yes"):
        assert words in page.words


def test_the_heading_is_the_legend_of_its_choices(reader: Reader) -> None:
    tags = [tag for tag, _attributes in reader.open(PLATFORM).attributes]
    assert tags[tags.index("fieldset") :][:3] == ["fieldset", "legend", "h1"]


def test_the_next_question_stands_at_its_own_address_with_the_answer(reader: Reader) -> None:
    page = reader.send(reader.open(PLATFORM), "yes")
    assert page.url == f"{PLATFORM}?orchestrate=yes"
    assert page.heading == "containers?"
    assert "orchestrate? Yes" in page.words


def test_it_says_how_many_questions_are_left_at_most(reader: Reader) -> None:
    first = reader.open(PLATFORM)
    last = reader.open(f"{PLATFORM}?orchestrate=yes&containers=no")
    assert "Question 1 of at most 3" in first.words
    assert "Question 3, the last one" in last.words


def test_focus_waits_for_the_heading_only_after_a_step(reader: Reader) -> None:
    assert reader.open(PLATFORM).with_attribute("autofocus") == []
    assert reader.open(f"{PLATFORM}?orchestrate=yes").with_attribute("autofocus") == ["h1"]


def test_answers_of_other_flowcharts_travel_along(reader: Reader) -> None:
    page = reader.open("/en/choose/capacity/?orchestrate=no")
    assert page.hidden == {"orchestrate": "no", "asked": "over-90-days"}
    assert reader.send(page, "yes").url == "/en/advice/1/?orchestrate=no&over-90-days=yes"


def test_a_change_shows_the_question_again_with_its_answer_chosen(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes&containers=no&change=orchestrate")
    assert page.heading == "orchestrate?"
    assert page.choices == {"yes": True, "no": False, "unsure": False}
    assert page.hidden == {"containers": "no", "asked": "orchestrate"}


def test_a_changed_answer_keeps_what_still_makes_sense(reader: Reader) -> None:
    change = f"{PLATFORM}?orchestrate=yes&containers=no&managed=no&change="
    assert reader.send(reader.open(f"{change}managed"), "yes").url == (
        "/en/advice/1/?orchestrate=yes&containers=no&managed=yes"
    )
    assert reader.send(reader.open(f"{change}orchestrate"), "yes").url == (
        "/en/advice/1/?orchestrate=yes&containers=no&managed=no"
    )
    assert reader.send(reader.open(f"{change}orchestrate"), "no").url == (
        "/en/advice/1/?orchestrate=no"
    )


def test_answers_behind_the_open_question_wait_until_their_own_comes_up(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?containers=unsure&managed=yes")
    assert page.heading == "orchestrate?"
    assert page.hidden == {"containers": "unsure", "managed": "yes", "asked": "orchestrate"}
    assert "Kept for later" in page.words
    assert "containers? I’m not sure managed? Yes" in page.words
    assert "Question 1, the last one" in page.words
    page = reader.send(page, "yes")
    assert page.url == "/en/advice/1/?orchestrate=yes&containers=unsure&managed=yes"


def test_they_are_dropped_once_the_walk_turns_away_from_them(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?containers=no&managed=yes")
    assert reader.send(page, "no").url == "/en/advice/1/?orchestrate=no"


def test_the_form_says_so_when_it_is_sent_without_an_answer_and_keeps_them(reader: Reader) -> None:
    page = reader.send(reader.open(f"{PLATFORM}?managed=yes"), None)
    assert page.url == f"{PLATFORM}?managed=yes&asked=orchestrate"
    assert page.words.count("Choose one answer to go on.") == 2
    assert reader.send(page, "yes").url == f"{PLATFORM}?orchestrate=yes&managed=yes"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Kept for later These answers count once their question comes up. managed? Yes"),
        (
            "es",
            "Se conservan para después Estas respuestas cuentan cuando se llega a su pregunta. "
            "managed? (es) Yes (es)",
        ),
    ],
)
def test_what_waits_is_shown_in_both_languages(reader: Reader, language: str, words: str) -> None:
    assert words in reader.open(f"/{language}/choose/platform/?managed=yes").words
    assert words.partition(" man")[0] not in reader.open(f"/{language}/choose/platform/").words


def test_a_look_at_the_flowchart_loses_no_answer(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes&managed=yes")
    picture = reader.open(page.link("See your path"))
    assert picture.url == "/en/flowcharts/platform/?orchestrate=yes&managed=yes"
    assert reader.open(picture.link("Go on answering")).url == page.url


def test_back_leads_to_the_question_before_then_to_where_one_came_from(reader: Reader) -> None:
    second = reader.open(f"{PLATFORM}?orchestrate=yes")
    first = reader.open(second.link("Back"))
    assert first.url == f"{PLATFORM}?orchestrate=yes&change=orchestrate"
    assert first.link("Back") == "/en/"
    other = reader.open("/en/choose/capacity/?orchestrate=no")
    assert other.link("Back") == "/en/advice/1/?orchestrate=no"


def test_the_other_language_keeps_the_answers(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes")
    assert page.link("Español") == "/es/choose/platform/?orchestrate=yes"
    assert reader.open(page.link("Español")).heading == "containers? (es)"


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        ("utm=x&orchestrate=yes", "?orchestrate=yes"),
        ("containers=no&orchestrate=yes", "?orchestrate=yes&containers=no"),
        ("managed=yes&containers=yes", "?containers=yes"),
        ("managed=yes&containers=no", "?containers=no&managed=yes"),
        ("orchestrate=perhaps", ""),
        ("orchestrate=yes&asked=orchestrate", "?orchestrate=yes"),
        ("orchestrate=yes&change=managed", "?orchestrate=yes"),
        ("change=orchestrate&orchestrate=yes", "?orchestrate=yes&change=orchestrate"),
        ("asked=orchestrate&orchestrate=perhaps", "?asked=orchestrate"),
    ],
)
def test_every_other_spelling_redirects_to_the_canonical_address(
    reader: Reader, asked: str, canonical: str
) -> None:
    response = reader.client.get(f"{PLATFORM}?{asked}")
    assert (response.status_code, response.headers["Location"]) == (302, f"{PLATFORM}{canonical}")


def test_a_form_sent_without_an_answer_says_what_to_do(reader: Reader) -> None:
    page = reader.send(reader.open(f"{PLATFORM}?orchestrate=yes"), None)
    assert page.status == 200
    assert page.title.startswith("Error: containers?")
    assert page.words.count("Choose one answer to go on.") == 2
    assert page.link("Choose one answer to go on.") == "#id_containers_0"
    assert next(page.find("input", id="id_containers_0"))["name"] == "containers"
    assert page.with_attribute("autofocus") == ["div"]


def test_the_error_is_gone_once_the_page_is_opened_anew(reader: Reader) -> None:
    assert "Choose one answer" not in reader.open(PLATFORM).words


def test_an_unknown_flowchart_is_not_found(reader: Reader) -> None:
    assert reader.open("/en/choose/nothing/").status == 404


def test_it_asks_no_database_and_sets_no_cookie(reader: Reader) -> None:
    page = reader.open(f"{PLATFORM}?orchestrate=yes")
    assert "Set-Cookie" not in page.headers
    assert not reader.client.cookies
