from advisor import snapshot
from advisor.pages.examples import examples, fewest_answers, whole_plan
from advisor.plan import make_plan
from advisor.plan.stated import heard
from tests.builders import flowchart, question, small_snapshot

PLATFORM = flowchart(
    question("orchestrate", yes="containers", no="compute_engine"),
    question("containers", yes="gke", no="managed"),
    question("managed", yes="gke", no="cluster_toolkit"),
)


def test_each_node_is_reached_by_the_fewest_answers():
    assert fewest_answers(PLATFORM) == {
        "orchestrate": {},
        "containers": {"orchestrate": "yes"},
        "compute-engine": {"orchestrate": "no"},
        "gke": {"orchestrate": "yes", "containers": "yes"},
        "managed": {"orchestrate": "yes", "containers": "no"},
        "cluster-toolkit": {"orchestrate": "yes", "containers": "no", "managed": "no"},
    }


def test_among_equals_the_authors_first_choices_lead_there():
    chart = flowchart(
        question("a", long="b", first="c", second="d"),
        question("b", any="c"),
        question("c", any="gke"),
        question("d", any="gke"),
    )
    assert fewest_answers(chart)["gke"] == {"a": "first", "c": "any"}


def test_every_outcome_has_an_example_that_names_what_it_recommends():
    snapshot = small_snapshot()
    platform, capacity = snapshot.flowcharts
    found = {example.name: example.answers for example in examples(snapshot, platform)}
    assert list(found) == ["Compute Engine", "Gke", "Cluster Director", "Cluster Toolkit"]
    assert found["Compute Engine"] == {"orchestrate": "no"}
    assert examples(snapshot, capacity)[1].name == "Spot"


def test_the_example_of_a_plan_is_settled_as_a_whole_and_nothing_speaks_against_it(shipped):
    catalog = snapshot.read(shipped, "en")
    answers = whole_plan(catalog)
    plan = make_plan(catalog, *heard(catalog, answers))
    assert plan.verdict == "fine"
    assert all(part.slug for part in plan.parts)
    assert plan.part("orchestrator").slug != "custom-none"
    assert len(answers) == 6


def test_there_is_no_example_of_a_plan_where_none_is_settled_as_a_whole():
    assert whole_plan(small_snapshot()) is None
