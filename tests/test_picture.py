"""The picture: the path of the answers marked, and the drawing as SVG."""

import re

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from advisor.drawing import marked
from advisor.flow import walk
from tests.builders import PLATFORM, flowchart
from tests.flowcharts import drawn

CHART = flowchart(*PLATFORM)


@pytest.mark.parametrize(
    ("answers", "on_path", "off_path"),
    [
        ({}, "", ""),
        ({"orchestrate": "no"}, "orchestrate compute-engine", "containers managed gke"),
        ({"orchestrate": "yes"}, "orchestrate containers", "compute-engine"),
        (
            {"orchestrate": "yes", "containers": "no", "managed": "yes"},
            "orchestrate containers managed cluster-director",
            "compute-engine gke cluster-toolkit",
        ),
    ],
)
def test_the_path_of_the_answers_is_marked(answers, on_path, off_path):
    drawing = marked(drawn(CHART), CHART, walk(CHART, answers))
    marks = {node.slug: node.mark for node in drawing.nodes}
    assert {slug for slug, mark in marks.items() if mark == "on-path"} == set(on_path.split())
    assert {slug for slug, mark in marks.items() if mark == "off-path"} >= set(off_path.split())
    taken = {edge.question: edge.choice for edge in drawing.edges if edge.mark == "on-path"}
    assert taken == answers


def test_the_path_lies_on_top_and_the_rest_stays_as_it_was():
    drawing = marked(drawn(CHART), CHART, walk(CHART, {"orchestrate": "yes"}))
    assert [edge.mark for edge in drawing.edges] == ["off-path", *["open"] * 4, "on-path"]
    assert {edge.d for edge in drawing.edges} == {edge.d for edge in drawn(CHART).edges}


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_picture_has_a_link_for_each_node_and_no_style_of_its_own(language):
    drawing = marked(drawn(CHART), CHART, walk(CHART, {"orchestrate": "yes"}))
    links = [{"node": n, "url": f"/{n.slug}/", "label": f"{n.slug} <&"} for n in drawing.nodes]
    with translation.override(language):
        html = render_to_string("advisor/_flowchart.svg.html", {"drawing": drawing, "links": links})
    assert re.findall(r'href="/([a-z-]+)/"', html) == [node.slug for node in drawing.nodes]
    assert html.count('class="question on-path"') == 2
    assert html.count('class="edge on-path"') == 1
    assert "<&" not in html
    assert not re.search(r"\bstyle=|<style|<script|\bon\w+=|\d,\d", html)
