"""Advice: what the flowcharts say to some answers."""

from advisor.advice import advise, advise_all
from tests.builders import PLATFORM, flowchart, small_snapshot

CHART = flowchart(*PLATFORM)


def test_a_finished_path_settles_the_advice_and_says_why():
    advice = advise(CHART, {"orchestrate": "yes", "containers": "yes"})
    assert advice.state == "settled"
    assert [(step.question.slug, step.choice.slug) for step in advice.because] == [
        ("orchestrate", "yes"),
        ("containers", "yes"),
    ]


def test_an_unfinished_path_says_what_to_ask_next():
    advice = advise(CHART, {"orchestrate": "yes"})
    assert advice.state == "open"
    assert advice.outcome is None
    assert advice.next_question is not None
    assert advice.next_question.slug == "containers"


def test_every_flowchart_has_its_advice_in_the_authors_order():
    advice = advise_all(small_snapshot(), {"over-90-days": "yes"})
    assert [(one.flowchart.slug, one.state) for one in advice] == [
        ("platform", "open"),
        ("capacity", "settled"),
    ]
