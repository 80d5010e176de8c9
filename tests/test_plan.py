"""The plan: what is stated, answered, taken or left open, and how it is judged."""

from itertools import product as every

import pytest

from advisor.advice.paths import best_paths
from advisor.flow import Answers
from advisor.plan import DECIDED, make_plan
from advisor.plan.collisions import collisions
from advisor.plan.stated import Stated, heard
from advisor.plan.steps import deployed, steps_for
from advisor.plan.ways_out import ways_out
from advisor.snapshot import Flowchart, Snapshot, read
from tests.builders import (
    a_snapshot,
    claim,
    data,
    fitting,
    flowchart_data,
    gpu_series,
    machine_type,
    option,
    outcome,
    question,
    use,
)
from tests.entries import rule, step

SERIES = [
    gpu_series("a4x", machine_types=[machine_type("a4x-highgpu-4g")]),
    gpu_series("a4", machine_types=[machine_type("a4-highgpu-8g"), machine_type("a4-small")]),
    gpu_series("g2", machine_types=[machine_type("g2-standard-4")]),
]
WORKLOAD = flowchart_data(
    "workload",
    question("big", yes="training", no="serving", maybe="training_at_home"),
    outcome("training", product=None, uses=["pre"], fitting=[fitting("a4x"), fitting("a4")]),
    outcome("serving", product=None, uses=["serve"], fitting=[fitting("g2")]),
    outcome("training-at-home", product=None, uses=["tune"], fitting=[fitting("a4x")]),
    settles="series",
)
APPROACH = flowchart_data(
    "approach",
    question("ops", yes="cluster_director", no="infrastructure"),
    outcome("cluster-director"),
    outcome("infrastructure", product=None),
    settles="approach",
)
USES = [use("train"), use("pre", broader="train"), use("tune", broader="train"), use("serve")]


def catalog(language: str = "en", **given) -> Snapshot:
    flowcharts = [data()["flowcharts"][0], APPROACH, WORKLOAD, data()["flowcharts"][1]]
    return a_snapshot(
        language, **{"gpu_series": SERIES, "uses": USES, "flowcharts": flowcharts} | given
    )


def planned(query: str, **given):
    snapshot = catalog(**given)
    return make_plan(snapshot, *heard(snapshot, parsed(query)))


def parsed(query: str) -> Answers:
    return dict(pair.split("=") for pair in query.split("&") if pair)


def came_to(plan) -> dict[str, str]:
    return {part.name: part.slug for part in plan.parts if part.slug}


GKE = "orchestrate=yes&containers=yes"
SPOT = "over-90-days=no&interruptible=yes"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {}),
        (GKE, {"product": "gke", "orchestrator": "kubernetes"}),
        (SPOT, {"option": "spot"}),
        ("big=yes", {"series": "a4x", "machine": "a4x-highgpu-4g"}),
        ("big=unsure", {}),
        ("ops=no", {"approach": "infrastructure"}),
        ("orchestrate=yes", {}),
        ("series=a4", {"series": "a4"}),
        ("machine=a4-small", {"series": "a4", "machine": "a4-small"}),
        ("orchestrator=slurm", {"orchestrator": "slurm"}),
        (f"{GKE}&orchestrator=slurm", {"product": "gke", "orchestrator": "slurm"}),
        (f"{GKE}&product=cluster-director", {"product": "cluster-director"}),
        (f"{SPOT}&option=flex-start", {"option": "flex-start"}),
        ("big=yes&series=g2", {"series": "g2", "machine": "g2-standard-4"}),
    ],
)
def test_a_plan_joins_what_is_stated_and_what_is_answered(query, expected):
    assert came_to(planned(query)) == expected


def test_each_part_says_where_it_comes_from():
    plan = planned(f"{GKE}&big=yes&option=spot")
    assert {part.name: part.origin for part in plan.parts} == {
        "approach": "open",
        "product": "answered",
        "orchestrator": "answered",
        "series": "taken",
        "machine": "taken",
        "option": "stated",
    }
    assert [part.name for part in plan.parts] == list(DECIDED)


@pytest.mark.parametrize(
    ("query", "answers", "stated"),
    [
        (f"{GKE}&product=gke", {}, {"product": "gke"}),
        (f"{SPOT}&option=spot&days=7", {}, {"option": "spot", "days": "7"}),
        ("big=yes&series=g2", {"big": "yes"}, {"series": "g2"}),
        (
            f"{GKE}&orchestrator=slurm&arch=arm64",
            parsed(GKE),
            {"orchestrator": "slurm", "arch": "arm64"},
        ),
        ("product=nothing&series=&days=0&arch=sparc&machine=a5", {}, {}),
        ("days=9999", {}, {"days": "9999"}),
        ("days=07", {}, {}),
        ("days=-7", {}, {}),
        ("days=7.5", {}, {}),
        ("days=٧", {}, {}),
        ("days=10000", {}, {}),
        ("arch=arm64&days=7&option=spot&machine=a4-small&series=a4", {}, None),
    ],
)
def test_a_stated_part_beats_the_answers_of_its_flowchart(query, answers, stated):
    given, parts = heard(catalog(), parsed(query))
    assert given == answers
    in_order = ["series", "machine", "option", "days", "arch"]
    assert [*parts.query] == in_order if stated is None else parts.query == stated


