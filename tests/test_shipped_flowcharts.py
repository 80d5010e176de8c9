"""The four flowcharts that Batuta comes with: what each asks, where it leads, what backs it."""

import pytest

from advisor import snapshot
from advisor.advice import advise
from advisor.flow import walk
from advisor.pages.compared.advised import to_compare
from advisor.pages.drawings import drawing_of
from advisor.plan import make_plan
from advisor.plan.stated import PARTS, Stated
from tests import golden
from tests.oracle import paths

AT_MOST = {"platform": 3, "approach": 4, "workload": 2, "capacity": 3}
"""The most questions on a path, by flowchart, in the order of the flowcharts."""

CLUSTERED = ("a4x-max", "a4x", "a4", "a3-ultra", "a3-mega", "a3-high-8")
TABLE = {
    "frontier-pretraining": CLUSTERED[:5],
    "large-pretraining": CLUSTERED,
    "small-medium-models": ("g4", "g2"),
    "frontier-fine-tuning": ("a4x-max", "a4x", "a4", "a3-mega"),
    "fine-tuning": ("a4x-max", "a4x", "a4", "a3-mega", "a3-high-8"),
    "small-fine-tuning": ("g4", "g2"),
    "multi-host-inference": CLUSTERED[:5],
    "large-model-inference": CLUSTERED,
    "single-host-inference": ("a4", "a3-ultra", "a3-high-8"),
    "cost-optimised-inference": ("g4", "g2"),
}
"""Google’s table of recommended configurations: the series of each kind of work, best first."""

NAMES = {
    "en": {
        "compute-engine": "Compute Engine",
        "gke": "GKE",
        "cluster-director": "Cluster Director",
        "cluster-toolkit": "Cluster Toolkit",
        "vertex-ai": "Vertex AI",
        "cloud-run": "Cloud Run",
        "batch": "Batch",
        "infrastructure": "Infrastructure of your own",
        "frontier-pretraining": "pre-training a frontier model",
        "large-pretraining": "pre-training a large model",
        "small-medium-models": "training a small or medium model",
        "frontier-fine-tuning": "fine-tuning a frontier model",
        "fine-tuning": "fine-tuning a large model",
        "small-fine-tuning": "fine-tuning a small or medium model",
        "multi-host-inference": "serving a frontier model",
        "large-model-inference": "serving a large model",
        "single-host-inference": "serving a model on one machine",
        "cost-optimised-inference": "serving a model on one GPU or a few",
        "hpc": "HPC over several machines",
        "hpc-one-machine": "HPC on one machine",
        "graphics": "virtual desktops",
        "future-reservation-ai": "AI Hypercomputer",
        "calendar-mode": "calendar mode",
        "spot": "Spot",
        "flex-start": "Flex-start",
        "on-demand": "on-demand machine",
        "on-demand-reservation": "on-demand reservation",
    },
    "es": {
        "compute-engine": "Compute Engine",
        "gke": "GKE",
        "cluster-director": "Cluster Director",
        "cluster-toolkit": "Cluster Toolkit",
        "vertex-ai": "Vertex AI",
        "cloud-run": "Cloud Run",
        "batch": "Batch",
        "infrastructure": "infraestructura propia",
        "frontier-pretraining": "preentrenar un modelo de frontera",
        "large-pretraining": "preentrenar un modelo grande",
        "small-medium-models": "entrenar un modelo pequeño o mediano",
        "frontier-fine-tuning": "ajustar un modelo de frontera",
        "fine-tuning": "ajustar un modelo grande",
        "small-fine-tuning": "ajustar un modelo pequeño o mediano",
        "multi-host-inference": "servir un modelo de frontera",
        "large-model-inference": "servir un modelo grande",
        "single-host-inference": "servir un modelo en una máquina",
        "cost-optimised-inference": "servir un modelo en una GPU o unas pocas",
        "hpc": "HPC en varias máquinas",
        "hpc-one-machine": "HPC en una máquina",
        "graphics": "escritorios virtuales",
        "future-reservation-ai": "AI Hypercomputer",
        "calendar-mode": "modo calendario",
        "spot": "Spot",
        "flex-start": "inicio flexible",
        "on-demand": "máquina bajo demanda",
        "on-demand-reservation": "reserva bajo demanda",
    },
}
"""What a sentence against an outcome calls it."""


@pytest.fixture(params=["en", "es"])
def catalog(request, shipped):
    return snapshot.read(shipped, request.param)


@pytest.fixture
def english(shipped):
    return snapshot.read(shipped, "en")


def outcomes(catalog, slug):
    return catalog.flowchart[slug].outcomes


