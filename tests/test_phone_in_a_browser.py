"""What a phone shows: a question in one glance."""

from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from advisor import snapshot
from advisor.pages.examples import fewest_answers
from tests.builders import published

PHONE = {"width": 390, "height": 844}
USUAL = 4  # choices of a question that one takes in at once, with “I’m not sure”
BOTTOM = "selector => document.querySelector(selector).getBoundingClientRect().bottom"


@pytest.mark.django_db(transaction=True)
def test_a_question_its_choices_and_the_way_on_are_seen_at_once(
    page: Page, live_server: Any, shipped: str
) -> None:
    published(catalog=shipped)
    page.set_viewport_size(PHONE)
    below = []
    for flowchart in snapshot.read(shipped, "en").flowcharts:
        fewest = fewest_answers(flowchart)
        usual = [one for one in flowchart.questions if len(one.choices) + 1 <= USUAL]
        for question, language in product(usual, ("en", "es")):
            query = urlencode(fewest[question.slug])
            page.goto(f"{live_server}/{language}/choose/{flowchart.slug}/?{query}")
            bottom = page.evaluate(BOTTOM, ".question .main-action")
            if bottom > PHONE["height"]:
                below.append((language, question.slug, bottom))
    assert below == []
