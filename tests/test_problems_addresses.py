"""Names that addresses could not tell apart, and addresses that would grow too long."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.problems import addresses, find
from catalog.problems.graphs import arrows, endings_first, heaviest
from tests.builders import data, flowchart_data, outcome, question
from tests.seeded import codes, found, said

QUESTION = "flowcharts.0.questions.1.slug"


@pytest.mark.parametrize("slug", sorted(addresses.RESERVED))
def test_names_that_mean_something_in_addresses_are_reserved(slug):
    assert ("reserved", slug) in found(QUESTION, slug)


def test_no_series_is_called_like_a_page_that_stands_beside_the_series():
    assert ("reserved", "fit") in found("gpu_series.0.slug", "fit")


def test_unsure_is_no_choice_of_an_author():
    assert found("flowcharts.0.questions.1.choices.0.slug", "unsure") == {
        ("reserved", "containers")
    }


def test_a_question_is_called_like_no_other_question_of_any_flowchart():
    assert ("same-name", "interruptible") in found(QUESTION, "interruptible")
    assert ("same-name", "managed") in found(QUESTION, "managed")


def test_a_question_is_not_called_like_an_outcome_of_its_flowchart():
    assert ("same-name", "gke") in found(QUESTION, "gke")
    assert ("same-name", "spot") not in found(QUESTION, "spot")


def test_choices_and_outcomes_stand_once():
    choices = question("containers", yes="gke", no="managed")["choices"]
    twice = [*choices, choices[0]]
    assert found("flowcharts.0.questions.1.choices", twice) == {("twice", "containers")}
    outcomes = [*data()["flowcharts"][0]["outcomes"], outcome("gke")]
    assert found("flowcharts.0.outcomes", outcomes) == {("twice", "gke")}


def in_a_row(slug, length):
    """A flowchart whose longest path asks so many questions."""
    slugs = [f"{slug}{number}" for number in range(length)]
    nodes = [question(this, yes=onward, no="gke") for this, onward in pairwise([*slugs, "gke"])]
    return flowchart_data(slug, *nodes, outcome("gke"))


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ([40], set()),
        ([41], {("long-path", "platform")}),
        ([39, 1], set()),
        ([20, 21], {("too-many-answers", "the catalog")}),
    ],
)
def test_a_path_asks_forty_questions_at_most(lengths, expected):
    charts = [in_a_row(slug, n) for slug, n in zip(("platform", "capacity"), lengths, strict=False)]
    assert codes(find(data(flowcharts=charts))) == expected


def test_the_longest_link_is_measured_over_all_flowcharts_together(settings):
    base = len(f"{settings.SITE_URL}/en/advice/999999/?")

    def problems(width):
        charts = []
        for name, letter in (("platform", "p"), ("capacity", "c")):
            questions = [f"{letter}{number:02d}{'x' * (width - 3)}" for number in range(15)]
            nodes = [
                question(this, offers_unsure=False, yes=onward, no="gke")
                for this, onward in pairwise([*questions, "gke"])
            ]
            charts.append(flowchart_data(name, *nodes, outcome("gke")))
        return codes(find(data(flowcharts=charts)))

    room = 2000 - base - (30 * len("=yes&") - 1)
    assert problems(room // 30) == set()
    assert problems(room // 30 + 1) == {("long-permalink", "the catalog")}


def test_an_answer_left_open_is_measured_too():
    short = question("orchestrate", a="containers", b="compute_engine")
    flowchart = flowchart_data("platform", short)
    assert set(addresses._characters(flowchart).values()) == {len("orchestrate=unsure&")}
    flowchart = flowchart_data("platform", short | {"offers_unsure": False})
    assert set(addresses._characters(flowchart).values()) == {len("orchestrate=a&")}


def test_an_unsure_reader_may_be_asked_all_that_comes_behind():
    def wide(*, offers_unsure):
        first = [
            question(f"a{n}", offers_unsure=False, yes=f"a{n + 1}", no="gke") for n in range(25)
        ]
        other = [
            question(f"b{n}", offers_unsure=False, yes=f"b{n + 1}", no="gke") for n in range(25)
        ]
        start = question("orchestrate", offers_unsure=offers_unsure, yes="a0", no="b0")
        ends = [
            question(f"{letter}25", offers_unsure=False, yes="gke", no="gke") for letter in "ab"
        ]
        return flowchart_data("platform", start, *first, *other, *ends, outcome("gke"))

    assert codes(find(data(flowcharts=[wide(offers_unsure=False)]))) == set()
    assert codes(find(data(flowcharts=[wide(offers_unsure=True)]))) == {("long-path", "platform")}


def test_the_message_says_how_long_and_where_to_shorten():
    assert "It can ask a reader 41 questions, and 40 is the most" in said(
        "flowcharts", [in_a_row("platform", 41)]
    )


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 7))
    nodes = []
    for number in range(size):
        onward = [*(f"q{later}" for later in range(number + 1, size)), "gke"]
        leads = draw(st.lists(st.sampled_from(onward), min_size=1, max_size=3))
        names = draw(st.lists(st.sampled_from("abcdefghi"), min_size=3, max_size=3, unique=True))
        choices = dict(zip(names, leads, strict=False))
        nodes.append(question(f"q{number}", offers_unsure=draw(st.booleans()), **choices))
    return flowchart_data("platform", *nodes, outcome("gke"))


@given(graphs(), st.integers(1, 9))
@settings(max_examples=60)
def test_the_heaviest_answers_are_those_of_all_paths_listed_one_by_one(flowchart, salt):
    weights = {
        (item["slug"], choice["slug"]): (sum(map(ord, item["slug"] + choice["slug"])) * salt) % 7
        for item in flowchart["questions"]
        for choice in item["choices"]
    }
    leads = {
        item["slug"]: {choice["slug"]: choice["leads_to"] for choice in item["choices"]}
        for item in flowchart["questions"]
    }

    unsure = {item["slug"] for item in flowchart["questions"] if item["offers_unsure"]}
    own = {node: max(weights[node, choice] for choice in leads[node]) for node in leads}

    def behind(node):
        targets = leads.get(node, {}).values()
        return {node, *(later for target in targets for later in behind(target))}

    def paths(node):
        if node not in leads:
            return [0]
        everything = sum(own.get(later, 0) for later in behind(node))
        return [everything] * (node in unsure) + [
            weights[node, choice] + rest
            for choice, onward in leads[node].items()
            for rest in paths(onward)
        ]

    order = endings_first(arrows(flowchart))
    assert heaviest(flowchart, order, weights, 10_000) == max(paths("q0"))