def test_a_question_and_a_part_of_similar_names_are_never_confused():
    answers, stated = heard(catalog(), parsed("orchestrate=no&orchestrator=slurm"))
    assert answers == {"orchestrate": "no"}
    assert stated == Stated(orchestrator="slurm")


def test_the_plan_takes_the_first_series_that_nothing_refuses_beside_what_is_settled():
    rules = [rule("a4x-no-spot", series=["a4x"], option=["spot"])]
    plan = planned(f"big=yes&{SPOT}", rules=rules)
    assert came_to(plan)["series"] == "a4"
    (passed,) = plan.part("series").passed
    assert (passed.slug, passed.finding.name) == ("a4x", "a4x-no-spot")
    assert plan.verdict != "refused"


def test_where_all_is_refused_it_takes_none_and_says_so():
    rules = [rule("no-spot", series=["a4x", "a4"], option=["spot"])]
    plan = planned(f"big=yes&{SPOT}", rules=rules)
    assert came_to(plan) == {"option": "spot"}
    assert [part.name for part in plan.blocked] == ["series"]
    assert [passed.slug for passed in plan.part("series").passed] == ["a4x", "a4"]
    assert plan.verdict != "refused"


def test_where_the_option_is_undecided_one_of_those_left_goes_with_the_series():
    rules = [rule("a4x-reserved", series=["a4x"], option=["spot", "flex-start"])]
    plan = planned("big=yes&over-90-days=no&interruptible=unsure", rules=rules)
    assert came_to(plan)["series"] == "a4"
    assert [passed.slug for passed in plan.part("series").passed] == ["a4x"]
    plan = planned("big=yes&over-90-days=unsure&interruptible=unsure", rules=rules)
    assert came_to(plan)["series"] == "a4x"


def test_out_of_such_a_dead_end_there_are_ways_too():
    snapshot = catalog(rules=[rule("no-spot", series=["a4x", "a4"], option=["spot"])])
    ways = ways_out(snapshot, *heard(snapshot, parsed(f"big=yes&{SPOT}")))
    assert {way.changes for way in ways} == {
        (("interruptible", "no"),),
        (("over-90-days", "yes"),),
        (("big", "no"),),
    }
    assert not any(way.plan.blocked for way in ways)


def test_an_answered_option_that_a_stated_series_refuses_is_left_open():
    rules = [rule("a4-no-spot", series=["a4"], option=["spot"])]
    plan = planned(f"{SPOT}&series=a4", rules=rules)
    assert came_to(plan) == {"series": "a4"}
    assert [part.name for part in plan.blocked] == ["option"]


def test_what_is_settled_and_refused_stands_and_is_said():
    plan = planned(f"{GKE}&series=a4", rules=[rule("no-a4", product=["gke"], series=["a4"])])
    assert came_to(plan) == {"product": "gke", "orchestrator": "kubernetes", "series": "a4"}
    assert plan.verdict == "refused"
    assert [finding.name for finding in plan.refusals] == ["no-a4"]


@pytest.mark.parametrize(
    ("support", "given", "verdict"),
    [
        ("yes", {}, "fine"),
        ("yes", {"confidence": "inferred"}, "warned"),
        ("yes", {"confidence": "low"}, "warned"),
        ("yes", {"confidence": "secondary"}, "fine"),
        ("preview", {}, "warned"),
        ("community", {}, "warned"),
        ("internal", {}, "warned"),
        ("allow-list", {}, "warned"),
        (None, {}, "unknown"),
        ("no", {}, "refused"),
        ("no", {"confidence": "inferred"}, "refused"),
    ],
)
def test_the_tables_are_judges(support, given, verdict):
    claims = [claim(support, series="a4", option="spot") | given]
    assert planned("series=a4&option=spot", series_options=claims).verdict == verdict


def test_a_row_that_is_not_there_is_unknown():
    plan = planned("series=g2&option=flex-start")
    assert [finding.name for finding in plan.findings] == ["series-option:g2:flex-start"]
    assert plan.verdict == "unknown"
    assert plan.findings[0].basis is None


def test_what_is_open_is_judged_by_nothing():
    assert planned("series=g2").findings == ()


