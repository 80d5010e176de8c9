"""Flowcharts that would strand a reader are found, and good ones raise no alarm."""

from graphlib import CycleError, TopologicalSorter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.problems import find, flowcharts
from catalog.problems.graphs import arrows, back_arrows, endings_first, reachable
from tests.builders import data, flowchart_data, outcome, question
from tests.seeded import codes, found, said

QUESTIONS = "flowcharts.0.questions"
MANAGED_YES = f"{QUESTIONS}.2.choices.0.leads_to"


def test_the_small_catalog_has_no_problem():
    assert find(data()) == []


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (MANAGED_YES, "orchestrate", {("loop", "managed"), ("unreachable", "cluster-director")}),
        (MANAGED_YES, "managed", {("loop", "managed"), ("unreachable", "cluster-director")}),
        (MANAGED_YES, "", {("leads-nowhere", "managed"), ("unreachable", "cluster-director")}),
        (MANAGED_YES, "nobody", {("dangling", "managed"), ("unreachable", "cluster-director")}),
        (MANAGED_YES, "spot", {("dangling", "managed"), ("unreachable", "cluster-director")}),
        (MANAGED_YES, "cluster-toolkit", {("unreachable", "cluster-director")}),
        (
            f"{QUESTIONS}.2.choices",
            [],
            {
                ("dead-end", "managed"),
                ("unreachable", "cluster-director"),
                ("unreachable", "cluster-toolkit"),
            },
        ),
        (
            f"{QUESTIONS}.0.choices",
            question("orchestrate", yes="containers")["choices"],
            {("one-choice", "orchestrate"), ("unreachable", "compute-engine")},
        ),
        ("flowcharts.0.start", "", {("no-start", "platform")}),
        ("flowcharts.0.start", "gke", {("no-start", "platform")}),
        ("flowcharts.0.start", "nobody", {("no-start", "platform")}),
        ("flowcharts.0.start", "interruptible", {("no-start", "platform")}),
        (
            "flowcharts.0.start",
            "containers",
            {("unreachable", "orchestrate"), ("unreachable", "compute-engine")},
        ),
    ],
)
def test_a_reader_who_would_be_stranded_is_found(path, value, expected):
    assert found(path, value) == expected


def test_a_flowchart_needs_questions_and_outcomes():
    empty = flowchart_data("capacity", question("over-90-days"), start="", questions=[])
    assert codes(find(data(flowcharts=[data()["flowcharts"][0], empty]))) == {
        ("no-questions", "capacity"),
        ("no-outcomes", "capacity"),
        ("no-start", "capacity"),
    }


def test_the_platform_flowchart_must_be_there():
    assert codes(find(data(flowcharts=data()["flowcharts"][1:]))) == {
        ("no-platform", "the catalog")
    }


def test_the_platform_flowchart_comes_first():
    turned = data(flowcharts=data()["flowcharts"][::-1])
    assert codes(find(turned)) == {("not-first", "platform")}
    assert "“capacity” comes first: give this one a lower position" in str(find(turned)[0])


def test_a_problem_says_where_it_is_what_is_wrong_and_what_to_do():
    assert (
        "question “managed”, choice: The choice “yes” leads nowhere: "
        "choose the question or outcome it leads to." in said(MANAGED_YES, "")
    )


NODES = [f"n{number}" for number in range(8)]
GRAPHS = st.dictionaries(
    st.sampled_from(NODES), st.lists(st.sampled_from(NODES), max_size=4), min_size=1
).map(lambda leads: {node: leads.get(node, []) for node in NODES})


@given(GRAPHS)
def test_without_its_back_arrows_a_graph_has_no_loop_and_with_none_it_has_none(leads):
    back = set(back_arrows(NODES, leads))
    rest = {node: [to for to in leads[node] if (node, to) not in back] for node in NODES}
    assert not has_loop(rest)
    assert bool(back) == has_loop(leads)


def has_loop(leads):
    try:
        TopologicalSorter(leads).prepare()
    except CycleError:
        return True
    return False


@given(GRAPHS)
def test_endings_come_first_and_only_what_reaches_a_loop_is_left_out(leads):
    order = endings_first(leads)
    for place, node in enumerate(order):
        assert set(leads[node]) <= set(order[:place])
    for node in set(NODES) - set(order):
        inner = reachable(node, leads)
        assert has_loop({n: leads[n] for n in inner})


@st.composite
def good_flowcharts(draw):
    """Questions that lead onward only, each met from an earlier one."""
    size = draw(st.integers(1, 8))
    slugs = [f"q{number}" for number in range(size)]
    targets = {slug: [] for slug in slugs}
    for number in range(1, size):
        targets[slugs[draw(st.integers(0, number - 1))]].append(slugs[number])
    ends = ["gke", "cluster-director"]
    nodes = []
    for number, slug in enumerate(slugs):
        more = draw(
            st.lists(st.sampled_from([*slugs[number + 1 :], *ends]), min_size=2, max_size=4)
        )
        leads = dict(enumerate([*targets[slug], *more, *(ends if number == size - 1 else [])]))
        nodes.append(question(slug, **{f"c{choice}": to for choice, to in leads.items()}))
    return flowchart_data("platform", *nodes, *(outcome(end) for end in ends))


@settings(max_examples=100)
@given(good_flowcharts())
def test_a_good_flowchart_raises_no_alarm(flowchart):
    assert find(data(flowcharts=[flowchart])) == []


def test_ten_thousand_questions_in_a_row_are_walked_without_recursion():
    slugs = [f"q{number}" for number in range(10_000)]
    nodes = [
        question(slug, yes=onward, no="gke")
        for slug, onward in zip(slugs, [*slugs[1:], "gke"], strict=True)
    ]
    flowchart = flowchart_data("platform", *nodes, outcome("gke"))
    assert list(flowcharts.check({"flowcharts": [flowchart]})) == []
    nodes[-1]["choices"][0]["leads_to"] = "q0"
    assert [item.code for item in flowcharts.check({"flowcharts": [flowchart]})] == ["loop"]
    assert len(reachable("q0", arrows(flowchart))) == 10_001
