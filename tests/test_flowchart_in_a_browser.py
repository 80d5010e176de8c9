"""A flowchart in a real browser: text and picture beside each other, read and saved."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.crawl import serve
from tests.pictures import hung

WORKLOAD = "/en/flowcharts/workload/"
BOXES_TOO_SMALL = """
[...document.querySelectorAll(".picture a, .picture .pill")].filter((part) => {
  const box = part.querySelector("rect").getBBox();
  return [...part.querySelectorAll("text")].some((text) => {
    const said = text.getBBox();
    return said.x < box.x || said.x + said.width > box.x + box.width;
  });
}).map((part) => part.textContent)
"""


@pytest.fixture(autouse=True)
def _served(shipped: str, settings: Any, live_server: Any) -> None:
    settings.SITE_URL = live_server.url
    serve(shipped)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_text_is_inside_of_its_box(page: Page, live_server: Any, language: str) -> None:
    for slug in ("platform", "approach", "workload", "capacity"):
        page.goto(f"{live_server.url}/{language}/flowcharts/{slug}/")
        assert page.evaluate(BOXES_TOO_SMALL) == [], slug


@pytest.mark.parametrize(("width", "is_beside"), [(320, False), (768, False), (1440, True)])
def test_the_text_comes_first_and_stands_beside_the_picture_where_there_is_room(
    page: Page, live_server: Any, width: int, is_beside: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(live_server.url + WORKLOAD)
    text, picture = (page.locator(at).bounding_box() for at in (".outline", ".picture"))
    assert text
    assert picture
    if is_beside:
        assert text["x"] + text["width"] <= picture["x"]
    else:
        assert text["y"] + text["height"] <= picture["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_large_picture_scrolls_by_itself_and_by_keyboard(page: Page, live_server: Any) -> None:
    page.goto(live_server.url + WORKLOAD)
    picture = page.get_by_role("region", name="The flowchart as a picture")
    first = picture.get_by_role("link").first
    expect(first).to_be_in_viewport()
    before = picture.evaluate("it => it.scrollLeft")
    assert before > 0
    picture.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "before => document.querySelector('.picture').scrollLeft > before", arg=before
    )


def test_it_begins_where_the_answers_have_led(page: Page, live_server: Any) -> None:
    page.goto(f"{live_server.url}{WORKLOAD}?what-runs=hpc")
    seen = page.locator(".picture a.question.on-path").last.bounding_box()
    picture = page.locator(".picture").bounding_box()
    assert seen
    assert picture
    assert picture["x"] <= seen["x"]
    assert seen["x"] + seen["width"] <= picture["x"] + picture["width"]


def test_what_is_ruled_out_is_said_aloud_and_drawn_in_another_line(
    page: Page, live_server: Any
) -> None:
    page.goto(f"{live_server.url}/en/flowcharts/platform/?orchestrate=yes")
    out = page.get_by_role("link", name=re.compile(r"Compute Engine .*\(ruled out\)"))
    expect(out.locator("rect")).to_have_css("stroke-dasharray", "4px, 3px")
    on = page.get_by_role("link", name=re.compile(r"look after .*\(your path\)"))
    expect(on.locator("rect")).to_have_css("stroke-width", "3px")
    expect(page.locator(".outline")).to_contain_text("ruled out → Compute Engine")


@pytest.mark.parametrize(("button", "ending"), [("Save as SVG", "svg"), ("Save as PNG", "png")])
def test_it_is_saved_as_a_file(
    page: Page, live_server: Any, tmp_path: Path, button: str, ending: str
) -> None:
    hung()
    page.goto(f"{live_server.url}/en/flowcharts/platform/")
    with page.expect_download() as saving:
        page.get_by_role("link", name=button).click()
    assert saving.value.suggested_filename == f"batuta-platform-1-en.{ending}"
    saving.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").stat().st_size > 0
    expect(page.locator("#saved")).to_have_text("Your browser is saving the picture.")


def test_a_saved_picture_looks_by_itself(
    page: Page, live_server: Any, complaints: list[str]
) -> None:
    page.goto(f"{live_server.url}/es/flowcharts/approach.svg?must-keep=nothing")
    assert page.evaluate("document.documentElement.nodeName") == "svg"
    wide = page.evaluate("document.documentElement.viewBox.baseVal.width")
    ends = page.evaluate(
        "[...document.querySelectorAll('text')].map(t => t.getBoundingClientRect().right)"
    )
    assert max(ends) <= wide
    assert page.evaluate("getComputedStyle(document.querySelector('rect')).fill") == (
        "rgb(255, 255, 255)"
    )
    complaints.clear()  # a browser that shows a file alone asks for an icon, of which it names none
