"""Conditional advice: on which answers each outcome depends, so that nobody can misread it."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from markdown_it import MarkdownIt

from advisor.advice import advise
from advisor.pages.compared.spelling import listed, one_of
from advisor.pages.explanation import Explanation, explain
from tests.builders import (
    PLATFORM_OUTCOMES,
    a_snapshot,
    data,
    fitting,
    flowchart_data,
    gpu_series,
    outcome,
    published,
    question,
    text,
)
from tests.reader import Reader

ALL_UNSURE = "orchestrate=unsure&containers=unsure&managed=unsure"
ONE_UNSURE = "orchestrate=yes&containers=unsure&managed=yes"
A_SHORT_AND_A_LONG_WAY = (
    question("size", small="gke", large="time"),
    question("time", short="gke", long="cluster_director"),
)
TWO_WAYS_TO_BOTH = (
    question("size", small="time", large="money"),
    question("time", short="gke", long="cluster_director"),
    question("money", little="gke", much="cluster_director"),
)


def charts(*questions: Any) -> list[Any]:
    reached = {choice["leads_to"] for one in questions for choice in one["choices"]}
    ends = [one for one in PLATFORM_OUTCOMES if one["slug"] in reached]
    return [flowchart_data("platform", *questions, *ends)]


def explained(answers: dict[str, str], language: str = "en", **given: Any) -> Explanation:
    with translation.override(language):
        snapshot = a_snapshot(language, **given)
        return explain(snapshot, advise(snapshot.flowcharts[0], answers), answers)


def unsure(*questions: Any) -> Explanation:
    answers = {one["slug"]: "unsure" for one in questions}
    return explained(answers, flowcharts=charts(*questions))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Cluster Director with Slurm cluster-director. 1 if you answer “Yes” to “orchestrate?” "
            "and “No” to “containers?” and “Yes” to “managed?”",
        ),
        (
            "es",
            "Cluster Director con Slurm cluster-director. (es) 1 si respondes «Yes (es)» a "
            "«orchestrate? (es)» y «No (es)» a «containers? (es)» y «Yes (es)» a «managed? (es)»",
        ),
    ],
)
def test_the_page_joins_by_and_what_has_to_be_answered(
    client: Client, language: str, words: str
) -> None:
    published()
    assert words in Reader(client).open(f"/{language}/advice/1/?{ALL_UNSURE}").words


@pytest.mark.parametrize(
    ("language", "joined"),
    [
        ("en", "  - and “No” to “containers?”\n  - and “Yes” to “managed?”\n"),
        ("es", "  - y «No (es)» a «containers? (es)»\n  - y «Yes (es)» a «managed? (es)»\n"),
    ],
)
def test_so_does_the_decision_record(client: Client, language: str, joined: str) -> None:
    published()
    assert joined in client.get(f"/{language}/advice/1.md?{ALL_UNSURE}").text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "Gke with Kubernetes if you answer “Yes” to “containers?”; "
            "otherwise Cluster Director with Slurm.",
        ),
        (
            "es",
            "Gke con Kubernetes si respondes «Yes (es)» a «containers? (es)»; "
            "si no, Cluster Director con Slurm.",
        ),
    ],
)
@pytest.mark.parametrize("form", ["/", ".md"])
def test_two_outcomes_are_told_in_a_sentence(
    client: Client, form: str, language: str, sentence: str
) -> None:
    published()
    text = client.get(f"/{language}/advice/1{form}?{ONE_UNSURE}").text
    assert sentence in text
    assert "more than one of them open" not in text


def test_what_further_answers_lead_to_is_told_as_what_is_left() -> None:
    found = unsure(*A_SHORT_AND_A_LONG_WAY)
    assert [one.reachable.more for one in found.possibilities] == [True, False]
    assert found.sentence == (
        "Cluster Director with Slurm if you answer “Large” to “size?” and “Long” to “time?”; "
        "otherwise Gke with Kubernetes."
    )


def test_no_sentence_says_otherwise_where_both_have_further_answers() -> None:
    found = unsure(*TWO_WAYS_TO_BOTH)
    assert [one.reachable.more for one in found.possibilities] == [True, True]
    assert found.sentence == ""


def test_more_than_two_outcomes_are_told_one_by_one(client: Client) -> None:
    published()
    page = Reader(client).open(f"/en/advice/1/?{ALL_UNSURE}")
    assert "otherwise" not in page.words


@pytest.mark.parametrize(
    ("language", "title", "names"),
    [
        (
            "en",
            "4 outcomes are still possible – The platform flowchart",
            "Compute Engine with an orchestrator of your own, or none; Gke with Kubernetes; "
            "Cluster Director with Slurm; or Cluster Toolkit with Slurm.",
        ),
        (
            "es",
            "Aún son posibles 4 resultados – The platform flowchart (es)",
            "Compute Engine con un orquestador propio o sin ninguno; Gke con Kubernetes; "
            "Cluster Director con Slurm; o Cluster Toolkit con Slurm.",
        ),
    ],
)
def test_many_outcomes_are_counted_in_the_title_and_named_below(
    client: Client, language: str, title: str, names: str
) -> None:
    published()
    page = client.get(f"/{language}/advice/1/?{ALL_UNSURE}").text
    assert f'<meta property="og:title" content="{title}' in page
    assert names in page


def test_names_that_would_fill_a_screen_stand_in_their_list_alone(client: Client) -> None:
    ways = [f"way{number}" for number in range(7)]
    ends = [
        outcome(way, product=None, summary=text(f"Way {number}."))
        for number, way in enumerate(ways)
    ]
    many = question("size", **dict(zip("abcdefg", ways, strict=True)))
    published(flowcharts=[flowchart_data("platform", many, *ends)])
    page = Reader(client).open("/en/advice/1/?size=unsure").words
    assert "7 outcomes are still possible" in page
    assert "Way 0" in page
    assert "Way 0.;" not in page
    assert "Your answers leave more than one of them open." in page


@pytest.mark.parametrize(
    ("names", "joined"),
    [
        (["A"], "A"),
        (["A, B"], "A, B"),
        (["A", "B"], "A or B"),
        (["A", "B", "C"], "A, B or C"),
        (["A, or none", "B"], "A, or none; or B"),
        (["A or B", "C", "D"], "A or B; C; or D"),
    ],
)
def test_one_sees_where_a_name_ends(names: list[str], joined: str) -> None:
    assert one_of(names) == joined


def test_one_sees_it_in_a_list_of_what_is_ruled_out() -> None:
    assert listed(["A", "B"]) == "A, B"
    assert listed(["A, or none", "B"]) == "A, or none; B"


def test_that_other_answers_lead_there_too_is_no_condition(client: Client) -> None:
    published(flowcharts=charts(*A_SHORT_AND_A_LONG_WAY))
    query = "size=unsure&time=unsure"
    page = client.get(f"/en/advice/1/?{query}").text
    conditions = page.partition('<ul class="conditions">')[2].partition("</ul>")
    assert "Other answers" not in conditions[0]
    assert conditions[2].lstrip().startswith("<p>Other answers lead there, too.</p>")

    tokens = MarkdownIt("commonmark").parse(client.get(f"/en/advice/1.md?{query}").text)
    depth, depths = 0, {}
    for token in tokens:
        depth += {"bullet_list_open": 1, "bullet_list_close": -1}.get(token.type, 0)
        depths[token.content] = depth
    assert depths["Other answers lead there, too."] == 1
    assert depths["if you answer “Small” to “size?”"] == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "Management level Managed Technical complexity Low Key benefit What Gke is good for.",
        ),
        (
            "es",
            "Nivel de gestión Gestionado Complejidad técnica Baja "
            "Ventaja principal What Gke is good for. (es)",
        ),
    ],
)
def test_each_possible_product_is_told_by_what_to_know_first(
    client: Client, language: str, words: str
) -> None:
    published()
    assert words in Reader(client).open(f"/{language}/advice/1/?{ONE_UNSURE}").words


def test_so_is_each_consumption_option(client: Client) -> None:
    published()
    query = "over-90-days=no&interruptible=unsure"
    assert "Lifespan How long spot lasts." in Reader(client).open(f"/en/advice/1/?{query}").words
    assert "**Lifespan:** How long spot lasts. [1]" in client.get(f"/en/advice/1.md?{query}").text


def test_the_record_tells_it_with_its_sources(client: Client) -> None:
    published()
    assert (
        "  - if you answer “Yes” to “containers?”\n\n"
        "  **Management level:** Managed. **Technical complexity:** Low. "
        "**Key benefit:** What Gke is good for. [1]\n"
    ) in client.get(f"/en/advice/1.md?{ONE_UNSURE}").text


def test_the_comparison_marks_each_possible_row(client: Client) -> None:
    published()
    page = Reader(client).open(f"/en/advice/1/?{ONE_UNSURE}")
    assert "Gke possible" in page.words
    assert "Cluster Director possible" in page.words
    assert len([*page.find("tr", **{"class": "possible"})]) == 2
    assert not [*page.find("tr", **{"aria-current": "true"})]
    settled = Reader(client).open("/en/advice/1/?orchestrate=no")
    assert not [*settled.find("tr", **{"class": "possible"})]


def test_each_possible_outcome_of_gpu_series_is_told_by_the_series_that_fit(client: Client) -> None:
    series = {
        "large": outcome("large-series", product=None, fitting=[fitting("a4")]),
        "small": outcome("small-series", product=None, fitting=[fitting("g2")]),
    }
    asked = question("size", large="large_series", small="small_series")
    published(
        gpu_series=[gpu_series("a4"), gpu_series("g2")],
        flowcharts=[
            *data()["flowcharts"],
            flowchart_data("workload", asked, *series.values(), settles="series"),
        ],
    )
    page = Reader(client).open("/en/advice/1/?size=unsure")
    assert "GPU series that fit A4 1" in page.words
    assert "large-series if you answer “Large” to “size?”; otherwise small-series." in page.words
    record = client.get("/en/advice/1.md?size=unsure").text
    assert "**GPU series that fit:** G2. [1]" in record
