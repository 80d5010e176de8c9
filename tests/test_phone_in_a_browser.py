"""What a phone shows: a question in one glance, and tables as rows."""

import itertools
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from advisor import snapshot
from advisor.pages.examples import fewest_answers
from tests.builders import fact, product, published

PHONE = {"width": 390, "height": 844}
USUAL = 4  # choices of a question that one takes in at once, with “I’m not sure”
OTHERS = ("cluster-director", "cluster-toolkit", "compute-engine")
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
        for question, language in itertools.product(usual, ("en", "es")):
            query = urlencode(fewest[question.slug])
            page.goto(f"{live_server}/{language}/choose/{flowchart.slug}/?{query}")
            bottom = page.evaluate(BOTTOM, ".question .main-action")
            if bottom > PHONE["height"]:
                below.append((language, question.slug, bottom))
    assert below == []


def test_the_platforms_side_by_side_stand_one_below_the_other_with_every_name_of_a_column(
    page: Page, live_server: Any
) -> None:
    published()
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server}/en/")
    table = page.locator(".comparison")
    assert table.evaluate("it => it.parentElement.scrollWidth <= it.parentElement.clientWidth")
    expect(table.locator("thead")).to_be_hidden()
    row = table.locator("tbody tr").first
    for name in ("Orchestrator", "Technical complexity", "Recommended for", "Key benefit"):
        expect(row.get_by_text(name, exact=True)).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(table.locator("thead")).to_be_visible()
    expect(row.get_by_text("Key benefit", exact=True)).to_be_hidden()


def test_what_a_comparison_lists_is_folded_on_a_phone_and_open_elsewhere(
    page: Page, live_server: Any
) -> None:
    facts = [fact("strength", f"Strength {number}.") for number in range(3)]
    published(products=[*map(product, OTHERS), product("gke", facts=facts)])
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server}/en/compare/?product=gke&product=cluster-director")
    listed = page.get_by_text("Strength 1.")
    expect(listed).to_be_hidden()
    page.get_by_text("Gke (3)").click()
    expect(listed).to_be_visible()
    page.reload()
    page.emulate_media(media="print")
    expect(listed).to_be_visible()
    expect(page.get_by_text("Gke (3)")).to_be_hidden()
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(listed).to_be_visible()
    expect(page.get_by_text("Gke (3)")).to_be_hidden()
