"""Back, forward, reload and another tab in Chromium, with its Back-Forward Cache on."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from tests.builders import published

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "",
    "choose/platform/?orchestrate=yes",
    "advice/1/?orchestrate=no",
    "gpus/",
    "gpus/fit/",
    "flowcharts/platform/",
    "products/",
    "compare/",
    "releases/",
)
LISTEN = "addEventListener('pageshow', (event) => { window.isFromCache = event.persisted; })"


@pytest.fixture(scope="module")
def caching(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A browser with the cache that Playwright turns off."""
    off = ["--disable-back-forward-cache"]
    browser = browser_type.launch(**browser_type_launch_args, ignore_default_args=off)
    yield browser
    browser.close()


@pytest.fixture
def reader(caching: Browser) -> Iterator[BrowserContext]:
    context = caching.new_context()
    context.add_init_script(LISTEN)
    yield context
    context.close()


def back(page: Page) -> None:
    page.go_back(wait_until="commit")  # no page that comes from the cache loads


def shown(page: Page) -> tuple[str, str, str, list[str]]:
    """The address, the title, the whole page and what is chosen on it."""
    chosen = page.locator("main input:checked").all()
    values = [str(radio.get_attribute("value")) for radio in chosen]
    return page.url, page.title(), page.locator("body").inner_text(), values


def steps(page: Page, server: str) -> list[tuple[str, str, str, list[str]]]:
    """Answer two questions and change one, from the home page; what was shown after each."""
    seen = []
    page.goto(f"{server}/en/")
    page.get_by_role("link", name="Start choosing").click()
    for question, choice in (("orchestrate?", "yes"), ("containers?", "no")):
        expect(page.locator("h1")).to_have_text(question)
        seen.append(shown(page))
        page.locator(f".choice input[value={choice}]").check()
        page.get_by_role("button", name="Continue").click()
    expect(page.locator("h1")).to_have_text("managed?")
    seen.append(shown(page))
    page.locator(".change a").first.click()
    expect(page.locator("h1")).to_have_text("orchestrate?")
    seen.append(shown(page))
    return seen


def test_every_kind_of_page_comes_back_from_the_cache(reader: BrowserContext, live_server) -> None:
    published()
    for path in PAGES:
        page = reader.new_page()
        page.goto(f"{live_server}/en/{path}")
        before = shown(page)
        page.goto(f"{live_server}/en/glossary/")
        back(page)
        assert (path, page.evaluate("window.isFromCache")) == (path, True)
        assert shown(page) == before
        page.close()


def test_out_of_the_middle_of_the_wizard_and_back_again(
    reader: BrowserContext, live_server
) -> None:
    published()
    page = reader.new_page()
    steps(page, str(live_server))
    page.locator(".choice input[value=no]").check()
    before = shown(page)
    page.locator("#bottom").get_by_role("link", name="Glossary").click()
    page.wait_for_url("**/glossary/")
    back(page)
    assert page.evaluate("window.isFromCache") is True
    assert shown(page) == before
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/advice/1/?orchestrate=no", wait_until="commit")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_back_and_forward_show_what_the_address_says(
    browser: Browser, live_server, scripts: bool
) -> None:
    published()
    page = browser.new_context(java_script_enabled=scripts).new_page()
    seen = steps(page, str(live_server))
    for before in reversed(seen[:-1]):
        page.go_back()
        expect(page).to_have_title(before[1])
        assert shown(page) == before
    for after in seen[1:]:
        page.go_forward()
        expect(page).to_have_title(after[1])
        assert shown(page) == after


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_reloaded_or_opened_anew_it_is_the_page_of_the_address(
    browser: Browser, live_server, scripts: bool
) -> None:
    published()
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    seen = steps(page, str(live_server))
    page.locator(".choice input[value=no]").check()
    page.reload()
    assert shown(page) == seen[-1]
    assert seen[-1][3] == ["yes"]
    other = context.new_page()
    for before in seen:
        other.goto(before[0])
        assert shown(other) == before


def test_the_finder_goes_back_to_the_filters_of_the_address(page: Page, live_server) -> None:
    published()
    page.goto(f"{live_server}/en/gpus/")
    before = shown(page)
    page.get_by_role("searchbox").fill("nothing like it")
    page.wait_for_url("**/en/gpus/?q=nothing**")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("")
    assert shown(page) == before
    page.go_forward()
    expect(page.get_by_role("searchbox")).to_have_value("nothing like it")
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("nothing like it")
