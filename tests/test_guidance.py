"""What follows from an outcome: entries, series, mistakes, names; steps by stage."""

from typing import Any

from advisor.advice import advise_all
from advisor.pages.guidance import Guidance, guide_all, stages
from advisor.snapshot import Step
from tests.builders import (
    a_snapshot,
    data,
    fact,
    fitting,
    flowchart_data,
    option,
    outcome,
    question,
)
from tests.entries import misconception, step

GKE = {"orchestrate": "yes", "containers": "yes"}
SPOT = {"over-90-days": "no", "interruptible": "yes"}


def guidances(answers: dict[str, str], **given: Any) -> tuple[Guidance, ...]:
    snapshot = a_snapshot(**given)
    return guide_all(snapshot, advise_all(snapshot, answers))


def test_only_what_is_answered_to_an_end_has_guidance() -> None:
    assert guidances({}) == ()
    assert [guidance.name for guidance in guidances(GKE)] == ["Gke with Kubernetes"]
    assert [guidance.name for guidance in guidances(GKE | SPOT)] == ["Gke with Kubernetes", "Spot"]


def test_no_orchestrator_is_said_in_words() -> None:
    (guidance,) = guidances({"orchestrate": "no"})
    assert guidance.name == "Compute Engine with an orchestrator of your own, or none"


def test_steps_stand_by_stage_and_those_of_some_series_apart() -> None:
    steps = [step("run-it", stage="run"), step("read"), step("on-a4", stage="run", series=["a4"])]
    found = stages(a_snapshot(steps=steps).steps)
    assert [(s.slug, slugs(s.steps), slugs(s.series_steps)) for s in found] == [
        ("prepare", ["read"], []),
        ("run", ["run-it"], ["on-a4"]),
    ]


def slugs(steps: tuple[Step, ...]) -> list[str]:
    return [step.slug for step in steps]


def test_the_series_that_fit_stand_with_their_reasons() -> None:
    outcome_data = outcome("large", product=None, fitting=[fitting("a4", "It is large.")])
    outcome_data["facts"] = [
        fact("storage", "Much."),
        fact("against", "Dear."),
        fact("for", "Big."),
    ]
    chart = flowchart_data("workload", question("size", big="large", small="large"), outcome_data)
    charts = [data()["flowcharts"][0], chart | {"settles": "series"}]
    (guidance,) = guidances({"size": "big"}, flowcharts=charts)
    assert [(s.slug, fit.text) for s, fit in guidance.fitting] == [("a4", "It is large.")]
    assert [*guidance.outcome_facts] == ["storage"]


def test_what_recommends_nothing_has_what_speaks_for_and_against_it_itself() -> None:
    own = outcome("infrastructure", product=None)
    own["facts"] = [fact("note", "Ask on."), fact("against", "Work."), fact("for", "Control.")]
    chart = flowchart_data("approach", question("ops", yes="gke", no="infrastructure"), own)
    chart["outcomes"].append(outcome("gke", facts=own["facts"]))
    charts = [data()["flowcharts"][0], chart | {"settles": "approach"}]
    kinds = [
        [*guidances({"ops": answer}, flowcharts=charts)[0].outcome_facts]
        for answer in ("no", "yes")
    ]
    assert kinds == [["for", "against", "note"], ["note"]]


def test_mistakes_are_those_about_the_product_or_its_orchestrators() -> None:
    mistakes = [
        misconception("about-gke", products=["gke"]),
        misconception("about-kubernetes", orchestrators=["kubernetes"]),
        misconception("about-slurm", orchestrators=["slurm"]),
        misconception("about-spot", options=["spot"]),
    ]
    platform, capacity = guidances(GKE | SPOT, misconceptions=mistakes)
    assert [m.slug for m in platform.misconceptions] == ["about-gke", "about-kubernetes"]
    assert [m.slug for m in capacity.misconceptions] == ["about-spot"]


def test_an_option_tells_its_facts_by_kind() -> None:
    facts = [fact("start", "At once."), fact("gotcha", "One."), fact("gotcha", "Two.")]
    others = [option("future-reservation-ai"), option("flex-start")]
    (spot,) = guidances(SPOT, options=[option("spot", facts=facts), *others])
    assert {k: [f.text for f in v] for k, v in spot.option_facts.items()} == {
        "start": ["At once."],
        "gotcha": ["One.", "Two."],
    }
