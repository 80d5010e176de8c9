"""Edits of a flowchart that leave the recommendation as it is: what they change beside it.

Questions and answers stand on a page because a path comes by them. When one leaves the page it
is still asked elsewhere, so it is never said to be gone.
"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from advisor.advice import advise
from advisor.drift import COMES, GOES, compare
from advisor.drift.shown import OF_A_PATH, shown
from tests.builders import a_snapshot, outcome, product, question
from tests.edits import DIRECTOR, OUTCOME, QUESTION, Edit, add, choice, details, drift, lead, put
from tests.entries import step
from tests.test_explaining import flowcharts
from tests.test_today import said

OFF_THE_PATH = (
    lead("containers", "no", to="cluster-director"),
    lead("orchestrate", "no", to="managed"),
    lead("managed", "yes", to="compute-engine"),
)
OTHER_WAYS = (lead("containers", "yes", to="cluster-toolkit"), lead("managed", "no", to="gke"))
BY_ANOTHER_QUESTION = (
    add("flowcharts", "platform", "questions", entry=question("budget", small="gke", large="gke")),
    lead("containers", "yes", to="budget"),
)
ANOTHER_OUTCOME = (
    add("flowcharts", "platform", "outcomes", entry=outcome("other", product="gke")),
    add(*QUESTION, "choices", entry=choice("maybe", "other")),
)
STEP_OF_ANOTHER = (put("steps", "quotas", "products", to=["gke"]),)
STEP_OF_THIS_TOO = (put("steps", "elsewhere", "products", to=["gke", "cluster-director"]),)
NEW_STEP = (add("steps", entry=step("log-in")),)


@pytest.mark.parametrize(
    ("edits", "english", "spanish"),
    [
        (
            OFF_THE_PATH,
            [
                "The question “managed?”: whether it is asked.",
                "Compute Engine with an orchestrator of your own, or none: "
                "the answers that lead there.",
                "Cluster Toolkit with Slurm: "
                "the answers that lead there, the answer that rules it out.",
            ],
            "La pregunta «managed? (es)»: si se pregunta.",
        ),
        (
            OTHER_WAYS,
            [
                "Gke with Kubernetes: the answers that lead there, the answer that rules it out.",
                "Cluster Toolkit with Slurm: "
                "the answers that lead there, the answer that rules it out.",
            ],
            "Gke con Kubernetes: las respuestas que llevan allí, la respuesta que lo descarta.",
        ),
        (
            BY_ANOTHER_QUESTION,
            ["Gke with Kubernetes: the answers that lead there."],
            "Gke con Kubernetes: las respuestas que llevan allí.",
        ),
        (ANOTHER_OUTCOME, ["Gke: now shown."], "Gke: ahora aparece."),
        (
            STEP_OF_ANOTHER,
            ["The step “Do quotas”: no longer shown."],
            "El paso «Do quotas (es)»: ya no aparece.",
        ),
        (
            STEP_OF_THIS_TOO,
            ["The step “Do elsewhere”: now shown."],
            "El paso «Do elsewhere (es)»: ahora aparece.",
        ),
        (
            NEW_STEP,
            ["The step “Do log-in”: now shown."],
            "El paso «Do log-in (es)»: ahora aparece.",
        ),
    ],
)
def test_what_only_left_the_page_is_not_said_to_be_gone(
    edits: tuple[Edit, ...], english: list[str], spanish: str
) -> None:
    assert drift(*edits).state == "details"
    assert said(*edits, answers=DIRECTOR, language="en") == english
    assert spanish in said(*edits, answers=DIRECTOR, language="es")


def test_a_question_that_was_worded_anew_as_it_left_the_path_is_named_once() -> None:
    edits = (
        lead("containers", "no", to="cluster-director"),
        lead("orchestrate", "no", to="managed"),
        lead("managed", "yes", to="compute-engine"),
        put("flowcharts", "platform", "questions", "managed", "text", to="Looked after?"),
        put(*OUTCOME, "summary", to="Another one."),
    )
    found = [one for one in details(drift(*edits)) if one[:2] == ("question", "managed")]
    assert found == [("question", "managed", "text"), ("question", "managed", "asked")]


ENDS = a_snapshot(products=[product(f"o{n}") for n in range(5)])


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # few pairs give the same advice
@given(st.data())
def test_a_question_or_an_answer_comes_and_goes_with_something_that_is_said(data: Any) -> None:
    """On any two flowcharts that give the same advice: no other page is called the same."""
    charts = [data.draw(flowcharts(3, 2)) for _ in range(2)]
    old, new = (replace(ENDS, flowcharts=(chart,)) for chart in charts)
    answers = {q.slug: data.draw(st.sampled_from(["c0", "c1"])) for q in charts[0].questions}
    found = compare(old, new, answers)
    assume(found.state in ("same", "details"))
    pages = [
        shown(snapshot, [advise(snapshot.flowcharts[0], answers)], answers).keys()
        for snapshot in (old, new)
    ]
    assert found.details or pages[0] == pages[1]
    gone = [one.entry.kind for one in found.details if one.field in (COMES, GOES)]
    assert not {*gone} & {*OF_A_PATH}
