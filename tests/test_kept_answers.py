"""Answers behind an open question are kept as long as some way to go on leads to them."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.flow import Answers, kept_answers, longest_path, possible, read_answers, walk
from advisor.snapshot import Choice, Flowchart, Question, Snapshot
from tests.builders import PLATFORM, flowchart, small_snapshot
from tests.oracle import Oracle
from tests.test_explaining import flowcharts


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ({}, {}),
        ({"orchestrate": "yes"}, {"orchestrate": "yes"}),
        ({"managed": "yes", "containers": "no"}, {"containers": "no", "managed": "yes"}),
        ({"orchestrate": "yes", "managed": "yes"}, {"orchestrate": "yes", "managed": "yes"}),
        ({"orchestrate": "no", "managed": "yes"}, {"orchestrate": "no"}),
        ({"containers": "yes", "managed": "yes"}, {"containers": "yes"}),
        ({"containers": "perhaps", "managed": "yes"}, {"managed": "yes"}),
        ({"containers": "unsure", "managed": "yes"}, {"containers": "unsure", "managed": "yes"}),
        ({"interruptible": "yes", "managed": "no"}, {"managed": "no", "interruptible": "yes"}),
        ({"x": "y"}, {}),
    ],
)
def test_what_some_way_to_go_on_leads_to_is_kept(query: Answers, kept: Answers) -> None:
    assert list(kept_answers(small_snapshot(), query).items()) == list(kept.items())


def of(*charts: Flowchart) -> Snapshot:
    return replace(small_snapshot(), flowcharts=charts)


def queries(chart: Flowchart) -> st.SearchStrategy[Answers]:
    """Answers of any kind to some of the questions, in any order, and what nobody asked for."""
    slugs = st.sampled_from([*(question.slug for question in chart.questions), "utm"])
    return st.dictionaries(slugs, st.sampled_from(["c0", "c1", "c2", "unsure", "nonsense"]))


def by_brute_force(chart: Flowchart, query: Answers) -> set[str]:
    """The answered questions that some path comes by on which no answer given is another one."""
    oracle, found = Oracle(chart, query), set()
    usable = {answer: query[answer] for answer in read_all(chart, query)}
    for pairs, _places, _outcome in oracle.all:
        for question, choice in pairs:
            if question in usable:
                found.add(question)
            if usable.get(question, "unsure") not in ("unsure", choice):
                break
    return found


def read_all(chart: Flowchart, query: Answers) -> set[str]:
    return {
        question.slug
        for question in chart.questions
        if query.get(question.slug) in {choice.slug for choice in question.choices}
        or (query.get(question.slug) == "unsure" and question.offers_unsure)
    }


@given(st.data())
def test_the_answers_kept_are_those_found_by_brute_force(data: Any) -> None:
    chart = data.draw(flowcharts(6, 3))
    query = data.draw(queries(chart))
    kept = kept_answers(of(chart), query)
    assert kept.items() <= query.items()
    assert kept.keys() == by_brute_force(chart, query)
    assert list(kept) == sorted(kept, key=chart.order.__getitem__)


@given(st.data())
def test_keeping_adds_to_what_is_met_and_changes_no_walk(data: Any) -> None:
    chart = data.draw(flowcharts(8, 3))
    snapshot, query = of(chart), data.draw(queries(chart))
    met, kept = read_answers(snapshot, query), kept_answers(snapshot, query)
    assert met.items() <= kept.items()
    assert kept_answers(snapshot, kept) == kept
    assert read_answers(snapshot, kept) == met
    assert walk(chart, kept) == walk(chart, query)
    assert kept.keys() <= {node.slug for node in possible(chart, met)}
    if walk(chart, query).open_question is None:
        assert kept == met


def with_question(chart: Flowchart, data: Any) -> Flowchart:
    """The flowchart with a new question at its start or behind a choice; one answer goes on."""
    places = [("", ""), *((q.slug, c.slug) for q in chart.questions for c in q.choices)]
    before, by = data.draw(st.sampled_from(places))
    target, start = chart.start, chart.start if before else "new"
    questions = []
    for question in chart.questions:
        choices = list(question.choices)
        for place, choice in enumerate(choices):
            if (question.slug, choice.slug) == (before, by):
                target, choices[place] = choice.leads_to, replace(choice, leads_to="new")
        questions.append(replace(question, choices=tuple(choices)))
    ways = {"on": target, "off": data.draw(st.sampled_from(chart.outcomes)).slug}
    offered = (Choice(slug=s, label=s, examples=(), leads_to=t) for s, t in ways.items())
    new = replace(questions[0], slug="new", choices=tuple(offered))
    questions.insert(data.draw(st.integers(0, len(questions))), new)
    return replace(chart, start=start, questions=tuple(questions))


@given(st.data())
def test_a_question_that_is_put_before_others_costs_no_answer(data: Any) -> None:
    old = data.draw(flowcharts(6, 3))
    new = with_question(old, data)
    before = walk(old, {q.slug: data.draw(st.sampled_from(all_answers(q))) for q in old.questions})
    kept = kept_answers(of(new), before.answers)
    assert kept == before.answers
    after = walk(new, kept | {"new": "on"})
    assert after.outcomes == before.outcomes
    assert after.answers.items() >= before.answers.items()


def all_answers(question: Question) -> list[str]:
    slugs = [choice.slug for choice in question.choices]
    return [*slugs, "unsure"] if question.offers_unsure else slugs


CHART = flowchart(*PLATFORM)


@pytest.mark.parametrize(
    ("answers", "left"),
    [
        ({}, 3),
        ({"managed": "yes"}, 2),
        ({"containers": "no"}, 2),
        ({"containers": "yes"}, 1),
        ({"containers": "no", "managed": "yes"}, 1),
        ({"orchestrate": "no"}, 0),
    ],
)
def test_what_is_kept_is_not_counted_among_the_questions_left(answers: Answers, left: int) -> None:
    assert longest_path(CHART, answers)["orchestrate"] == left
