"""Which answers to an older release cannot be given again."""

import pytest

from advisor.drift.shown import slug_of
from advisor.flow import Answers
from tests.builders import question
from tests.edits import (
    DIRECTOR,
    QUESTION,
    UNSURE,
    Edit,
    add,
    details,
    drift,
    drop,
    lead,
    put,
    retire_managed,
)


@pytest.mark.parametrize(
    ("edit", "answers", "expected", "kept"),
    [
        (
            retire_managed,
            DIRECTOR,
            [("question", "managed=yes")],
            {"orchestrate": "yes", "containers": "no"},
        ),
        (
            drop(*QUESTION, "choices", "no"),
            UNSURE,
            [("question", "managed=yes")],
            {"orchestrate": "yes", "containers": "unsure"},
        ),
        (
            put(*QUESTION, "offers_unsure", to=False),
            UNSURE,
            [("choice", "containers=unsure")],
            {"orchestrate": "yes", "managed": "yes"},
        ),
        (
            drop(*QUESTION, "choices", "no"),
            DIRECTOR,
            [("choice", "containers=no"), ("question", "managed=yes")],
            {"orchestrate": "yes"},
        ),
        (
            drop("flowcharts", "capacity"),
            DIRECTOR | {"over-90-days": "no"},
            [("question", "over-90-days=no")],
            DIRECTOR,
        ),
    ],
)
def test_what_was_retired_cannot_be_asked_again(
    edit: Edit, answers: Answers, expected: list[tuple[str, str]], kept: Answers
) -> None:
    """A question that no choice leads to any more is as good as removed."""
    found = drift(edit, answers=answers)
    assert found.state == "retired"
    assert [(gone.what, slug_of(gone.answer)) for gone in found.retired] == expected
    assert found.answers == kept


def test_a_question_that_is_only_off_the_path_is_not_retired() -> None:
    found = drift(
        lead("containers", "no", to="cluster-director"),
        lead("orchestrate", "no", to="managed"),
        lead("managed", "yes", to="compute-engine"),
    )
    assert (found.state, found.retired) == ("details", ())
    assert details(found) == [
        ("question", "managed", "asked"),
        ("outcome", "compute-engine", "changes"),
        ("outcome", "cluster-toolkit", "changes"),
        ("outcome", "cluster-toolkit", "ruled-out-by"),
    ]
    assert found.answers == {"orchestrate": "yes", "containers": "no"}


def test_a_question_that_moved_to_another_flowchart_is_still_asked() -> None:
    moved = (
        retire_managed,
        put("flowcharts", "capacity", "start", to="managed"),
        add("flowcharts", "capacity", "questions", entry=question("managed", yes="interruptible")),
        drop("flowcharts", "capacity", "questions", "over-90-days"),
        drop("flowcharts", "capacity", "outcomes", "future-reservation-ai"),
    )
    found = drift(*moved)
    assert (found.state, found.answers) == ("details", DIRECTOR)
