"""Values of the wrong kind, names that lead nowhere, entries that stand twice."""

import pytest

from catalog.problems import blocking, find
from tests.builders import claim, data, fact, fitting, product, source
from tests.seeded import codes, faulty, found, said

GKE = "products.1"
A4 = "gpu_series.0"
WRONG_GKE = {("wrong-value", "gke")}
WRONG_A4 = {("wrong-value", "a4")}


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (f"{GKE}.role", "toy", WRONG_GKE),
        (f"{GKE}.complexity", "", set()),
        (f"{GKE}.complexity", "very high", WRONG_GKE),
        (f"{GKE}.launch_date", "2026-13", WRONG_GKE),
        (f"{GKE}.launch_date", "2026-02-30", WRONG_GKE),
        (f"{GKE}.launch_date", "20260401", WRONG_GKE),
        (f"{GKE}.launch_date", "April 2026", WRONG_GKE),
        (f"{GKE}.launch_date", "2026", set()),
        (f"{GKE}.launch_date", "2026-04", set()),
        (f"{GKE}.checked_on", "2026-11-31", WRONG_GKE),
        (f"{GKE}.checked_on", "2026-11", WRONG_GKE),
        (f"{GKE}.facts.0.kind", "gotcha", WRONG_GKE),
        (f"{GKE}.facts.0.confidence", "absolute", WRONG_GKE),
        (f"{GKE}.facts.0.stage", "ga", set()),
        (f"{GKE}.name", "a" * 81, WRONG_GKE),
        (f"{A4}.gpu.memory_gb", -1, WRONG_A4),
        (f"{A4}.gpu.memory_gb", 0, set()),
        (f"{A4}.network.gpu_gbps", -400, WRONG_A4),
        (f"{A4}.cpu.architecture", "sparc", WRONG_A4),
        (f"{A4}.machine_types.0.gpus", -8, {("wrong-value", "a4-highgpu-8g")}),
        (f"{A4}.machine_types.0.gpus", 0.125, set()),
        (f"{A4}.machine_types.0.slug", "A4", {("wrong-value", "A4")}),
        (f"{A4}.machine_types.0.slug", "а4-highgpu-8g", {("wrong-value", "а4-highgpu-8g")}),
        ("options.0.max_days", -7, {("wrong-value", "future-reservation-ai")}),
        ("steps.0.stage", "ga", {("wrong-value", "quotas")}),
        ("steps.0.slug", "quotas\n", {("hidden-character", "quotas\n")}),
        ("steps.0.slug", "q" * 65, {("wrong-value", "q" * 65)}),
        ("product_options.0.support", "maybe", {("wrong-value", "spot")}),
        ("sources.0.evidence", "rumour", {("wrong-value", "page")}),
        ("sources.0.url", dict.fromkeys(("en", "es"), "http://x.org"), {("unsafe-link", "page")}),
        ("sources.0.url.es", "https://x.org:81/", {("unsafe-link", "page")}),
        ("sources.0.url", {"en": "", "es": ""}, set()),
    ],
)
def test_a_value_that_its_field_would_refuse_is_found(path, value, expected):
    assert found(path, value) == expected


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (f"{GKE}.facts.0.sources", ["nobody"], "gke"),
        (f"{GKE}.facts.0.link", "nobody", "gke"),
        (f"{GKE}.facts.0.dispute", "nobody", "gke"),
        (f"{GKE}.links.0.source", "nobody", "gke"),
        (f"{A4}.uses", ["nothing"], "a4"),
        (f"{A4}.cpu.sources", ["nobody"], "a4"),
        ("product_orchestrators.0.orchestrator", "nomad", "nomad"),
        ("product_options.0.option", "free", "free"),
        ("series_options.0.series", "a5", "spot"),
        ("deployments.0.guide", "nobody", "a4"),
        ("deployments.0.options.0.option", "free", "a4"),
        ("steps.0.products", ["nothing"], "quotas"),
        ("steps.0.link", "nobody", "quotas"),
        ("flowcharts.0.questions.0.terms", ["word"], "orchestrate"),
        ("flowcharts.0.outcomes.1.also_deploys", ["nomad"], "gke"),
        ("flowcharts.0.outcomes.1.fitting", [fitting("a5")], "gke"),
        ("flowcharts.0.outcomes.1.uses", ["nothing"], "gke"),
        ("flowcharts.0.sources", ["nobody"], "platform"),
    ],
)
def test_a_name_of_nothing_is_found(path, value, expected):
    assert found(path, value) == {("dangling", expected)}


def test_an_outcome_of_an_unknown_product_is_found():
    assert ("dangling", "gke") in found("flowcharts.0.outcomes.1.product", "nothing")


def test_what_is_unknown_is_said_with_what_there_is():
    assert (
        said(f"{GKE}.complexity", "hard")
        == "product “gke”, complexity: “hard” is unknown here: choose one of low, medium, medium-high, high."
    )
    assert "consumption option “free”, which does not exist" in said(
        "deployments.0.options.0.option", "free"
    )


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"sources": [source(), source()]}, ("twice", "page")),
        ({"products": [*data()["products"], product("gke")]}, ("twice", "gke")),
        ({"product_options": [claim(None, product="gke", option="spot")] * 2}, ("twice", "spot")),
        ({"flowcharts": [*data()["flowcharts"], data()["flowcharts"][1]]}, ("twice", "capacity")),
    ],
)
def test_an_entry_that_stands_twice_is_found(given, expected):
    assert expected in codes(find(data(**given)))


def test_a_machine_type_belongs_to_one_series():
    again = data()["gpu_series"] + [data()["gpu_series"][0] | {"slug": "a5", "name": "A5"}]
    assert codes(find(data(gpu_series=again))) == {("twice", "a4-highgpu-8g")}


def test_what_has_not_the_shape_of_a_release_is_said_and_nothing_else():
    assert found(f"{GKE}.name", 7) == {("wrong-shape", "the catalog")}
    assert found(f"{A4}.gpu.memory_gb", "much") == {("wrong-shape", "the catalog")}


def test_a_statement_without_a_source_is_advice_and_does_not_block():
    problems = find(faulty(f"{GKE}.facts.0", fact("what-it-is", "It is.", sources=[])))
    assert codes(problems) == {("no-sources", "gke")}
    assert blocking(problems) == []


def test_what_nobody_has_verified_needs_no_source():
    assert find(faulty("product_options.0.sources", [])) == []
    assert codes(find(faulty("series_options.0.sources", []))) == {("no-sources", "spot")}
