"""The finder in Chromium: with the keyboard, without JavaScript, on a phone, for everybody."""

import re

import pytest
from playwright.sync_api import Page, expect

from advisor.finder.finding import ON_A_PAGE
from tests.builders import gpu_series, machine_type, published
from tests.test_finder_page import CATALOG

PHONE = {"width": 320, "height": 640}
TABLET = {"width": 1000, "height": 800}
DESKTOP = {"width": 1440, "height": 900}
SEVERAL = "?class=general&option=spot&option=flex-start&machine=a4-highgpu-8g"

pytestmark = pytest.mark.django_db(transaction=True)


def opened(page: Page, server: str, query: str = "", size=DESKTOP) -> Page:
    published(**CATALOG)
    page.set_viewport_size(size)
    page.goto(f"{server}/en/gpus/{query}")
    return page


def at(page: Page, query: str) -> None:
    """Wait for the address, which is put right only when the page has what it asks for."""
    expect(page).to_have_url(re.compile(re.escape(f"/en/gpus/{query}") + "$"))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


# In place, with the keyboard.


def test_a_filter_is_set_and_taken_away_with_the_keyboard(page: Page, live_server) -> None:
    opened(page, live_server.url)
    said = page.locator("#said")
    expect(said).to_have_text("3 machine types of 2 GPU series")
    page.get_by_role("checkbox", name="general (2)").focus()
    page.keyboard.press("Space")
    expect(said).to_have_text("2 machine types of 1 GPU series")
    at(page, "?class=general")
    assert focused(page) == "class=general"
    page.keyboard.press("Space")
    expect(said).to_have_text("3 machine types of 2 GPU series")
    at(page, "")


def test_filters_in_one_breath_are_all_set(page: Page, live_server, complaints) -> None:
    opened(page, live_server.url)
    page.evaluate(
        "for (const id of ['gpus=1', 'gpus=8', 'class=general'])"
        " document.getElementById(id).click()"
    )
    at(page, "?class=general&gpus=1&gpus=8")
    expect(page.locator("#said")).to_have_text("1 machine type of 1 GPU series")
    assert all("Abort" in said or "afterRequest" in said for said in complaints)
    complaints.clear()  # htmx tells the console of the requests that a newer one replaced


def test_the_numbers_follow_and_the_table_too(page: Page, live_server) -> None:
    opened(page, live_server.url)
    page.get_by_label("GPU memory, each", exact=True).select_option("180")
    expect(page.get_by_role("checkbox", name="general (1)")).to_be_visible()
    expect(page.locator("table code")).to_have_text(["a4-highgpu-8g", "g2-standard-8"])
    expect(page.get_by_label("GPU memory, each", exact=True)).to_have_value("180")


def test_a_search_answers_while_one_types_and_keeps_the_field(page: Page, live_server) -> None:
    opened(page, live_server.url)
    page.get_by_role("searchbox").press_sequentially("standard-8", delay=20)
    at(page, "?q=standard-8")
    expect(page.locator("table code")).to_have_text(["g2-standard-8"])
    assert focused(page) == "q"
    page.keyboard.type("0")
    expect(page.locator("#said")).to_have_text("Nothing fits all of this.")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("1 machine type of 1 GPU series")
    assert focused(page) == "q"


def test_a_search_that_a_link_takes_away_leaves_the_field(page: Page, live_server) -> None:
    opened(page, live_server.url, "?q=g2")
    page.get_by_role("link", name="Remove Search: g2").click()
    at(page, "")
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.get_by_role("checkbox", name="general (2)").check()
    at(page, "?class=general")


def test_a_link_that_is_gone_leaves_the_focus_to_what_stands_in_its_place(
    page: Page, live_server
) -> None:
    opened(page, live_server.url, "?class=general&gpus=1")
    names = ("Remove Class: general", "Remove GPUs: 1")
    for name, query in zip(names, ("?gpus=1", ""), strict=True):
        page.get_by_role("link", name=name).press("Enter")
        at(page, query)
        expect(page.get_by_role("link", name=name)).to_have_count(0)
        expect(page.locator("#found a:focus")).to_have_count(1)
    expect(page.locator("#found a").first).to_be_focused()


def test_the_estimate_of_a_model_is_a_page_of_its_own(page: Page, live_server) -> None:
    opened(page, live_server.url, "?params=70&purpose=inference&precision=bf16")
    page.get_by_role("link", name="See its parts and what it assumes").click()
    expect(page.locator("h1")).to_have_text("Does a model fit?")


def test_a_heading_sorts_both_ways_and_keeps_the_focus(page: Page, live_server) -> None:
    opened(page, live_server.url)
    heading = page.get_by_role("columnheader", name="GPUs", exact=True)
    heading.get_by_role("link").focus()
    page.keyboard.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "ascending")
    page.keyboard.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(page.locator("table code").first).to_have_text("a4-highgpu-8g")
    assert focused(page) == "by-gpus"