def test_each_part_of_a_plan_has_its_flowchart_in_the_order_of_the_offer(english):
    assert {chart.slug: chart.settles for chart in english.flowcharts} == {
        "platform": "product",
        "approach": "approach",
        "workload": "series",
        "capacity": "option",
    }
    assert [chart.slug for chart in english.flowcharts] == [*AT_MOST]


@pytest.mark.parametrize(("slug", "most"), AT_MOST.items())
def test_no_path_asks_more_than_a_few_questions(english, slug, most):
    assert max(len(answers) for answers, *_ in paths(english.flowchart[slug])) == most


@pytest.mark.parametrize("slug", ["platform", "capacity"])
def test_every_complete_path_of_the_first_release_still_leads_where_it_led(english, slug):
    before = golden.release(1).snapshot("en").flowchart[slug]
    ways = [(dict(answers), end) for answers, _places, end in paths(before)]
    assert len(ways) == 4
    for answers, end in ways:
        now = walk(english.flowchart[slug], answers)
        assert (now.open_question, now.outcome and now.outcome.slug) == (None, end)


def test_capacity_has_what_googles_diagram_leaves_out(english):
    capacity = english.flowchart["capacity"]
    kept = {"over-90-days": "open-ended", "held-while-idle": "yes"}
    taken = kept | {"held-while-idle": "no"}
    ends = [walk(capacity, answers).outcome for answers in (kept, taken)]
    assert [end.option for end in ends] == ["on-demand-reservation", "on-demand"]
    assert {outcome.option for outcome in capacity.outcomes} == {
        option.slug
        for option in english.options
        if option.kind == "access" and option.slug != "future-reservation-standard"
    }


def test_every_question_offers_unsure_says_why_it_is_asked_and_helps(catalog):
    for question in (question for chart in catalog.flowcharts for question in chart.questions):
        assert question.offers_unsure, question.slug
        for kind in ("why", "help"):
            facts = question.facts_of(kind)
            assert facts, (question.slug, kind)
            assert all(fact.sources for fact in facts), (question.slug, kind)
        for choice in question.choices:
            assert choice.examples, (question.slug, choice.slug)


def test_no_question_is_called_like_a_part_of_a_plan(english):
    slugs = [question.slug for chart in english.flowcharts for question in chart.questions]
    assert len(slugs) == len({*slugs})
    assert {*slugs}.isdisjoint({*PARTS, "asked", "change", "only"})


def test_the_approach_weighs_every_managed_service_and_infrastructure(english):
    services = {product.slug for product in english.products if product.role == "managed-service"}
    assert {outcome.product for outcome in outcomes(english, "approach")} == {*services, None}
    (own,) = (outcome for outcome in outcomes(english, "approach") if not outcome.product)
    assert (own.slug, own.option, own.fitting) == ("infrastructure", None, ())


def test_each_approach_has_reasons_for_and_against_with_their_sources(catalog):
    for outcome in outcomes(catalog, "approach"):
        for kind in ("for", "against"):
            facts = outcome.facts_of(kind)
            assert len(facts) >= 2, (outcome.slug, kind)
            assert all(fact.sources for fact in facts), (outcome.slug, kind)


@pytest.mark.parametrize("must_keep", ["scheduler", "system", "portability"])
def test_whoever_must_keep_something_is_led_to_infrastructure(english, must_keep):
    found = walk(english.flowchart["approach"], {"must-keep": must_keep}).outcome
    assert found.slug == "infrastructure"


@pytest.mark.parametrize(
    ("slug", "answers", "compared"),
    [
        ("platform", "yes no yes", ["cluster-director", "cluster-toolkit"]),
        ("platform", "yes no no", ["cluster-toolkit", "cluster-director"]),
        ("capacity", "no no yes", ["spot", "flex-start"]),
        ("capacity", "no no no", ["flex-start", "spot"]),
    ],
)
def test_the_nearest_alternative_parts_at_the_last_answer(english, slug, answers, compared):
    chart = english.flowchart[slug]
    asked = {
        "platform": ("orchestrate", "containers", "managed"),
        "capacity": ("over-90-days", "reserved", "interruptible"),
    }[slug]
    advice = advise(chart, dict(zip(asked, answers.split(), strict=True)))
    key = "product" if slug == "platform" else "option"
    assert list(to_compare(advice, key)) == compared


def test_every_outcome_has_a_fact_against_it_with_its_sources(catalog):
    for chart in catalog.flowcharts:
        for outcome in chart.outcomes:
            facts = outcome.facts_of("against")
            assert facts, (chart.slug, outcome.slug)
            assert all(fact.text and fact.sources for fact in facts), (chart.slug, outcome.slug)


