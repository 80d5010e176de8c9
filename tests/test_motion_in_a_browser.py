"""A step of the wizard moves in gently where motion is welcome, and the focus never waits for it."""

import pytest
from playwright.sync_api import Page, expect

from tests.builders import published

pytestmark = pytest.mark.django_db(transaction=True)

LISTEN = """
  () => {
    window.moves = [];
    window.shifts = 0;
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      if (target.matches(".question")) moves.push([propertyName, document.activeElement.tagName]);
    });
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shifts += value;
    }).observe({ type: "layout-shift" });
  }
"""


def step(page: Page, server: str) -> list[list[str]]:
    """Answer a question by keyboard; what moved, each with what had the focus then."""
    published()
    page.goto(f"{server}/en/choose/platform/")
    page.evaluate(LISTEN)
    page.locator(".choice input").first.focus()
    page.wait_for_timeout(600)  # what happens within half a second of a key is no layout shift
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("containers?")
    expect(page.locator(".question")).to_have_css("opacity", "1")
    return list(page.evaluate("moves"))


def test_a_step_moves_in_with_its_heading_in_focus(page: Page, live_server) -> None:
    page.emulate_media(reduced_motion="no-preference")
    assert sorted(step(page, live_server.url)) == [["opacity", "H1"], ["translate", "H1"]]
    length = page.locator(".question").evaluate(
        "(form) => getComputedStyle(form).transitionDuration"
    )
    assert {float(part.removesuffix("s")) for part in length.split(", ")} == {0.16}
    assert page.evaluate("shifts") == 0


def test_nothing_moves_for_whoever_asked_for_less_motion(page: Page, live_server) -> None:
    page.emulate_media(reduced_motion="reduce")
    assert step(page, live_server.url) == []
