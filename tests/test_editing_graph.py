"""A flowchart changed in thought: what may lead where, who would be stranded, how many paths there are."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from catalog.editing import graph
from catalog.problems.graphs import arrows, reachable
from tests.broken import charts
from tests.builders import CAPACITY, CAPACITY_OUTCOMES, PLATFORM, PLATFORM_OUTCOMES, flowchart_data
from tests.test_problems_flowcharts import good_flowcharts, has_loop

CHART = flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES)


def test_a_choice_may_lead_to_all_that_does_not_lead_back_to_it():
    assert graph.harmless(CHART, "managed") == [
        *("compute-engine", "gke", "cluster-director", "cluster-toolkit")
    ]
    assert "managed" in graph.harmless(CHART, "orchestrate")


@given(charts())
def test_moving_a_choice_where_it_is_harmless_makes_no_new_loop(chart):
    before = set(graph.loops(chart))
    for item in chart["questions"]:
        for choice, target in product(item["choices"], graph.harmless(chart, item["slug"])):
            after = graph.after_moving(chart, item["slug"], choice["slug"], target)
            assert has_loop(arrows(after)) <= bool(before)


def test_who_is_stranded_is_said_in_the_order_of_the_author():
    after = graph.after_moving(CHART, "containers", "no", "gke")
    assert graph.stranded(CHART, after) == ["managed", "cluster-director", "cluster-toolkit"]
    assert graph.stranded(CHART, CHART) == []


def test_a_retired_question_is_led_on_to_what_its_choices_lead_to():
    assert graph.ways_on(CHART, "containers") == ["gke", "managed"]
    after = graph.after_retiring(CHART, "containers", "managed")
    assert arrows(after)["orchestrate"] == ["managed", "compute-engine"]
    assert graph.stranded(CHART, after) == ["gke"]


def test_the_first_question_can_only_be_followed_by_a_question():
    assert graph.ways_on(CHART, "orchestrate") == ["containers"]
    assert graph.after_retiring(CHART, "orchestrate", "containers")["start"] == "containers"
    capacity = flowchart_data("capacity", CAPACITY[1], *CAPACITY_OUTCOMES)
    assert graph.ways_on(capacity, "interruptible") == []


@given(charts())
def test_whatever_a_retired_question_is_led_on_to_makes_no_new_loop(chart):
    was_looping = bool(set(graph.loops(chart)))
    for item in chart["questions"]:
        for target in graph.ways_on(chart, item["slug"]):
            after = graph.after_retiring(chart, item["slug"], target)
            assert item["slug"] not in [other["slug"] for other in after["questions"]]
            assert has_loop(arrows(after)) <= was_looping


@given(good_flowcharts(), st.integers(0, 7))
def test_paths_are_counted_as_by_walking_each(chart, number):
    slug = chart["questions"][number % len(chart["questions"])]["slug"]
    leads, paths, waiting = arrows(chart), [], [(chart["start"],)]
    while waiting:
        path = waiting.pop()
        onward = leads[path[-1]]
        waiting += [(*path, target) for target in onward]
        paths += [] if onward else [path]
    through = [path for path in paths if slug in path]
    assert graph.paths_through(chart, slug) == (len(through), len(paths))


def test_paths_through_thirty_doors_are_counted_without_walking_them():
    slugs = [f"q{number}" for number in range(31)]
    nodes = [
        {"slug": slug, "choices": [{"slug": str(n), "leads_to": onward} for n in range(2)]}
        for slug, onward in zip(slugs, [*slugs[1:], "gke"], strict=True)
    ]
    chart = {"start": "q0", "questions": nodes, "outcomes": [{"slug": "gke"}]}
    assert graph.paths_through(chart, "q30") == (2**31, 2**31)
    assert graph.paths_through(chart, "retired") == (0, 2**31)


@given(charts())
def test_a_fingerprint_tells_two_states_apart(chart):
    assert graph.fingerprint(chart) == graph.fingerprint({**chart})
    other = chart | {"start": "another"}
    assert graph.fingerprint(other) != graph.fingerprint(chart)


@given(charts())
def test_whom_readers_come_to_is_what_can_be_reached_from_the_start(chart):
    leads = arrows(chart)
    expected = reachable(chart["start"], leads) if chart["start"] in leads else set()
    assert graph.met(chart) == expected
