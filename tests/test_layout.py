"""The steps of drawing: the order in rows, the lines of text, the places."""

from itertools import permutations, product
from math import factorial, prod

import pytest

from advisor.drawing.layers import crossings, layers
from advisor.drawing.layout import OUTCOME
from advisor.drawing.lettering import wrap
from advisor.drawing.spacing import settle
from tests.builders import PLATFORM, flowchart, outcome, question
from tests.flowcharts import anything, drawn

FORK = (
    question("a", yes="b", no="c"),
    question("b", yes="gke", no="spot"),
    question("c", yes="gke", no="spot"),
)
KNOT = (
    question("a", small="b", large="gke", unknown="c"),
    question("b", any="c"),
    question("c", yes="gke", no="spot"),
)
SHORT_CUT = (
    question("a", small="b", large="gke", unknown="spot"),
    question("b", yes="gke", no="batch"),
)
TANGLE = (
    question("a", one="b", two="spot", three="c", four="b"),
    question("b", any="d"),
    question("c", one="batch", two="flex", three="d", four="flex"),
    question("d", one="gke", two="spot", three="gke"),
)


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        (PLATFORM, 0),
        (FORK, 1),  # the best there is: both of its last questions lead to both outcomes
        (KNOT, 1),  # two, if every row were in the order in which the choices lead there
        (TANGLE, 5),  # six, if neighbours were swapped and nothing else
    ],
)
def test_lines_cross_as_little_as_they_can(nodes, expected):
    assert crossings(*layers(flowchart(*nodes))) == expected


def test_no_order_of_a_small_flowchart_crosses_less():
    small = 0
    for seed in range(80):
        rows, onward = layers(anything(seed))
        if prod(factorial(len(row)) for row in rows) > 150:
            continue
        small += 1
        orders = product(*(map(list, permutations(row)) for row in rows))
        best = min(crossings(list(order), onward) for order in orders)
        assert crossings(rows, onward) == best, seed
    assert small > 20


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        (FORK, [["a"], ["b", "c"], ["gke", "spot"]]),
        (SHORT_CUT, [["a"], ["b", "gke", "spot"], ["gke", "batch"]]),
    ],
)
def test_where_another_order_is_no_better_the_authors_stays(nodes, expected):
    rows, _ = layers(flowchart(*nodes))
    assert [[stop.slug for stop in row] for row in rows] == expected


def test_a_flowchart_may_be_a_single_outcome():
    drawing = drawn(flowchart(outcome("gke")))
    assert [node.slug for node in drawing.nodes] == ["gke"]
    assert drawing.edges == ()


def test_a_loop_is_refused_with_the_place_where_it_closes():
    chart = flowchart(question("a", yes="b", no="gke"), question("b", yes="a", no="gke"))
    with pytest.raises(ValueError, match="loops from “b” to “a”"):
        drawn(chart)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Spot", ("Spot",)),
        ("", ()),
        ("Future reservation in calendar mode", ("Future reservation", "in calendar mode")),
        ("High-performance computing", ("High-performance", "computing")),
        ("Alto-rendimiento/computación", ("Alto-rendimiento/", "computación")),
        ("of Schwerlastverkehrsabgabe", ("of", "Schwerlastverkehrs-", "abgabe")),
        ("a" * 25, ("a" * 16 + "-", "a" * 9)),
        ("a" * 18, ("a" * 15 + "-", "aaa")),
        ("日本語" * 5, ("日本語" * 3, "日本語" * 2)),
    ],
)
def test_words_are_broken_into_lines_of_about_the_same_length(words, expected):
    assert wrap(words, OUTCOME) == expected


@pytest.mark.parametrize(
    ("wanted", "weights", "expected"),
    [
        ([0, 20, 40], [1, 1, 1], [0, 20, 40]),
        ([5, 5], [1, 1], [0, 10]),
        ([5, 5], [3, 1], [2.5, 12.5]),
        ([30, 0, 0], [1, 1, 1], [0, 10, 20]),
    ],
)
def test_things_settle_as_near_to_their_places_as_their_neighbours_allow(wanted, weights, expected):
    assert settle(wanted, weights, [10] * (len(wanted) - 1)) == pytest.approx(expected)
