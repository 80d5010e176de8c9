"""Does a model fit? In Chromium: live with JavaScript, all the same without, for everybody."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.builders import published
from tests.test_fit_page import FIT, SEVENTY


@pytest.mark.django_db(transaction=True)
def test_the_estimate_follows_what_is_changed(page: Page, live_server) -> None:
    published()
    page.goto(f"{live_server.url}{FIT}")
    page.get_by_label("Parameters, in billions").fill("70")
    page.keyboard.press("Tab")
    expect(page.locator("#fit-result .lede")).to_contain_text("About 168 GB")
    expect(page).to_have_url(f"{live_server.url}{SEVENTY}")
    expect(page.get_by_label("What for")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("168 GB")
    page.get_by_label("What for").select_option("qlora")
    expect(page.get_by_label("Precision of the weights")).to_have_value("int4")
    page.get_by_label("What for").select_option("lora")
    expect(page.get_by_role("alert")).to_contain_text("LoRA on a model in int4 is QLoRA")
    page.get_by_label("Precision of the weights").select_option("bf16")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page).to_have_title(re.compile("^70 billion parameters, fine-tuning with LoRA"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.browser_context_args(java_script_enabled=False)
def test_it_works_without_javascript_all_the_same(page: Page, live_server) -> None:
    published()
    page.goto(f"{live_server.url}{FIT}")
    page.get_by_label("Parameters, in billions").fill("70,5")
    page.get_by_role("button", name="Estimate").click()
    page.get_by_role("link", name="Write decimals with a point").click()
    page.get_by_label("Parameters, in billions").fill("70")
    page.get_by_role("button", name="Estimate").click()
    expect(page.locator("#fit-result .lede")).to_contain_text("About 168 GB")
    expect(page).to_have_url(f"{live_server.url}{SEVENTY}")