def test_beside_a_refusal_a_table_adds_nothing_about_the_same():
    rules = [rule("no-spot", option=["spot"])]
    plan = planned("series=g2&option=spot", rules=rules)
    assert [finding.name for finding in plan.findings] == ["no-spot"]


@pytest.mark.parametrize(
    ("query", "is_broken"),
    [
        ("big=yes&series=g2", True),
        ("big=no&series=g2", False),
        ("series=g2", False),
        ("big=unsure&series=g2", False),
    ],
)
def test_a_rule_on_a_use_looks_at_the_answers_about_the_workload(query, is_broken):
    rules = [rule("no-training", use=["train"], series=["g2"])]
    assert (planned(query, rules=rules).verdict == "refused") == is_broken


def test_unsure_answers_stand_for_the_uses_that_all_their_outcomes_share():
    outcomes = [one for one in WORKLOAD["outcomes"] if one["slug"] != "serving"]
    chart = WORKLOAD | {
        "questions": [question("big", yes="training", maybe="training_at_home")],
        "outcomes": outcomes,
    }
    plan = planned("big=unsure", flowcharts=[data()["flowcharts"][0], chart])
    assert plan.combination.uses == {"train"}


@pytest.mark.parametrize(
    ("operator", "bound", "days", "holds"),
    [
        ("at-least", "8", "8", True),
        ("at-least", "8", "7", False),
        ("at-most", "8", "8", True),
        ("at-most", "8", "9", False),
    ],
)
def test_days_are_counted(operator, bound, days, holds):
    limit = rule("days", option=["spot"])
    limit["conditions"] += [{"facet": "days", "operator": operator, "values": [bound]}]
    plan = planned(f"option=spot&days={days}", rules=[limit])
    assert (plan.verdict == "refused") == holds
    assert planned("option=spot", rules=[limit]).verdict == "fine"


def test_a_machine_type_of_another_series_is_refused_with_its_source():
    plan = planned("series=g2&machine=a4-small")
    (finding,) = plan.refusals
    assert finding.sources == ("page",)
    snapshot = catalog()
    ways = ways_out(snapshot, {}, plan.stated)
    assert [way.changes for way in ways][:2] == [
        (("series", "a4"),),
        (("machine", "g2-standard-4"),),
    ]


def test_a_way_out_changes_as_few_parts_as_can_be_and_the_best_comes_first():
    rules = [rule("a", series=["g2"], option=["spot"]), rule("b", series=["g2"], arch=["arm64"])]
    snapshot = catalog(rules=rules, options=[*data()["options"], option("cud", kind="discount")])
    stated = Stated(series="g2", option="spot", arch="arm64")
    ways = ways_out(snapshot, {}, stated)
    assert {way.changes for way in ways} == {(("series", "a4x"),), (("series", "a4"),)}
    assert ways[0].changes == (("series", "a4"),)  # what is verified before what is not
    assert [way.plan.verdict for way in ways] == ["fine", "unknown"]


def test_a_way_out_of_answers_is_other_answers():
    snapshot = catalog(rules=[rule("no-a4", product=["gke"], series=["a4"])])
    ways = ways_out(snapshot, *heard(snapshot, parsed(f"{GKE}&series=a4")))
    assert (("series", "g2"),) in {way.changes for way in ways}
    assert (("orchestrate", "no"),) in {way.changes for way in ways}
    assert not any(name == "product" for way in ways for name, _slug in way.changes)


def test_a_discount_is_no_way_out():
    options = [option("spot"), option("cud", kind="discount")]
    flowcharts = data()["flowcharts"][:1]
    given = {"options": options, "flowcharts": flowcharts, "rules": [rule("no", option=["spot"])]}
    assert ways_out(catalog(**given), {}, Stated(option="spot")) == ()


def test_what_the_approach_leaves_possible_is_to_be_considered_too():
    plan = planned(f"{GKE}&ops=yes")
    assert [outcome.slug for outcome in plan.also_consider] == ["cluster-director"]
    assert planned("ops=yes&product=cluster-director").also_consider == ()
    assert planned("ops=no").also_consider == ()
    assert [o.slug for o in planned("ops=unsure").also_consider] == ["cluster-director"]


def test_choices_that_collide_with_what_is_settled_say_so():
    snapshot = catalog(rules=[rule("no-spot", series=["a4"], option=["spot"])])
    capacity = snapshot.flowchart["capacity"]
    stated = Stated(series="a4")
    first, last = capacity.questions
    found = collisions(snapshot, capacity, last, {"over-90-days": "no"}, stated)
    assert {choice: finding.name for choice, finding in found.items()} == {"yes": "no-spot"}
    assert collisions(snapshot, capacity, first, {}, stated) == {}


