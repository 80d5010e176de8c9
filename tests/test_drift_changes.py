"""What was changed where an older link would be answered differently, or not at all."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.drift import Drift, compare
from advisor.drift.reasons import (
    Inserted,
    Offered,
    Reason,
    Recommended,
    Redirected,
    Reordered,
    Withdrawn,
)
from advisor.snapshot import Flowchart
from tests.builders import Data, a_snapshot, fitting, product, question
from tests.edits import (
    DIRECTOR,
    OUTCOME,
    QUESTION,
    UNSURE,
    Edit,
    add,
    choice,
    drift,
    drop,
    find,
    insert,
    lead,
    put,
    snapshot,
)
from tests.test_explaining import flowcharts


def reasons(found: Drift) -> list[tuple[object, ...]]:
    """The reasons of the one change, by the slugs of what they name."""
    (change,) = found.changes
    return [named(reason) for reason in change.reasons]


def named(reason: Reason) -> tuple[object, ...]:
    match reason:
        case Inserted(asked, after) | Redirected(after, _, asked):
            choice = (after.question.slug, after.choice_slug) if after else None
            return type(reason), choice, asked.slug
        case Recommended(was, _):
            return Recommended, was.slug
        case Reordered(asked):
            return Reordered, asked.slug
        case Offered(answer) | Withdrawn(answer):
            return type(reason), answer.choice_slug


BUDGET = question("budget", small="cluster_toolkit", large="managed")


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        (insert(BUDGET, "containers", "no"), [(Inserted, ("containers", "no"), "budget")]),
        (
            (
                add(
                    "flowcharts", "platform", "questions", entry=question("first", a="orchestrate")
                ),
                put("flowcharts", "platform", "start", to="first"),
            ),
            [(Inserted, None, "first")],
        ),
        (
            (
                put("flowcharts", "platform", "start", to="containers"),
                lead("containers", "no", to="orchestrate"),
                lead("orchestrate", "yes", to="cluster-toolkit"),
                lead("orchestrate", "no", to="managed"),
                lead("managed", "no", to="compute-engine"),
            ),
            [
                (Redirected, None, "containers"),
                (Redirected, ("orchestrate", "yes"), "cluster-toolkit"),
                (Redirected, ("containers", "no"), "orchestrate"),
            ],
        ),
        (
            (
                lead("managed", "yes", to="cluster-toolkit"),
                lead("managed", "no", to="cluster-director"),
            ),
            [(Redirected, ("managed", "yes"), "cluster-toolkit")],
        ),
        (
            (
                lead("containers", "no", to="cluster-toolkit"),
                lead("orchestrate", "no", to="managed"),
                lead("managed", "no", to="compute-engine"),
            ),
            [(Redirected, ("containers", "no"), "cluster-toolkit")],
        ),
        ((put(*OUTCOME, "product", to="gke"),), [(Recommended, "cluster-director")]),
        ((put(*OUTCOME, "orchestrators", to=["kubernetes"]),), [(Recommended, "cluster-director")]),
        ((put(*OUTCOME, "fitting", to=[fitting("a4")]),), [(Recommended, "cluster-director")]),
    ],
)
def test_other_advice_names_what_was_changed_on_its_path(
    edits: tuple[Edit, ...], expected: list[tuple[object, ...]]
) -> None:
    found = drift(*edits)
    assert (found.state, found.details) == ("different", ())
    assert reasons(found) == expected


MAYBE = add(*QUESTION, "choices", entry=choice("maybe", "compute-engine"))
TWICE = add(*QUESTION, "choices", entry=choice("maybe", "gke"))


def reverse_choices(content: Data) -> None:
    find(content, *QUESTION)["choices"].reverse()


def no_containers(content: Data) -> None:
    """Let every way through Cluster Director or Cluster Toolkit be one without containers."""
    lead("containers", "yes", to="managed")(content)
    lead("orchestrate", "no", to="gke")(content)
    drop("flowcharts", "platform", "outcomes", "compute-engine")(content)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((), (MAYBE,), [(Offered, "maybe")]),
        ((MAYBE,), (), [(Withdrawn, "maybe")]),
        ((TWICE,), (TWICE, reverse_choices), [(Reordered, "containers")]),
        ((), (no_containers,), [(Redirected, ("containers", "yes"), "managed")]),
    ],
)
def test_so_does_other_conditional_advice(
    before: tuple[Edit, ...], after: tuple[Edit, ...], expected: list[tuple[object, ...]]
) -> None:
    found = compare(snapshot(*before), snapshot(*after), UNSURE)
    assert found.state == "different"
    assert reasons(found) == expected


def test_only_flowcharts_that_the_older_advice_had_settled_count() -> None:
    """Here the newer release settles what the older one had left open."""
    sooner = (
        lead("over-90-days", "no", to="spot", chart="capacity"),
        lead("over-90-days", "yes", to="interruptible", chart="capacity"),
        lead("interruptible", "yes", to="future-reservation-ai", chart="capacity"),
    )
    answers = DIRECTOR | {"over-90-days": "no"}
    assert drift(*sooner, answers=answers) == Drift("same", answers)


def test_each_flowchart_that_says_something_else_is_a_change() -> None:
    answers = DIRECTOR | {"over-90-days": "no", "interruptible": "yes"}
    swapped = (
        lead("managed", "yes", to="cluster-toolkit"),
        lead("managed", "no", to="cluster-director"),
        put("flowcharts", "capacity", "outcomes", "spot", "option", to="flex-start"),
    )
    found = drift(*swapped, answers=answers)
    assert [change.new.flowchart.slug for change in found.changes] == ["platform", "capacity"]
    (recommended,) = found.changes[1].reasons
    assert isinstance(recommended, Recommended)


ENDS = a_snapshot(products=[product(f"o{n}") for n in range(5)])


@given(flowcharts(5, 3), flowcharts(5, 3), st.randoms(use_true_random=False))
def test_other_advice_always_has_a_reason(old: Flowchart, new: Flowchart, chance: Random) -> None:
    """On any two flowcharts: they use the same slugs, and lead elsewhere by them."""
    before, after = (replace(ENDS, flowcharts=(chart,)) for chart in (old, new))
    answers = {
        q.slug: chance.choice(["unsure", *(c.slug for c in q.choices)]) for q in old.questions
    }
    found = compare(before, after, answers)
    assert compare(before, before, answers).state == "same"
    assert (found.state == "different") == bool(found.changes)
    assert all(change.reasons for change in found.changes)
