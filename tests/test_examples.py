from advisor.pages.examples import examples, fewest_answers
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
