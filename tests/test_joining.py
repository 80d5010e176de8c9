"""Dashed lines that share their way are drawn once there, and all of it is drawn."""

from dataclasses import replace
from itertools import pairwise

from advisor.drawing import Drawing, Edge
from advisor.drawing.joining import joined, parts
from tests.flowcharts import drawings

Span = tuple[int, int, int]


def straight(edge: Edge) -> list[Span]:
    """The upright lines of an edge: how far to the right, from where, to where."""
    lines = []
    for part in parts(edge.d):
        (x, y), to = part.start, part.command
        if to[0] == "V" and int(to[1:]) > y:
            lines.append((x, y, int(to[1:])))
    return lines


def bent(edge: Edge) -> set[tuple[tuple[int, int], str]]:
    return {part for part in map(tuple, parts(edge.d)) if part[1][0] in "CH"}


def out(drawing: Drawing) -> list[Edge]:
    return [replace(edge, mark="off-path") for edge in drawing.edges]


def to_each(edges: list[Edge]) -> list[list[Edge]]:
    targets = {edge.target for edge in edges}
    return [[edge for edge in edges if edge.target == target] for target in sorted(targets)]


def dots(lines: list[Span]) -> list[tuple[int, int]]:
    return [(x, y) for x, top, bottom in lines for y in range(top, bottom)]


def test_everything_that_was_drawn_still_is():
    for drawing in drawings():
        for before in to_each(out(drawing)):
            after = list(joined(before))
            lines = [
                [line for edge in edges for line in straight(edge)] for edges in (before, after)
            ]
            assert set(dots(lines[0])) == set(dots(lines[1])), drawing.slug
            bends = [set().union(*map(bent, edges)) for edges in (before, after)]
            assert bends[0] == bends[1], drawing.slug


def test_no_two_dashed_lines_to_a_node_lie_on_each_other():
    shared = 0
    for drawing in drawings():
        for before in to_each(out(drawing)):
            after = list(joined(before))
            shared += sum(edge.joins for edge in after)
            upright = sorted(line for edge in after for line in straight(edge))
            for (x, _top, bottom), (other, top, _bottom) in pairwise(upright):
                assert x != other or bottom <= top, (drawing.slug, before[0].target)
    assert shared > 100


def test_one_line_to_each_node_has_the_arrow():
    for drawing in drawings():
        for edges in to_each(out(drawing)):
            assert sum(not edge.joins for edge in joined(edges)) >= 1, drawing.slug


def test_lines_that_are_whole_are_left_as_they_are():
    for drawing in drawings()[:20]:
        assert list(joined(drawing.edges)) == list(drawing.edges)
