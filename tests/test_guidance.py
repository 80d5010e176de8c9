"""What follows from an outcome: entries, steps, mistakes, names."""

from typing import Any

from advisor.advice import advise_all
from advisor.pages.guidance import Guidance, guide_all
from tests.builders import a_snapshot, fact, option
from tests.entries import misconception, step

GKE = {"orchestrate": "yes", "containers": "yes"}
SPOT = {"over-90-days": "no", "interruptible": "yes"}


def guidances(answers: dict[str, str], **given: Any) -> tuple[Guidance, ...]:
    snapshot = a_snapshot(**given)
    return guide_all(snapshot, advise_all(snapshot, answers))


def titles(guidance: Guidance) -> list[tuple[str, list[str], list[str]]]:
    return [
        (stage.slug, [s.slug for s in stage.steps], [s.slug for s in stage.series_steps])
        for stage in guidance.stages
    ]


def test_only_what_is_answered_to_an_end_has_guidance() -> None:
    assert guidances({}) == ()
    assert [guidance.name for guidance in guidances(GKE)] == ["Gke with Kubernetes"]
    assert [guidance.name for guidance in guidances(GKE | SPOT)] == ["Gke with Kubernetes", "Spot"]


def test_no_orchestrator_is_said_in_words() -> None:
    (guidance,) = guidances({"orchestrate": "no"})
    assert guidance.name == "Compute Engine with an orchestrator of your own, or none"


def test_the_steps_of_a_product_are_its_own_and_those_for_any_by_stage() -> None:
    steps = [
        step("run-it", stage="run", products=["gke"]),
        step("read", products=["gke", "cluster-director"]),
        step("for-any"),
        step("other", products=["cluster-director"]),
        step("on-spot", products=["gke"], options=["spot"]),
        step("on-a4", stage="run", products=["gke"], series=["a4"]),
    ]
    (guidance,) = guidances(GKE, steps=steps)
    assert titles(guidance) == [
        ("prepare", ["read", "for-any"], []),
        ("run", ["run-it"], ["on-a4"]),
    ]


def test_the_steps_of_an_option_go_with_the_recommended_product() -> None:
    steps = [
        step("any-spot", options=["spot"]),
        step("gke-spot", products=["gke"], options=["spot"]),
        step("director-spot", products=["cluster-director"], options=["spot"]),
    ]
    spot = guidances(GKE | SPOT, steps=steps)[1]
    assert titles(spot) == [("prepare", ["any-spot", "gke-spot"], [])]
    (alone,) = guidances(SPOT, steps=steps)
    assert titles(alone) == [("prepare", ["any-spot", "gke-spot", "director-spot"], [])]


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
