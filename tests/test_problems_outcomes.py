"""Outcomes that recommend nothing or what a rule refuses, and rules that cannot be."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from catalog.models import Rule, RuleCondition
from catalog.problems import blocking, find
from tests.builders import claim, data, fitting, flowchart_data, outcome, question, text, use
from tests.seeded import codes, faulty, found, said

GKE = "flowcharts.0.outcomes.1"
SPOT = "flowcharts.1.outcomes.1"


def rule(*conditions, severity="refuse", slug="a-rule"):
    return {
        "slug": slug,
        "severity": severity,
        "text": text("It cannot be."),
        "conditions": [
            {"facet": facet, "operator": operator, "values": values.split()}
            for facet, operator, values in conditions
        ],
        "sources": ["page"],
        "confidence": "normal",
    }


def test_an_outcome_is_called_like_what_it_recommends():
    assert found(f"{GKE}.product", "cluster-toolkit") == {("other-name", "gke")}
    assert ("other-name", "spot") in found(f"{SPOT}.option", "flex-start")


def test_an_outcome_that_recommends_series_alone_has_a_name_of_its_own():
    alone = {"product": None, "fitting": [fitting("a4")], "slug": "large", "orchestrators": []}
    catalog = data()
    flowchart = catalog["flowcharts"][0]
    outcomes = [item | alone if item["slug"] == "gke" else item for item in flowchart["outcomes"]]
    catalog["flowcharts"][0] = flowchart | {
        "settles": None,
        "outcomes": outcomes,
        "questions": [lead_to_large(item) for item in flowchart["questions"]],
    }
    assert find(catalog) == []


def lead_to_large(question):
    return question | {
        "choices": [
            choice | {"leads_to": "large" if choice["leads_to"] == "gke" else choice["leads_to"]}
            for choice in question["choices"]
        ]
    }


def test_an_outcome_recommends_something():
    assert found(f"{GKE}.product", None) == {("recommends-nothing", "gke")}


def test_an_outcome_of_the_approach_may_recommend_nothing_but_infrastructure():
    approach = flowchart_data("approach", question("ops", yes="gke", no="infrastructure"))
    approach |= {"settles": "approach", "outcomes": [outcome("gke"), outcome("infrastructure")]}
    approach["outcomes"][1] |= {"product": None}
    assert find(data(flowcharts=[*data()["flowcharts"], approach])) == []


def test_an_outcome_recommends_what_its_flowchart_settles():
    catalog = faulty("flowcharts.0.settles", "series")
    assert codes(blocking(find(catalog))) == {
        ("recommends-other", slug)
        for slug in ("compute-engine", "gke", "cluster-director", "cluster-toolkit")
    }


def test_a_part_of_a_plan_is_settled_by_one_flowchart():
    assert ("settled-twice", "capacity") in found("flowcharts.1.settles", "product")


@pytest.mark.parametrize(
    ("conditions", "contradicts"),
    [
        ([("product", "among", "gke")], True),
        ([("product", "among", "gke"), ("orchestrator", "among", "kubernetes")], True),
        ([("product", "among", "gke"), ("orchestrator", "not-among", "slurm")], True),
        ([("orchestrator", "among", "kubernetes slurm"), ("product", "among", "gke")], True),
        ([("product", "among", "gke"), ("orchestrator", "among", "slurm")], False),
        ([("product", "among", "gke"), ("orchestrator", "not-among", "kubernetes")], False),
        ([("product", "among", "gke"), ("series", "among", "a4")], False),
        ([("product", "among", "gke"), ("days", "at-least", "8")], False),
        ([("product", "among", "gke"), ("option", "among", "spot")], False),
        (
            [("product", "among", "gke"), ("product", "not-among", "gke")],
            False,
        ),
    ],
)
def test_a_rule_that_refuses_what_an_outcome_recommends_is_found(conditions, contradicts):
    problems = codes(blocking(find(data(rules=[rule(*conditions)]))))
    assert problems == ({("contradiction", "gke")} if contradicts else set())


def test_a_rule_that_warns_contradicts_nothing():
    assert find(data(rules=[rule(("product", "among", "gke"), severity="warn")])) == []


def test_each_recommended_combination_is_looked_at():
    rules = [rule(("series", "among", "a4"), ("orchestrator", "among", "kubernetes"))]
    assert found(f"{GKE}.fitting", [fitting("a4")], rules=rules) == {("contradiction", "gke")}


def test_a_rule_about_an_option_is_held_against_capacity():
    assert codes(find(data(rules=[rule(("option", "among", "spot"))]))) == {
        ("contradiction", "spot")
    }


@pytest.mark.parametrize(
    ("conditions", "contradicts"),
    [
        ([("use", "among", "fine-tuning"), ("series", "among", "a4")], True),
        ([("use", "among", "training"), ("series", "among", "a4")], True),
        ([("use", "among", "serving training")], True),
        ([("use", "not-among", "serving")], True),
        ([("use", "not-among", "training")], False),
        ([("use", "among", "serving"), ("series", "among", "a4")], False),
        ([("use", "among", "fine-tuning"), ("product", "among", "gke")], False),
    ],
)
def test_a_rule_about_a_use_holds_for_the_finer_ones_that_an_outcome_stands_for(
    conditions, contradicts
):
    uses = [use("training"), use("fine-tuning", broader="training"), use("serving")]
    tuning = outcome("tuning", product=None, fitting=[fitting("a4")], uses=["fine-tuning"])
    both = question("work", tune="tuning", adapt="tuning")
    charts = [*data()["flowcharts"], flowchart_data("workload", both, tuning, settles="series")]
    catalog = data(flowcharts=charts, uses=uses, rules=[rule(*conditions)])
    problems = codes(blocking(find(catalog)))
    assert problems == ({("contradiction", "tuning")} if contradicts else set())


def test_an_orchestrator_that_the_product_does_not_run_is_a_contradiction():
    claims = [claim("no", product="gke", orchestrator="kubernetes")]
    assert codes(find(data(product_orchestrators=claims))) == {("contradiction", "gke")}


def test_the_rule_and_the_combination_are_named():
    rules = [rule(("product", "among", "gke"), ("orchestrator", "among", "kubernetes"))]
    printed = "\n".join(map(str, find(data(rules=rules))))
    assert "outcome “platform × gke”: It recommends “kubernetes” + “gke”" in printed
    assert "which the rule “a-rule” refuses" in printed


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        (("product", "among", "nothing"), "dangling"),
        (("machine", "among", "a4-highgpu-8g a5"), "dangling"),
        (("arch", "among", "sparc"), "dangling"),
        (("use", "not-among", "play"), "dangling"),
        (("product", "among", ""), "no-values"),
        (("product", "at-most", "gke"), "wrong-operator"),
        (("days", "among", "8"), "wrong-operator"),
        (("days", "at-most", "8 9"), "wrong-days"),
        (("days", "at-most", "-8"), "wrong-days"),
        (("days", "at-most", "eight"), "wrong-days"),
        (("days", "at-most", "٨"), "wrong-days"),
        (("days", "at-most", "0"), "wrong-days"),
        (("days", "at-least", "10000"), "wrong-days"),
        (("colour", "among", "red"), "wrong-value"),
        (("product", "is", "gke"), "wrong-value"),
    ],
)
def test_a_condition_that_cannot_be_is_found(condition, code):
    assert codes(find(data(rules=[rule(("days", "at-least", "9"), condition)]))) == {
        (code, "a-rule")
    }


@pytest.mark.parametrize(
    "condition",
    [
        ("machine", "among", "a4-highgpu-8g"),
        ("arch", "not-among", "arm64"),
        ("use", "among", "training"),
        ("days", "at-most", "1"),
        ("days", "at-least", "9999"),
    ],
)
def test_a_condition_that_can_be_raises_no_alarm(condition):
    assert find(data(rules=[rule(condition, severity="warn")])) == []


def test_a_rule_has_conditions():
    assert codes(find(data(rules=[rule()]))) == {("no-conditions", "a-rule")}


def test_the_condition_is_named():
    printed = said("rules", [rule(("days", "among", "8"))])
    assert printed.startswith("rule “a-rule”, condition of a rule 1: Days go with")


def test_nothing_else_is_found_in_a_copy_without_a_fault():
    assert find(faulty("schema", 1)) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Write one whole number of days from 1 to 9999, such as 8."),
        ("es", "Escribe un solo número entero de días, de 1 a 9999, por ejemplo 8."),
    ],
)
def test_days_that_no_reader_can_state_are_refused_where_they_are_written_and_at_publishing(
    language, words
):
    condition = RuleCondition(rule=Rule(), facet="days", operator="at-least", values="10000")
    with translation.override(language):
        with pytest.raises(ValidationError) as refused:
            condition.clean()
        assert refused.value.message_dict == {"values": [words]}
        assert words in said("rules", [rule(("days", "at-least", "10000"))])
