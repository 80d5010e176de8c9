"""Walking: every mapping of answers ends in a state that makes sense."""

import pytest

from advisor.flow import longest_path, read_answers, walk
from tests.builders import (
    PLATFORM,
    a_snapshot,
    flowchart,
    flowchart_data,
    outcome,
    question,
    small_snapshot,
)

CHART = flowchart(*PLATFORM)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, "orchestrate"),
        ({"orchestrate": "yes"}, "containers"),
        ({"orchestrate": "yes", "containers": "no"}, "managed"),
        ({"orchestrate": "no"}, None),
        ({"managed": "yes"}, "orchestrate"),
        ({"orchestrate": "perhaps"}, "orchestrate"),
    ],
)
def test_the_open_question_follows_from_the_answers(query, expected):
    opened = walk(CHART, query).open_question
    assert (opened.slug if opened else None) == expected


@pytest.mark.parametrize(
    ("query", "outcome"),
    [
        ({"orchestrate": "no"}, "compute-engine"),
        ({"orchestrate": "yes", "containers": "yes"}, "gke"),
        ({"orchestrate": "yes", "containers": "no", "managed": "yes"}, "cluster-director"),
        ({"orchestrate": "yes", "containers": "no", "managed": "no"}, "cluster-toolkit"),
    ],
)
def test_each_path_ends_in_its_outcome(query, outcome):
    reached = walk(CHART, query).outcome
    assert reached is not None
    assert reached.slug == outcome


def test_answers_of_another_path_are_dropped():
    query = {"orchestrate": "no", "containers": "yes", "managed": "no"}
    assert walk(CHART, query).answers == {"orchestrate": "no"}


def test_answers_come_in_canonical_order_over_all_flowcharts():
    query = {
        "interruptible": "yes",
        "containers": "yes",
        "over-90-days": "no",
        "orchestrate": "yes",
        "x": "y",
    }
    assert list(read_answers(small_snapshot(), query).items()) == [
        ("orchestrate", "yes"),
        ("containers", "yes"),
        ("over-90-days", "no"),
        ("interruptible", "yes"),
    ]


def test_canonical_order_is_the_authors_and_not_that_of_the_path():
    asked_last = flowchart_data("platform", question("b", yes="gke", no="gke"), outcome("gke"))
    first = question("a", yes="b", no="gke")
    asked_last |= {"start": "a", "questions": [*asked_last["questions"], first]}
    answers = read_answers(a_snapshot(flowcharts=[asked_last]), {"a": "yes", "b": "no"})
    assert list(answers) == ["b", "a"]


def test_reading_answers_twice_changes_nothing():
    once = read_answers(
        small_snapshot(), {"managed": "no", "containers": "no", "orchestrate": "yes"}
    )
    assert read_answers(small_snapshot(), once) == once


def test_the_longest_path_says_how_many_questions_are_left():
    left = longest_path(CHART)
    assert left["orchestrate"] == 3
    assert left["managed"] == 1
    assert left["gke"] == 0


def test_a_very_long_flowchart_needs_no_recursion():
    nodes = [question(f"q{n}", yes=f"q{n + 1}", no="end") for n in range(5000)]
    chart = flowchart(*nodes, question("q5000", yes="gke", no="end"))
    assert longest_path(chart)["q0"] == 5001
    outcome = walk(chart, {f"q{n}": "yes" for n in range(5001)}).outcome
    assert outcome is not None
    assert outcome.slug == "gke"
