"""A flowchart is drawn however broken its draft is, and what is wrong with it is marked."""

import random

import pytest
from hypothesis import given

from advisor.drawing import draw
from catalog import problems
from catalog.admin.flowcharts.names import outcome_names
from catalog.admin.flowcharts.picture import drawn
from catalog.editing.prepared import ROOT, Box, Kind, Prepared, prepare
from tests.broken import charts
from tests.builders import PLATFORM, PLATFORM_OUTCOMES, data, flowchart_data, outcome, question


def prepared(chart) -> Prepared:
    found = prepare(chart, name)
    assert found is not None
    return found


def name(box: Box) -> str:
    return f"{box.kind.name} {box.slug}"


def ends(chart) -> dict[str, Kind]:
    """What each choice is drawn to, by its question and its own slug."""
    found = prepared(chart)
    return {
        f"{found.boxes[node.slug].slug}/{choice.slug}": found.boxes[choice.leads_to].kind
        for node in found.flowchart.questions
        if node.slug != ROOT
        for choice in node.choices
    }


def unmet(chart) -> set[str]:
    found = prepared(chart)
    return {found.boxes[slug].slug for slug in found.unmet}


@given(charts())
def test_every_question_and_outcome_of_any_draft_is_drawn_once_with_every_choice(chart):
    found = prepare(chart, name)
    if found is None:
        assert not chart["questions"] + chart["outcomes"]
        return
    drawing = drawn(found)
    assert sorted(node.slug for node in drawing.nodes) == sorted(found.boxes)
    choices = [
        f"{item['slug']}/{c['slug']}" for item in chart["questions"] for c in item["choices"]
    ]
    edges = [f"{found.boxes[edge.question].slug}/{edge.choice}" for edge in drawing.edges]
    assert sorted(edges) == sorted(choices)
    for node in drawing.nodes:
        assert drawing.top <= node.box.y
        assert node.box.y + node.box.height <= drawing.top + drawing.height


@given(charts())
def test_what_is_drawn_as_unmet_or_leading_back_is_what_blocks_publishing(chart):
    found = prepare(chart, name)
    if found is None:
        return
    blocking = problems.find(data(flowcharts=[chart]))
    said = [item for item in blocking if item.code in ("unreachable", "loop")]
    slugs = [*(box.slug for box in found.boxes.values())]
    if len(slugs) != len({*slugs}):
        return  # two nodes of one slug: who comes to which cannot be said
    lost = {found.boxes[slug].slug for slug in found.unmet if is_draft(found.boxes[slug])}
    assert lost == {item.key[-1] for item in said if item.code == "unreachable"}
    back = [box.question for box in found.boxes.values() if box.kind is Kind.BACK]
    assert {*back} == {item.key[-1] for item in said if item.code == "loop"}


def is_draft(box: Box) -> bool:
    return box.kind in (Kind.QUESTION, Kind.OUTCOME)


def test_a_sound_flowchart_is_drawn_as_readers_see_it():
    chart = flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES)
    found = prepared(chart)
    assert not found.has_root
    assert not found.unmet
    names = {outcome.slug: outcome.summary for outcome in found.flowchart.outcomes}
    assert drawn(found) == draw(found.flowchart, names)


def test_a_choice_that_leads_back_or_nowhere_ends_in_a_box_that_says_so():
    chart = flowchart_data(
        "platform",
        question("a", on="b", out="", away="elsewhere"),
        question("b", back="a", self="b", on="gke"),
        outcome("gke"),
    )
    assert ends(chart) == {
        "a/on": Kind.QUESTION,
        "a/out": Kind.NOWHERE,
        "a/away": Kind.NOWHERE,
        "b/back": Kind.BACK,
        "b/self": Kind.BACK,
        "b/on": Kind.OUTCOME,
    }
    assert unmet(chart) == set()


def test_what_nobody_comes_to_stands_beside_the_start_with_all_that_it_leads_to():
    chart = flowchart_data(
        "platform",
        *PLATFORM,
        question("island", yes="islet", no="gke"),
        question("islet", yes="island", no="spot"),
        *PLATFORM_OUTCOMES,
        outcome("spot"),
    )
    assert unmet(chart) >= {"island", "islet", "spot"}
    drawing = drawn(prepared(chart))
    tops = {node.slug: node.box.y for node in drawing.nodes}
    assert tops["question/island"] == tops["question/orchestrate"] == drawing.top + 12


def test_a_question_and_an_outcome_of_one_slug_are_two_boxes():
    chart = flowchart_data("platform", question("gke", yes="spot"), outcome("gke"), outcome("spot"))
    assert {"question/gke", "outcome/gke"} <= set(prepared(chart).boxes)


def test_without_a_first_question_everything_is_drawn_and_nothing_is_called_unmet():
    chart = flowchart_data("platform", *PLATFORM, *PLATFORM_OUTCOMES, start="")
    found = prepared(chart)
    assert not found.unmet
    assert len(drawn(found).nodes) == 7


def test_a_draft_that_says_nothing_in_a_language_is_drawn_in_another_or_by_its_slug():
    silent = question("a", yes="gke", no="gke") | {"text": {"en": "", "es": "¿Sí?"}}
    silent["choices"][0]["label"] = {"en": "", "es": ""}
    found = prepared(flowchart_data("platform", silent, outcome("gke")))
    node = found.flowchart.questions[0]
    assert (node.text, node.choices[0].label) == ("¿Sí?", "yes")


@pytest.mark.parametrize("seed", range(3))
def test_sixty_questions_that_lead_anywhere_are_drawn(seed):
    chance = random.Random(seed)  # noqa: S311
    slugs = [f"q{number}" for number in range(60)]
    nodes = [
        question(slug, **{f"c{n}": chance.choice([*slugs, "gke", ""]) for n in range(3)})
        for slug in slugs
    ]
    drawing = drawn(prepared(flowchart_data("platform", *nodes, outcome("gke"))))
    assert len(drawing.edges) == 180


def test_an_outcome_is_named_after_what_it_recommends_or_says_or_is_called():
    nodes = [
        outcome("gke", orchestrators=["kubernetes"]),
        outcome("gone", product="never-there"),
        outcome("silent", product=None, summary={"en": "", "es": ""}),
        outcome("spanish", product=None, summary={"en": "", "es": "En español."}),
    ]
    chart = flowchart_data("platform", question("a"), *nodes)
    assert outcome_names(data(), chart) == {
        "gke": "Gke with Kubernetes",
        "gone": "gone.",
        "silent": "silent",
        "spanish": "En español.",
    }
