"""Counting the paths of large flowcharts: exact, in steps that grow with them, and never for ever."""

import random
from dataclasses import replace

import pytest

from advisor.snapshot import Flowchart
from bench.differences import catalog, edited
from bench.explaining import asked, generated
from bench.nodes import outcome
from catalog.changes import counting
from catalog.changes.counting import TooManyStatesError, count, count_untouched
from catalog.changes.groups import CHANGED, MOST_GROUPS, MOST_LISTED, MOST_OF_A_GROUP, ORDER
from catalog.changes.paths import ChartChanges, compare_paths
from catalog.changes.together import Together
from tests.flowchart_pairs import followed


def chart_of(questions: dict[str, list[str]], *ends: str) -> Flowchart:
    empty = generated(1)
    nodes = tuple(asked(slug, targets) for slug, targets in questions.items())
    return replace(empty, start=nodes[0].slug, questions=nodes, outcomes=tuple(map(outcome, ends)))


def chain(*slugs: str) -> Flowchart:
    """Each question leads to the next one, whatever is answered; the last to two outcomes."""
    following = [*slugs[1:], ""]
    targets = {slug: [after, after] for slug, after in zip(slugs, following, strict=True)}
    targets[slugs[-1]] = ["left", "right"]
    return chart_of(targets, "left", "right")


def changes(old: Flowchart, new: Flowchart, **given: int) -> ChartChanges:
    (found,) = compare_paths(catalog(old), catalog(new), **given)
    return found


def test_numbers_of_any_size_are_exact():
    old = chain(*(f"q{number}" for number in range(3000)))
    lost = replace(old.questions[1234], choices=old.questions[1234].choices[:1])
    questions = (*old.questions[:1234], lost, *old.questions[1235:])
    found = changes(old, replace(old, questions=questions))
    assert (found.before, found.after) == (2**3000, 2**2999)
    assert found.changed == 2**2999
    assert found.groups
    assert found.groups.totals == {"retired": 2**2999, "same": 2**2999}
    assert [len(group.paths) for group in found.groups.shown] == [MOST_OF_A_GROUP]


@pytest.mark.parametrize("edits", [1, 10])
def test_steps_do_not_grow_faster_than_the_flowcharts(edits):
    each = []
    for size in (1_000, 10_000):
        old = generated(size)
        arrows = sum(len(question.choices) for question in old.questions)
        both = Together(old, edited(old, edits))
        each.append(count(both).steps / arrows)
    small, large = each
    assert large <= small * 1.05
    assert large < 10


def test_ten_thousand_questions_against_ten_thousand_leave_out_no_path():
    old = generated(10_000)
    new = edited(old, 20)
    found = changes(old, new)
    assert found.groups
    assert found.fresh
    assert sum(found.groups.totals.values()) == found.before
    assert sum(found.fresh.totals.values()) == found.after
    untouched = sum(count_untouched(Together(old, new, found.gone)).values())
    assert 0 < untouched <= found.before - found.groups.totals["different"]
    assert MOST_GROUPS < len(found.groups.shown) < MOST_GROUPS * len(ORDER)
    for kind in CHANGED:
        of_kind = (len(group.paths) for group in found.groups.shown if group.kind == kind)
        assert sum(of_kind) <= MOST_LISTED


def test_each_listed_path_of_large_flowcharts_ends_where_its_group_says():
    old = generated(1_000)
    new = edited(old, 5)
    found = changes(old, new)
    assert found.groups
    for group in found.groups.shown:
        for path in group.paths:
            answers = {answer.question.slug: answer.choice_slug for answer in path}
            assert followed(old, answers) in group.outcomes
            assert followed(new, answers) == group.end
            assert group.is_gone == any(pair in found.gone for pair in answers.items())
    assert {"different", "open", "retired"} <= {group.kind for group in found.groups.shown}


def test_a_few_questions_in_another_order_are_counted():
    slugs = [f"q{number}" for number in range(30)]
    swapped = [*slugs[:10], *reversed(slugs[10:18]), *slugs[18:]]
    found = changes(chain(*slugs), chain(*swapped))
    assert found.changed == 0
    assert found.groups
    assert found.groups.totals == {"same": 2**30}


def test_too_many_in_another_order_are_not_counted_and_only_what_is_certain_is_said():
    slugs = [f"q{number}" for number in range(40)]
    mixed = slugs[1:]
    random.Random(1).shuffle(mixed)  # noqa: S311
    old = chart_of({"first": ["q0", "left"], **_rest(slugs)}, "left", "right")
    new = chart_of({"first": ["q0", "left"], **_rest([slugs[0], *mixed])}, "left", "right")
    found = changes(old, new)
    assert found.groups is None
    assert found.before == 2**40 + 1
    assert found.untouched == 1
    assert found.changed == 2**40  # at most
    left, right = new.outcomes
    new = replace(new, outcomes=(replace(left, product="another"), right))
    other = changes(old, new, most_steps=100_000)
    assert other.untouched == 0


def _rest(slugs: list[str]) -> dict[str, list[str]]:
    return {
        question.slug: [choice.leads_to for choice in question.choices]
        for question in chain(*slugs).questions
    }


def test_counting_stops_at_the_number_of_steps_it_may_take(monkeypatch):
    slugs = [f"q{number}" for number in range(12)]
    both = Together(chain(*slugs), chain(*reversed(slugs)))
    steps = count(both).steps
    assert count(both, steps).steps == steps
    with pytest.raises(TooManyStatesError):
        count(both, steps - 1)
    monkeypatch.setattr(counting, "MOST_WAITING", 2**10)
    with pytest.raises(TooManyStatesError):
        count(both)


def test_what_is_untouched_is_the_same_step_by_step():
    old = chart_of({"a": ["b", "x"], "b": ["x", "y"]}, "x", "y")
    new = chart_of({"a": ["b", "y"], "b": ["x", "y"]}, "x", "y")
    assert count_untouched(Together(old, new)) == {"x": 1, "y": 1}
    assert count_untouched(Together(old, old)) == {"x": 2, "y": 1}
    assert count_untouched(Together(old, chain("b", "a"))) == {}
