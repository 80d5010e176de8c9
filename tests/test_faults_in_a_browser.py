"""What tests/faults.js and tests/structure.js look for is found where it is, and only there."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.builders import published
from tests.looking import ADD_STYLE, FAULTS, NARROW, STRUCTURE, WIDE

ADVICE = "/en/advice/1/?orchestrate=no"
AS_WRITTEN = {"asWritten": True}


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("h1 { width: 3em; word-break: break-all }", "“orchestrator” is broken"),
        (".permalink { width: 150% }", "the page scrolls sideways"),
        ("h1 { width: 5em; overflow: hidden; white-space: nowrap }", "h1 is too narrow"),
        (".cites { display: block }", "footnote 1 is parted from"),
        ("h1 { height: 1em; overflow: hidden }", "is clipped"),
        ("main > * { position: absolute; top: 8rem }", "is on top of"),
        (".main-action { min-height: 2rem; padding: 0 }", "is less than 44 px high"),
    ],
)
def test_what_is_out_of_place_is_found(
    page: Page, live_server: Any, style: str, fault: str
) -> None:
    published()
    page.set_viewport_size({"width": NARROW, "height": 640})
    page.goto(f"{live_server.url}{ADVICE}")
    assert page.evaluate(FAULTS, AS_WRITTEN) == []
    page.evaluate(ADD_STYLE, style)
    assert fault in " ".join(page.evaluate(FAULTS, AS_WRITTEN))


def test_what_has_been_scrolled_out_of_sight_is_on_top_of_nothing(
    page: Page, live_server: Any
) -> None:
    published()
    page.set_viewport_size({"width": WIDE, "height": 640})
    page.goto(f"{live_server.url}/en/flowcharts/platform/")
    page.evaluate(ADD_STYLE, ".flowchart { width: 400%; height: auto }")
    page.evaluate("document.querySelector('.picture').scrollLeft = 300")
    assert page.evaluate(FAULTS, AS_WRITTEN) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("document.querySelector('main').prepend(document.createElement('h1'))", "2 of h1"),
        ("document.querySelector('main').id = ''", "0 of main#main"),
        ("document.querySelector('.skip').remove()", "no link to the content"),
        ("document.querySelector('caption').remove()", "a table without a caption"),
        ("document.querySelector('th').removeAttribute('scope')", "without a scope"),
    ],
)
def test_what_a_page_lacks_is_found(page: Page, live_server: Any, change: str, fault: str) -> None:
    published()
    page.goto(f"{live_server.url}/en/compare/?product=gke&product=cluster-director")
    assert page.evaluate(STRUCTURE) == []
    page.evaluate(change)
    assert fault in " ".join(page.evaluate(STRUCTURE))
