"""Light and dark in Chromium: as the system, or as somebody chose, who is remembered without a cookie."""

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import icons
from tests.builders import published

PAPER = {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 26)"}
BAR = {"light": "#ffffff", "dark": "#14181a"}
COLOUR_OF_THE_BAR = """
  () => [...document.querySelectorAll("meta[name=theme-color]")]
    .filter(meta => matchMedia(meta.media).matches).map(meta => meta.content).join()
"""
DIFFERENCE = """
  async addresses => {
    const [one, other] = await Promise.all(addresses.map(async address => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, image.width, image.height).data;
    }));
    return one.length === other.length && one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at])), 0);
  }
"""


def assert_looks(page: Page, theme: str) -> None:
    expect(page.locator("html")).to_have_css("background-color", PAPER[theme])
    assert page.evaluate(COLOUR_OF_THE_BAR) == BAR[theme]


@pytest.mark.parametrize("system", ["light", "dark"])
def test_without_a_choice_the_system_decides_at_once(
    page: Page, live_server: object, system: Any
) -> None:
    published()
    page.emulate_media(color_scheme=system)
    page.goto(f"{live_server}/en/")
    expect(page.get_by_label("As the system")).to_be_checked()
    assert_looks(page, system)
    page.emulate_media(color_scheme="light" if system == "dark" else "dark")
    assert_looks(page, "light" if system == "dark" else "dark")


@pytest.mark.parametrize(("system", "chosen"), [("light", "Dark"), ("dark", "Light")])
def test_a_choice_stays_in_the_browser_and_sets_no_cookie(
    page: Page, context: BrowserContext, live_server: object, system: Any, chosen: str
) -> None:
    published()
    page.emulate_media(color_scheme=system)
    page.goto(f"{live_server}/en/")
    page.get_by_label(chosen).check()
    assert_looks(page, chosen.lower())
    page.get_by_role("link", name="Start choosing").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert_looks(page, chosen.lower())
    page.goto(f"{live_server}/es/glossary/")
    assert_looks(page, chosen.lower())
    expect(page.get_by_role("group", name="Apariencia").locator("input:checked")).to_have_value(
        chosen.lower()
    )
    assert context.cookies() == []
    page.get_by_label("Como el sistema").check()
    page.reload()
    assert_looks(page, system)


def test_another_tab_follows_and_so_does_a_page_that_one_goes_back_to(
    page: Page, context: BrowserContext, live_server: object
) -> None:
    published()
    page.goto(f"{live_server}/en/")
    other = context.new_page()
    other.goto(f"{live_server}/en/glossary/")
    other.get_by_label("Dark").check()
    assert_looks(page, "dark")
    other.goto(f"{live_server}/en/sources/")
    other.get_by_label("Light").check()
    other.go_back()
    expect(other.get_by_label("Light")).to_be_checked()
    assert_looks(other, "light")


def test_it_is_chosen_with_the_keyboard(page: Page, live_server: object) -> None:
    published()
    page.goto(f"{live_server}/en/")
    page.get_by_label("As the system").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Dark")).to_be_focused()
    assert_looks(page, "dark")


def test_what_blocks_stands_before_everything_that_is_drawn(client: Any) -> None:
    published()
    for address in ("/en/", "/nowhere/"):
        html = client.get(address).content.decode()
        script, sheet, body = (
            html.index(part) for part in ('theme.js"></script>', "site.css", "<body")
        )
        assert script < sheet < body


def test_a_browser_that_keeps_nothing_still_switches(page: Page, live_server: object) -> None:
    published()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    )
    page.goto(f"{live_server}/en/")
    page.get_by_label("Dark").check()
    assert_looks(page, "dark")


@pytest.mark.parametrize("system", ["light", "dark"])
def test_without_javascript_there_is_no_switch_and_the_system_decides(
    browser: Browser, live_server: object, system: Any
) -> None:
    published()
    page = browser.new_page(java_script_enabled=False, color_scheme=system)
    page.goto(f"{live_server}/en/")
    expect(page.locator(".theme")).to_be_hidden()
    expect(page.locator("html")).to_have_css("background-color", PAPER[system])
    page.close()


def test_paper_is_white(page: Page, live_server: object) -> None:
    published()
    page.goto(f"{live_server}/en/")
    page.get_by_label("Dark").check()
    page.emulate_media(media="print")
    expect(page.locator("html")).to_have_css("background-color", PAPER["light"])
    expect(page.locator("h1")).to_have_css("color", "rgb(0, 0, 0)")


@pytest.mark.parametrize(
    ("name", "is_cut", "side"), [("mark.ico", False, icons.ICON), ("touch.png", True, icons.TOUCH)]
)
def test_the_icons_are_those_of_the_mark(
    page: Page, live_server: object, tmp_path: Any, name: str, is_cut: bool, side: int
) -> None:
    """When this fails: `python -m tests.icons`."""
    drawn = icons.draw(page, icons.mark(is_cut), side)
    page.route("**/drawn.png", lambda route: route.fulfill(body=drawn, content_type="image/png"))
    page.goto(f"{live_server}/livez")
    difference = page.evaluate(DIFFERENCE, [f"/static/img/{name}", "/drawn.png"])
    assert difference is not False
    assert difference < 32