def test_a_series_collides_when_all_that_fit_are_refused():
    snapshot = catalog(rules=[rule("no", series=["a4x", "g2"], option=["spot"])])
    workload = snapshot.flowchart["workload"]
    found = collisions(snapshot, workload, workload.questions[0], {}, Stated(option="spot"))
    assert {*found} == {"no", "maybe"}


STEPS = [
    step("all"),
    step("gke", products=["gke"]),
    step("other", products=["compute-engine"]),
    step("spot", options=["spot"], products=["gke"]),
    step("slurm", orchestrators=["slurm"]),
    step("a4", series=["a4"]),
    step("g2", series=["g2"]),
]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["all", "slurm", "a4", "g2"]),
        ("product=gke", ["all", "gke", "slurm", "a4", "g2"]),
        ("option=spot", ["all", "spot", "slurm", "a4", "g2"]),
        ("product=gke&orchestrator=kubernetes&series=a4", ["all", "gke", "a4"]),
        ("product=gke&option=spot&series=g2", ["all", "gke", "spot", "slurm", "g2"]),
        ("product=compute-engine&option=spot", ["all", "other", "slurm", "a4", "g2"]),
    ],
)
def test_the_steps_are_those_of_exactly_this_combination(query, expected):
    snapshot = catalog(steps=STEPS)
    plan = make_plan(snapshot, *heard(snapshot, parsed(query)))
    assert [one.slug for one in steps_for(snapshot, plan.combination)] == expected


def test_the_guide_for_exactly_this_series_is_found():
    snapshot = catalog()
    plan = make_plan(snapshot, {}, Stated(product="gke", orchestrator="kubernetes", series="a4"))
    assert deployed(snapshot, plan.combination).guide == "page"
    plan = make_plan(snapshot, {}, Stated(product="gke", orchestrator="kubernetes", series="g2"))
    assert deployed(snapshot, plan.combination) is None


@pytest.mark.parametrize(
    ("query", "rules"),
    [
        ("series=a4x&option=on-demand", {"a4x-only-by-reservation"}),
        ("series=a4&option=on-demand", {"a4-a3-ultra-not-on-demand"}),
        (
            "machine=a3-highgpu-2g&option=future-reservation-ai",
            {"a3-high-below-eight-gpus-spot-or-flex-start", "dense-reservation-series"},
        ),
        ("product=cluster-director&series=g2", {"cluster-director-series"}),
        (
            "product=cluster-director&series=a3-mega&option=on-demand",
            {"cluster-director-no-gpu-on-demand"},
        ),
        ("option=calendar-mode&days=120", {"calendar-mode-days"}),
        ("option=flex-start&days=10", {"flex-start-days"}),
        ("series=a4x-max&arch=x86-64", {"a4x-needs-arm-images"}),
    ],
)
def test_what_an_expert_would_try_first_is_refused_with_its_sentence_and_source(
    shipped, query, rules
):
    for language in ("en", "es"):
        snapshot = read(shipped, language)
        answers, stated = heard(snapshot, parsed(query))
        plan = make_plan(snapshot, answers, stated)
        assert plan.verdict == "refused"
        assert {finding.name for finding in plan.refusals} == rules
        assert all(finding.basis.text and finding.sources for finding in plan.refusals)
        assert ways_out(snapshot, answers, stated)


def test_the_ways_out_of_the_worst_plan_are_found_with_a_limited_number_of_plans_and_kept(
    shipped, monkeypatch
):
    """Every part stated, nothing of it goes together: what takes the longest to find a way out of."""
    snapshot = read(shipped, "en")
    made = []
    monkeypatch.setattr(
        "advisor.plan.ways_out.make_plan", lambda *given: made.append(1) or make_plan(*given)
    )
    query = "product=batch&orchestrator=slurm&series=n1&machine=g2-standard-4&option=flex-start"
    answers, stated = heard(snapshot, parsed(f"{query}&days=20&arch=arm64"))
    first = ways_out(snapshot, answers, stated)
    tried = len(made)
    assert ways_out(snapshot, answers, stated) is first
    assert len(made) == tried < 2_000


def settled_answers(flowchart: Flowchart) -> list[Answers]:
    """No answer at all, and the answers to each outcome of the flowchart."""
    paths = best_paths(flowchart, lambda _question, _choice: (1,), (0,))
    ends = [paths[end.slug].answers for end in flowchart.outcomes]
    return [{}, *({a.question.slug: a.choice_slug for a in answers} for answers in ends)]


def test_no_plan_recommends_by_itself_what_is_refused(shipped):
    snapshot = read(shipped, "en")
    for several in every(*map(settled_answers, snapshot.flowcharts)):
        answers = {slug: choice for some in several for slug, choice in some.items()}
        assert make_plan(snapshot, answers).verdict != "refused", answers
