"""What nothing forbids, and a careful editor wants to be told: plans that nobody can have any more."""

from itertools import product

import pytest

from advisor import reading, snapshot
from advisor.plan.combination import Combination
from advisor.plan.judging import refusals
from catalog.problems import blocking, find, possible
from catalog.problems.possible import KINDS
from tests.builders import claim, data, fitting, flowchart_data, gpu_series, outcome, question, use
from tests.seeded import codes, put
from tests.test_problems_outcomes import rule


def told(**given):
    """The problems, none of which may block."""
    found = find(data(**given))
    assert blocking(found) == []
    return found


def test_nothing_is_said_of_a_catalog_in_which_everything_is_possible():
    assert told() == []


def test_the_shipped_catalog_raises_no_alarm(shipped):
    assert find(reading.parse(shipped)) == []


@pytest.mark.parametrize(
    "conditions",
    [
        [("series", "among", "a4")],
        [("option", "among", "spot flex-start future-reservation-ai"), ("series", "among", "a4")],
    ],
)
def test_a_rule_that_refuses_every_plan_is_told_once_and_at_the_rule(conditions):
    (problem,) = told(rules=[rule(*conditions)])
    assert (problem.code, problem.key) == ("no-plan", ("a-rule",))
    assert "refuses every plan that there can be" in str(problem)


def test_a_rule_that_leaves_no_plan_with_something_names_it():
    series = [gpu_series("a4"), gpu_series("a3")]
    every_option = ("option", "among", "spot flex-start future-reservation-ai")
    rules = [rule(("series", "among", "a3"), every_option)]
    (problem,) = told(gpu_series=series, rules=rules)
    assert problem.key == ("a-rule",)
    assert "GPU series “a3”, machine type “a3-highgpu-8g”: it refuses every combination" in str(
        problem
    )


def test_a_rule_that_leaves_some_plan_with_everything_is_none_of_our_business():
    series = [gpu_series("a4"), gpu_series("a3")]
    rules = [rule(("series", "among", "a3"), ("option", "among", "spot"))]
    assert told(gpu_series=series, rules=rules) == []


def test_a_rule_that_warns_leaves_every_plan_possible():
    assert told(rules=[rule(("series", "among", "a4"), severity="warn")]) == []


def test_rules_and_tables_that_refuse_it_only_together_are_named_at_what_is_impossible():
    series = [gpu_series("a4"), gpu_series("a3")]
    rules = [
        rule(("series", "among", "a3"), ("option", "among", "spot"), slug="no-spot"),
        rule(("series", "among", "a3"), ("option", "among", "flex-start"), slug="no-flex"),
    ]
    tables = [
        claim("yes", series="a4", option="spot"),
        claim("no", series="a3", option="future-reservation-ai"),
    ]
    found = told(gpu_series=series, rules=rules, series_options=tables)
    assert codes(found) == {("no-plan", "a3"), ("no-plan", "a3-highgpu-8g")}
    said = str(found[0])
    assert "rule “no-spot”" in said
    assert "rule “no-flex”" in said
    assert "“a3 × future-reservation-ai”" in said


def test_a_kind_of_work_for_which_no_plan_is_left_is_named():
    uses = [use("training"), use("fine-tuning", broader="training"), use("serving")]
    (problem,) = told(uses=uses, rules=[rule(("use", "among", "training"))])
    assert "use “training”, use “fine-tuning”" in str(problem)
    assert "serving" not in str(problem)


def test_an_outcome_for_which_no_plan_is_left_is_named_though_each_part_goes_with_others():
    rules = [
        rule(("product", "among", "gke"), ("series", "among", "a3"), slug="one"),
        rule(("option", "among", "spot"), ("series", "among", "a4"), slug="other"),
    ]
    work = flowchart_data(
        "workload",
        question("serve", yes="both", no="all"),
        outcome("both", product="gke", option="spot", fitting=[]),
        outcome("all", product=None, fitting=[fitting("a4"), fitting("a3")]),
    )
    catalog = data(gpu_series=[gpu_series("a4"), gpu_series("a3")], rules=rules)
    catalog["flowcharts"] = [*catalog["flowcharts"], work]
    put(catalog, "flowcharts.2.outcomes.0.slug", "gke")
    put(catalog, "flowcharts.2.questions.0.choices.0.leads_to", "gke")
    found = [item for item in find(catalog) if item.code == "no-plan"]
    assert [item.key for item in found] == [("workload", "gke")]


def test_of_a_catalog_too_large_to_judge_nothing_is_claimed(monkeypatch):
    monkeypatch.setattr(possible, "MOST_JUDGED", 1)
    assert told(rules=[rule(("series", "among", "a4"))]) == []


def test_it_says_the_same_as_trying_every_plan_on_the_shipped_catalog(shipped):
    """With a few rules more, each of which takes something away whole."""
    catalog = reading.parse(shipped)
    catalog["rules"] += [
        rule(("series", "among", "g2 n1"), ("option", "not-among", "spot"), slug="only-spot"),
        rule(("option", "among", "spot"), ("product", "not-among", "gke"), slug="spot-gke"),
        rule(("product", "among", "gke"), ("series", "among", "n1"), slug="no-gke"),
    ]
    there = snapshot.read(reading.canonical(catalog), "en")
    told_of = {item.key[-1] for item in possible.check(there)}
    gone = impossible(there)
    assert gone == {"n1"}
    assert gone <= told_of
    assert told_of - gone <= {item["slug"] for item in machines(catalog, "n1")}


def impossible(catalog):
    """By brute force: what stands in no whole plan that nothing refuses."""
    every = {facet: [*getattr(catalog, facet)] for facet in KINDS}
    left = {slug for slugs in every.values() for slug in slugs}
    for slugs in product(*every.values()):
        if not refusals(catalog, Combination(**dict(zip(every, slugs, strict=True)))):
            left -= {*slugs}
    return left


def machines(catalog, series):
    return next(item for item in catalog["gpu_series"] if item["slug"] == series)["machine_types"]


def test_choices_that_read_the_same_are_told_apart_or_the_editor_is_told():
    catalog = data()
    choices = [dict(choice) for choice in catalog["flowcharts"][0]["questions"][1]["choices"]]
    choices[1]["label"] = {"en": "yes", "es": "No"}
    platform = catalog["flowcharts"][0]
    questions = [*platform["questions"]]
    questions[1] = questions[1] | {"choices": choices}
    catalog["flowcharts"][0] = platform | {"questions": questions}
    (problem,) = find(catalog)
    assert not problem.blocking
    assert str(problem).startswith("question “containers”, choice: In English two choices read")


def test_a_series_that_no_answers_lead_to_is_told_where_a_flowchart_is_about_series():
    work = flowchart_data(
        "workload",
        question("serve", yes="a4", no="other"),
        outcome("a4", product=None, fitting=[fitting("a4")]),
        outcome("other", product=None, fitting=[fitting("a4")]),
        settles="series",
    )
    series = [gpu_series("a4"), gpu_series("a3")]
    charts = [*data()["flowcharts"], work]
    assert codes(told(gpu_series=series, flowcharts=charts)) == {("never-recommended", "a3")}
    assert told(gpu_series=series) == []
