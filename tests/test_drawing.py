"""Drawing: whatever the flowchart, nothing overlaps and every line can be followed."""

import re
from functools import cache
from itertools import combinations, pairwise

from advisor.drawing import ARROW, Box, Drawing, Edge
from advisor.drawing.layout import LABEL, OUTCOME, QUESTION
from advisor.drawing.lettering import breadth, letter
from tests.builders import PLATFORM, flowchart
from tests.flowcharts import SIZES, anything, charts, drawings, drawn

CHART = flowchart(*PLATFORM)
COMMAND = re.compile(r"([MVHC])([\d -]+)")


def overlap(one: Box, other: Box) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    above = one.y + one.height <= other.y or other.y + other.height <= one.y
    return not (beside or above)


def contains(box: Box, x: float, y: float) -> bool:
    return box.x < x < box.x + box.width and box.y < y < box.y + box.height


def boxes(drawing: Drawing) -> dict[str, Box]:
    return {node.slug: node.box for node in drawing.nodes}


@cache
def points(edge: Edge, steps: int = 10) -> tuple[tuple[float, ...], ...]:
    """Return points along the line of an edge, its first and last among them."""
    way: list[tuple[float, ...]] = []
    for command, written in COMMAND.findall(edge.d):
        numbers = [int(number) for number in written.split()]
        corners = [*way[-1:], *turns(command, numbers, way)]
        way += [between(corners, step / steps) for step in range(1, steps + 1)]
    return tuple(way)


def turns(
    command: str, numbers: list[int], way: list[tuple[float, ...]]
) -> list[tuple[float, ...]]:
    if command == "V":
        return [(way[-1][0], numbers[0])]
    if command == "H":
        return [(numbers[0], way[-1][1])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def between(corners: list[tuple[float, ...]], share: float) -> tuple[float, ...]:
    """Return a point of a Bézier curve, by de Casteljau: a straight line is the simplest one."""
    while len(corners) > 1:
        corners = [
            tuple(a + (b - a) * share for a, b in zip(one, other, strict=True))
            for one, other in pairwise(corners)
        ]
    return corners[0]


def test_no_two_boxes_overlap():
    for drawing in drawings():
        every = [*boxes(drawing).values(), *(edge.pill for edge in drawing.edges)]
        assert [pair for pair in combinations(every, 2) if overlap(*pair)] == [], drawing.slug


def test_everything_is_inside_the_picture():
    for drawing in drawings():
        canvas = Box(0, 0, drawing.width, drawing.height, ())
        for box in [*boxes(drawing).values(), *(edge.pill for edge in drawing.edges)]:
            assert contains(canvas, box.x, box.y), drawing.slug
            assert contains(canvas, box.x + box.width, box.y + box.height), drawing.slug
        for edge in drawing.edges:
            assert all(contains(canvas, *point) for point in points(edge)), drawing.slug


def test_a_line_leads_from_its_question_through_its_label_to_its_target():
    for drawing in drawings():
        box = boxes(drawing)
        for edge in drawing.edges:
            (x, y), *_, (to_x, to_y) = points(edge)
            start, end = box[edge.question], box[edge.target]
            assert y == start.y + start.height, (drawing.slug, edge)
            assert start.x < x < start.x + start.width, (drawing.slug, edge)
            assert (to_x, to_y) == (end.x + end.width // 2, end.y - ARROW), (drawing.slug, edge)
            assert any(contains(edge.pill, *point) for point in points(edge)), (drawing.slug, edge)


def test_no_line_touches_a_node_or_the_label_of_another():
    for drawing in drawings():
        for edge in drawing.edges:
            labels = [other.pill for other in drawing.edges if other.pill != edge.pill]
            for point in points(edge):
                for box in [*boxes(drawing).values(), *labels]:
                    assert not contains(box, *point), (drawing.slug, edge.question, edge.choice)


def test_a_line_only_leads_down_and_ends_straight():
    for drawing in drawings():
        for edge in drawing.edges:
            way = points(edge)
            assert all(y <= later for (_, y), (_, later) in pairwise(way)), (drawing.slug, edge.d)
            assert re.search(r"V\d+$", edge.d), (drawing.slug, edge.d)


def test_choices_leave_in_the_authors_order_each_by_its_own_port():
    for drawing in drawings():
        for node in drawing.nodes:
            leaving = [edge for edge in drawing.edges if edge.question == node.slug]
            for left, right in pairwise(leaving):
                assert points(left)[0][0] < points(right)[0][0], drawing.slug
                assert left.pill.x < right.pill.x, drawing.slug


def test_text_fits_its_box():
    for drawing in drawings():
        for node in drawing.nodes:
            assert_fits(node.box, OUTCOME if node.kind == "outcome" else QUESTION)
        for edge in drawing.edges:
            assert_fits(edge.pill, LABEL)


def assert_fits(box, style):
    for line in box.lines:
        half = breadth(line.text, style) / 2
        assert box.x < line.x - half < line.x + half < box.x + box.width, line
        assert box.y + style.size * 0.7 < line.y < box.y + box.height, line


def test_a_word_is_broken_only_where_it_is_far_too_long_and_then_with_a_hyphen():
    for word in ("High-performance", "m" * 80, "Schwerlastverkehrsinfrastrukturabgabe", "a" * 23):
        for style in (QUESTION, OUTCOME, LABEL):
            lettered = letter(f"{word} (HPC)", style)
            most = style.room * 3 // 2
            said = " ".join(lettered.lines)
            assert (word in said) == (breadth(word, style) <= most), lettered
            assert said.replace("- ", "").split() == [word, "(HPC)"], lettered
            assert max(breadth(line, style) for line in lettered.lines) <= most, lettered


def test_no_word_among_the_drawings_is_broken_that_fits_its_box():
    for chart, drawing in zip(charts(), drawings(), strict=True):
        for node in drawing.nodes:
            if node.kind == "question":
                assert_whole(chart.nodes[node.slug].text, node.box, QUESTION)
        for edge in drawing.edges:
            assert_whole(edge.label, edge.pill, LABEL)


def assert_whole(text, box, style):
    words = " ".join(line.text for line in box.lines).split()
    for word in text.split():
        assert word in words or breadth(word, style) > style.room * 3 // 2, (word, words)


def test_every_node_and_choice_is_drawn_once():
    for chart, drawing in zip(charts(), drawings(), strict=True):
        assert sorted(node.slug for node in drawing.nodes) == sorted(chart.nodes)
        assert [(edge.question, edge.choice, edge.target) for edge in drawing.edges] == [
            (node.slug, choice.slug, choice.leads_to)
            for node in (chart.nodes[drawn.slug] for drawn in drawing.nodes)
            for choice in getattr(node, "choices", ())
        ]


def test_flowcharts_of_all_sizes_are_among_those_that_are_drawn():
    assert [len(drawing.nodes) for drawing in drawings()[-len(SIZES) :]] == [*SIZES]


def test_equal_flowcharts_give_equal_drawings():
    for seed, drawing in enumerate(drawings()[:20]):
        assert drawn(anything(seed)) == drawing


def test_yes_stays_left_of_no_all_the_way_down():
    middle = {slug: box.x + box.width / 2 for slug, box in boxes(drawn(CHART)).items()}
    for node in PLATFORM:
        yes, no = (choice["leads_to"] for choice in node["choices"])
        assert middle[yes] < middle[no], node["slug"]
