"""How pages are shown where scripts are refused is how they are shown where none can run.

The walks through all states refuse scripts, because axe has to run: tests/looking.py.
"""

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.crawl import serve
from tests.looking import HEIGHT, WIDTHS, refuse_scripts
from tests.test_every_state_in_a_browser import LANGUAGES, main_states

pytestmark = pytest.mark.django_db(transaction=True)

BOXES = """
  () => [...document.body.querySelectorAll("*")].filter(element => element.checkVisibility()).map(element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data.trim());
    return [element.tagName, element.className.baseVal ?? element.className, x, y, width, height, ...own].join(" ");
  })
"""


def boxes(page: Page, width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": HEIGHT})
    return list(page.evaluate(BOXES))


@pytest.fixture
def none_can_run(browser: Browser, browser_context_args: dict[str, Any]) -> BrowserContext:
    return browser.new_context(**browser_context_args | {"java_script_enabled": False})


def test_refused_scripts_leave_each_box_where_it_is_without_any(
    page: Page, none_can_run: BrowserContext, live_server: Any, shipped: str
) -> None:
    serve(shipped)
    refuse_scripts(page)
    without = none_can_run.new_page()
    for state in main_states(shipped):
        for language in LANGUAGES:
            address = f"{live_server.url}/{language}{state.path}"
            page.goto(address)
            without.goto(address)
            for width in WIDTHS:
                assert boxes(page, width) == boxes(without, width), (state.name, language, width)
