"""The explanations equal those found by brute force."""

from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.advice import advise
from advisor.flow import UNSURE
from advisor.snapshot import Flowchart
from tests.builders import flowchart, question
from tests.oracle import Oracle


def pairs(path: Any) -> tuple[tuple[str, str], ...]:
    return tuple((answer.question.slug, answer.choice_slug) for answer in path)


def assert_equals_brute_force(chart: Flowchart, answers: dict[str, str]) -> None:
    advice, oracle = advise(chart, answers), Oracle(chart, answers)
    assert advice.state == oracle.state()
    assert pairs(advice.because) == tuple(oracle.met.items())
    assert [one.outcome.slug for one in advice.outcomes] == oracle.reachable()
    for one in advice.outcomes:
        assert (pairs(one.when), one.more) == oracle.when(one.outcome.slug)
    assert [(one.outcome.slug, pairs(one.changes)) for one in advice.instead] == oracle.instead()
    asked = advice.next_question
    assert (asked.slug if asked else None) == oracle.next_question()


def all_answers(chart: Flowchart) -> Any:
    """Every combination of answers: each choice, unsure, unanswered."""
    slugs = [q.slug for q in chart.questions]
    given = [[None, UNSURE, *(c.slug for c in q.choices)] for q in chart.questions]
    for combination in product(*given):
        yield {q: c for q, c in zip(slugs, combination, strict=True) if c is not None}


@st.composite
def flowcharts(draw: Any, most_questions: int, most_choices: int) -> Flowchart:
    """Acyclic flowcharts in which everything can be reached, authored in any order."""
    size = draw(st.integers(1, most_questions))
    ends = [f"o{n}" for n in range(draw(st.integers(1, 5)))]
    nodes = []
    for n in range(size):
        later = [f"q{m}" for m in range(n + 1, size)] + ends
        choices = draw(st.lists(st.sampled_from(later), min_size=2, max_size=most_choices))
        unsure = draw(st.booleans()) or n % 2 == 0
        targets = {f"c{place}": target for place, target in enumerate(choices)}
        nodes.append(question(f"q{n}", offers_unsure=unsure, **targets))
    reached, waiting = {"q0"}, ["q0"]
    by_slug = {node["slug"]: node for node in nodes}
    while waiting:
        for choice in by_slug[waiting.pop()]["choices"]:
            if (target := choice["leads_to"]) in by_slug and target not in reached:
                reached.add(target)
                waiting.append(target)
    kept = [node for node in nodes if node["slug"] in reached]
    return flowchart(kept[0], *draw(st.permutations(kept[1:])))


@settings(max_examples=60, deadline=None)
@given(flowcharts(most_questions=5, most_choices=3))
def test_every_combination_of_answers_on_small_flowcharts(chart):
    for answers in all_answers(chart):
        assert_equals_brute_force(chart, answers)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_random_answers_on_larger_flowcharts(data):
    chart = data.draw(flowcharts(most_questions=12, most_choices=4))
    answers = {
        q.slug: data.draw(st.sampled_from([UNSURE, UNSURE, *(c.slug for c in q.choices)]))
        for q in chart.questions
        if data.draw(st.integers(0, 5))
    }
    assert_equals_brute_force(chart, answers)