def test_no_word_of_a_picture_is_broken(catalog):
    for chart in catalog.flowcharts:
        drawing = drawing_of(catalog, chart)
        for box in [*(node.box for node in drawing.nodes), *(e.pill for e in drawing.edges)]:
            broken = [line.text for line in box.lines if line.text.endswith("-")]
            assert not broken, (chart.slug, box)
        for edge in drawing.edges:
            assert " ".join(line.text for line in edge.pill.lines).split() == edge.label.split()
        for node in drawing.nodes:
            if node.kind == "question":
                said = " ".join(line.text for line in node.box.lines)
                assert said.split() == chart.nodes[node.slug].text.split()


def test_what_speaks_against_an_outcome_fits_no_other(catalog):
    names = NAMES[catalog.language]
    said = [
        (chart, outcome, fact.text)
        for chart in catalog.flowcharts
        for outcome in chart.outcomes
        for fact in outcome.facts_of("against")
    ]
    assert {outcome.slug for _chart, outcome, _text in said} == {*names}
    for chart, outcome, text in said:
        others = {other.slug for other in chart.outcomes} - {outcome.slug}
        assert named(names[outcome.slug], text), text
        assert not any(named(names[slug], text) for slug in others), text


def named(name, text):
    return name.lower() in text.lower()


def test_every_kind_of_work_has_series_each_with_a_reason_and_sources(catalog):
    for outcome in outcomes(catalog, "workload"):
        assert len(outcome.fitting) >= 3, outcome.slug
        reasons = [fit.text for fit in outcome.fitting]
        assert len({*reasons}) == len({*outcome.series}) == len(reasons), outcome.slug
        assert all(fit.text and fit.sources for fit in outcome.fitting), outcome.slug
        assert outcome.uses, outcome.slug
        assert outcome.fact("capacity"), outcome.slug


@pytest.mark.parametrize(("slug", "series"), TABLE.items())
def test_the_series_of_googles_table_come_first_in_its_order(english, slug, series):
    outcome = english.flowchart["workload"].nodes[slug]
    assert outcome.series[: len(series)] == series
    assert [fit.as_of for fit in outcome.fitting[: len(series)]] == ["2026-04-06"] * len(series)


def test_a3_high_is_for_large_models_and_not_for_frontier_ones(english):
    frontier = {slug for slug, series in TABLE.items() if series and series[0] == "a4x-max"}
    having = {slug for slug in frontier if "a3-high-8" in TABLE[slug]}
    for slug in frontier:
        series = english.flowchart["workload"].nodes[slug].series
        assert ("a3-high-8" in series) == (slug in having), slug


def test_a_series_fits_only_work_that_the_catalog_says_it_does(english):
    for outcome in outcomes(english, "workload"):
        work = {wider for use in outcome.uses for wider in english.widening(use)}
        for slug in outcome.series:
            assert work & {*english.series[slug].uses}, (outcome.slug, slug)


def test_hpc_is_our_reading_and_says_so(english):
    for slug, klass in (("hpc", "clustered"), ("hpc-one-machine", "general")):
        outcome = english.flowchart["workload"].nodes[slug]
        assert {fit.confidence for fit in outcome.fitting} == {"inferred"}
        assert {english.series[series].klass for series in outcome.series} == {klass}
        assert [*outcome.series] == [
            series.slug
            for series in english.gpu_series
            if series.klass == klass and "hpc" in series.uses
        ]


TUNING = {"what-runs": "fine-tuning", "tuning-size": "large"}


@pytest.mark.parametrize(
    ("answers", "option", "series"),
    [
        (TUNING, "calendar-mode", "a4"),
        (TUNING, "future-reservation-ai", "a4x-max"),
        (TUNING, "on-demand", "a3-mega"),
        ({"what-runs": "inference", "copy-size": "few-gpus"}, "on-demand-reservation", "g4"),
        ({"what-runs": "hpc", "hpc-machines": "several"}, "spot", "a4"),
        ({"what-runs": "graphics"}, "on-demand", "g4"),
        ({"what-runs": "inference", "copy-size": "one-machine"}, "on-demand", "a3-high-8"),
    ],
)
def test_a_plan_takes_the_best_series_that_the_option_allows(english, answers, option, series):
    plan = make_plan(english, answers, Stated(option=option))
    assert (plan.part("series").slug, plan.part("series").origin) == (series, "taken")


def test_no_kind_of_work_leads_to_a_warning_about_its_own_series(english):
    """The series that are warned of or refused for some work are not offered for it."""
    for answers, _places, end in paths(english.flowchart["workload"]):
        for series in english.flowchart["workload"].nodes[end].series:
            plan = make_plan(english, dict(answers), Stated(series=series))
            assert plan.verdict == "fine", (end, series)