def test_each_change_is_said_once(page: Page, live_server) -> None:
    opened(page, live_server.url)
    page.evaluate(
        "window.said = []; new MutationObserver(() => said.push(document.querySelector"
        "('[role=status]').textContent)).observe(document.querySelector('[role=status]'),"
        " {childList: true, subtree: true, characterData: true})"
    )
    page.get_by_role("checkbox", name="general (2)").check()
    at(page, "?class=general")
    expect(page.locator("#found .chips")).to_be_visible()
    assert page.evaluate("said") == ["2 machine types of 1 GPU series"]


def test_what_is_ticked_stays_through_filters_and_is_compared(page: Page, live_server) -> None:
    opened(page, live_server.url)
    page.get_by_role("checkbox", name="a4-highgpu-8g").check()
    at(page, "?machine=a4-highgpu-8g")
    page.get_by_role("checkbox", name="general (2)").check()
    at(page, "?class=general&machine=a4-highgpu-8g")
    page.get_by_role("checkbox", name="g2-standard-4").check()
    page.get_by_role("link", name="Put side by side").click()
    expect(page.locator("h1")).to_have_text("a4-highgpu-8g and g2-standard-4 compared")
    page.go_back()
    at(page, "?class=general&machine=a4-highgpu-8g&machine=g2-standard-4")
    expect(page.get_by_role("checkbox", name="g2-standard-4")).to_be_checked()


def test_a_tick_keeps_the_page_of_a_long_table(page: Page, live_server) -> None:
    machines = [machine_type(f"m{n}") for n in range(2 * ON_A_PAGE)]
    published(gpu_series=[gpu_series("a4", machine_types=machines)])
    page.goto(f"{live_server.url}/en/gpus/")
    page.get_by_role("link", name="Page after").click()
    at(page, "?page=2")
    page.get_by_role("checkbox", name="m60").check()
    at(page, "?machine=m60&page=2")
    expect(page.get_by_role("checkbox", name="m60")).to_be_checked()
    page.get_by_role("link", name="Page before").click()
    at(page, "?machine=m60")


def test_a_link_to_a_series_leads_to_its_page(page: Page, live_server) -> None:
    opened(page, live_server.url)
    page.locator("table").get_by_role("link", name="G2", exact=True).click()
    expect(page.locator("h1")).to_have_text("G2")


# Without JavaScript.


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_the_form_works_without_javascript(page: Page, live_server) -> None:
    opened(page, live_server.url)
    page.get_by_role("checkbox", name="general (2)").check()
    page.get_by_label("GPU memory, each", exact=True).select_option("180")
    page.get_by_role("searchbox").fill("g2")
    page.get_by_role("button", name="Show what fits").click()
    at(page, "?q=g2&class=general&gpu-memory=180")
    expect(page.locator("#said")).to_have_text("1 machine type of 1 GPU series")
    page.get_by_role("link", name="Remove all filters").click()
    page.get_by_role("checkbox", name="g2-standard-4").check()
    page.get_by_role("button", name="Put side by side").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose at least two")
    page.get_by_role("checkbox", name="a4-highgpu-8g").check()
    page.get_by_role("button", name="Put side by side").click()
    expect(page.locator("h1")).to_have_text("a4-highgpu-8g and g2-standard-4 compared")


# For everybody.


def test_the_headings_stay_in_sight(page: Page, live_server) -> None:
    machines = [machine_type(f"m{n}") for n in range(40)]
    published(gpu_series=[gpu_series("a4", machine_types=machines)])
    page.set_viewport_size(DESKTOP)
    page.goto(f"{live_server.url}/en/gpus/")
    page.get_by_role("checkbox", name="m30").scroll_into_view_if_needed()
    box = page.get_by_role("columnheader", name="Network").bounding_box()
    assert box is not None
    assert (page.evaluate("scrollY") > 300, box["y"]) == (True, 0)


def test_each_value_has_its_heading_before_it_on_a_phone(page: Page, live_server) -> None:
    opened(page, live_server.url, size=PHONE)
    name = page.locator("td.cell-network .whose").first
    expect(name).to_have_text("Network")
    expect(name).to_be_visible()
    expect(page.locator("thead")).to_be_hidden()
    page.get_by_text("Filters and order").click()
    page.get_by_label("Order", exact=True).select_option("-gpus")
    at(page, "?sort=-gpus")
    expect(page.get_by_label("Order", exact=True)).to_be_visible()
    page.set_viewport_size(DESKTOP)
    expect(name).to_be_hidden()


@pytest.mark.parametrize("query", ["", SEVERAL])
def test_nothing_is_wider_than_a_tablet(page: Page, live_server, query) -> None:
    """Other widths: tests/test_every_state_in_a_browser.py."""
    opened(page, live_server.url, query, TABLET)
    assert page.evaluate("document.documentElement.scrollWidth") <= TABLET["width"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_filters_are_open_beside_the_table_as_soon_as_both_have_room(
    page: Page, live_server: object, shipped: str, language: str
) -> None:
    published(catalog=shipped)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server}/{language}/gpus/")
    expect(page.locator(".filters > summary").first).to_be_hidden()
    expect(page.locator(".filters input").first).to_be_visible()
    table, window = (page.locator(one).bounding_box() for one in (".machines", ".finder"))
    assert table is not None
    assert window is not None
    assert table["x"] + table["width"] <= window["x"] + window["width"] + 1
