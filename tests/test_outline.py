"""The outline: a flowchart as text, each question and each choice once."""

import pytest

from advisor.drawing.outline import outline
from tests.builders import PLATFORM, flowchart, outcome, question
from tests.flowcharts import anything

LADDER = [question(f"q-{number}", yes=f"q-{number + 1}", no="gke") for number in range(3000)]


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        (PLATFORM, "orchestrate containers managed"),
        # A question that two others lead to comes after both.
        (
            (question("a", yes="c", no="b"), question("b", yes="c"), question("c", yes="gke")),
            "a b c",
        ),
        # All that the first choice leads to comes before what only the second one leads to.
        (
            (
                question("a", yes="c", no="b"),
                question("b", yes="gke"),
                question("c", yes="d", no="gke"),
                question("d", yes="gke"),
            ),
            "a c d b",
        ),
    ],
)
def test_questions_are_numbered_in_the_order_in_which_they_are_met(nodes, expected):
    entries = outline(flowchart(*nodes))
    assert [entry.question.slug for entry in entries] == expected.split()
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


def test_a_choice_leads_to_an_outcome_or_to_a_later_number():
    for seed in range(80):
        entries = outline(anything(seed))
        slugs = {entry.number: entry.question.slug for entry in entries}
        for entry in entries:
            for way in entry.ways:
                target = way.outcome.slug if way.outcome else slugs[way.number]
                assert target == way.choice.leads_to
                assert way.number is None or way.number > entry.number


def test_every_question_and_every_choice_is_there_once_and_every_outcome_is_named():
    for seed in range(80):
        chart, entries = anything(seed), outline(anything(seed))
        assert sorted(e.question.slug for e in entries) == sorted(q.slug for q in chart.questions)
        for entry in entries:
            assert tuple(way.choice for way in entry.ways) == entry.question.choices
        named = {way.outcome.slug for entry in entries for way in entry.ways if way.outcome}
        assert named == {outcome.slug for outcome in chart.outcomes}


def test_a_flowchart_of_a_single_outcome_has_no_questions():
    assert outline(flowchart(outcome("gke"))) == ()


def test_depth_is_no_limit():
    chart = flowchart(*LADDER, outcome("q-3000"))
    assert [entry.number for entry in outline(chart)] == list(range(1, 3001))


def test_all_that_the_first_choice_leads_to_is_read_before_what_only_the_second_leads_to():
    assert flowchart(*PLATFORM).reading_order == (
        *("orchestrate", "containers", "gke", "managed"),
        *("cluster-director", "cluster-toolkit", "compute-engine"),
    )
