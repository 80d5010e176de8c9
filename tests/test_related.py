import pytest

from advisor.pages import related
from advisor.pages.deployments import tabulate
from advisor.pages.series import summary
from tests import entries
from tests.builders import a_snapshot, claim, fact, gpu_series, machine_type, product


def slugs(things):
    return [thing.slug for thing in things]


CATALOG = a_snapshot(
    rules=[
        entries.rule("no-spot", series=["a4"], option=["spot"]),
        entries.rule("big-machine", machine=["a4-highgpu-8g"]),
        entries.rule("only-slurm", product=["gke"], orchestrator=["slurm"]),
        entries.rule("too-long", days=["7"]),
    ],
    misconceptions=[
        entries.misconception("it-queues", products=["gke"], orchestrators=["kubernetes"]),
        entries.misconception("it-is-cheap", options=["spot"], series=["a4"]),
    ],
    features=[entries.feature("queue"), entries.feature("mesh", uses=[])],
    disputes=[
        entries.dispute("speed", features=["queue"]),
        entries.dispute("price", options=["spot"]),
        entries.dispute("memory", series=["a4"]),
        entries.dispute("age", products=["cluster-director"]),
    ],
    renames=[entries.rename("Hypercompute Cluster", "Cluster Director", "cluster-director")],
    steps=[
        entries.step("anyone"),
        entries.step("gke-only", products=["gke"]),
        entries.step("director-only", products=["cluster-director"]),
        entries.step("spot-only", options=["spot"]),
        entries.step("gke-on-a4", products=["gke"], series=["a4"]),
    ],
)


def test_a_product_has_what_names_it_and_what_holds_for_any():
    about = related.to_product(CATALOG, CATALOG.product["gke"])
    assert slugs(about.rules) == ["only-slurm"]
    assert slugs(about.misconceptions) == ["it-queues"]
    assert slugs(about.disputes) == ["speed"]  # through its feature
    assert slugs(about.steps) == ["anyone", "gke-only", "gke-on-a4"]


def test_a_product_keeps_its_former_names():
    about = related.to_product(CATALOG, CATALOG.product["cluster-director"])
    assert slugs(about.renames) == ["hypercompute-cluster"]
    assert slugs(about.disputes) == ["age"]


def test_a_series_is_also_named_by_its_machine_types():
    about = related.to_series(CATALOG, CATALOG.series["a4"])
    assert slugs(about.rules) == ["no-spot", "big-machine"]
    assert slugs(about.disputes) == ["memory"]
    assert slugs(about.steps) == ["gke-on-a4"]


def test_an_option_and_an_orchestrator_have_what_names_them():
    option = related.to_option(CATALOG, CATALOG.option["spot"])
    assert slugs(option.rules) == ["no-spot"]
    assert slugs(option.disputes) == ["price"]
    assert slugs(option.steps) == ["spot-only"]
    orchestrator = related.to_orchestrator(CATALOG, CATALOG.orchestrator["kubernetes"])
    assert slugs(orchestrator.misconceptions) == ["it-queues"]
    assert orchestrator.rules == ()


def test_a_pair_that_nobody_claims_is_none_and_not_no():
    snapshot = a_snapshot(product_options=[claim("no", product="gke", option="spot")])
    found = related.pairs(snapshot.options, snapshot.product_options, "option")
    assert {entry.slug: bool(made) for entry, made in found} == {
        "future-reservation-ai": False,
        "spot": True,
        "flex-start": False,
    }


def test_features_stand_under_each_use_and_the_rest_under_none():
    found = related.features_by_use(CATALOG, CATALOG.product["gke"])
    assert [(use and use.slug, slugs(features)) for use, features in found] == [
        ("training", ["queue"]),
        (None, ["mesh"]),
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("A gang of Pods waits.", ["pod", "gang"]),
        ("Podium and gangway.", []),
        ("Gang lands.", []),
    ],
)
def test_terms_are_found_as_whole_words(words, found):
    terms = [entries.term("Pod"), entries.term("gang")]
    snapshot = a_snapshot(terms=[term | {"slug": term["slug"].lower()} for term in terms])
    assert slugs(related.terms_in(snapshot, words)) == found


def test_the_words_of_facts_are_their_titles_and_texts():
    facts = [fact("note", "Kueue helps.", title="Queues")]
    snapshot = a_snapshot(products=[product("gke", facts=facts)])
    assert related.words_of(snapshot.product["gke"].facts) == "Queues\nKueue helps."


def test_a_condition_is_said_with_names():
    first, machine, named, days = (rule.conditions for rule in CATALOG.rules)
    assert related.names(CATALOG, first[0]) == ("A4",)
    assert related.names(CATALOG, first[1]) == ("Spot",)
    assert related.names(CATALOG, machine[0]) == ("a4-highgpu-8g",)
    assert related.names(CATALOG, named[0]) == ("Gke",)
    assert related.names(CATALOG, days[0]) == ("7",)


def test_deployments_have_a_column_for_each_option_that_one_of_them_names():
    deployment = {
        **claim("yes", product="gke", orchestrator="kubernetes", series="a4"),
        "stage": None,
        "guide": None,
        "blueprint": None,
    }
    snapshot = a_snapshot(
        gpu_series=[gpu_series("a4"), gpu_series("g2")],
        deployments=[
            deployment | {"options": [{"option": "spot", "support": "yes"}]},
            deployment | {"series": "g2", "options": [{"option": "flex-start", "support": None}]},
        ],
    )
    table = tabulate(snapshot, snapshot.deployments)
    assert slugs(table.options) == ["spot", "flex-start"]
    assert [(row.series.slug, [bool(cell) for cell in row.cells]) for row in table.rows] == [
        ("a4", [True, False]),
        ("g2", [False, True]),
    ]


def test_a_summary_says_each_value_of_the_machine_types_once():
    machines = [machine_type(f"a4-{n}", gpus=n) for n in (8, 2, 8)]
    series = a_snapshot(gpu_series=[gpu_series(machine_types=machines)]).series["a4"]
    assert summary(series).gpus == (2, 8)
    assert summary(series).models == ("NVIDIA B200",)
    assert summary(series).memory_gb == (180,)


def test_a_summary_without_one_gpu_names_those_of_the_machine_types():
    machines = [
        machine_type("n1-t4", gpu_model="NVIDIA T4", gpu_memory_gb=16, network_gbps=None),
        machine_type("n1-p4", gpu_model="NVIDIA P4", gpu_memory_gb=None, network_gbps=None),
    ]
    series = a_snapshot(gpu_series=[gpu_series("n1", gpu=None, machine_types=machines)]).series
    found = summary(series["n1"])
    assert found.models == ("NVIDIA T4", "NVIDIA P4")
    assert found.memory_gb == (16,)
    assert found.network_gbps == ()


def test_grouping_keeps_the_order():
    steps = related.grouped(CATALOG.steps, "stage")
    assert list(steps) == ["prepare"]
    assert slugs(steps["prepare"]) == slugs(CATALOG.steps)
