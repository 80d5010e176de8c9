"""Every page of the shipped catalog in Chromium: no violation of the policy, nothing overflows.

The browser's complaints are caught by the fixture `context`, which fails the test on any.
"""

import pytest
from playwright.sync_api import Page

from tests.crawl import pages, serve

NARROWEST = {"width": 320, "height": 640}
OVERFLOWS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_breaks_the_policy_or_scrolls_sideways_on_a_small_phone(
    page: Page, live_server, shipped: str, language: str
) -> None:
    addresses = sorted(pages(shipped, language))
    serve(shipped)
    page.set_viewport_size(NARROWEST)
    wide = []
    for address in addresses:
        page.goto(f"{live_server.url}{address}", wait_until="domcontentloaded")
        if page.evaluate(OVERFLOWS):
            wide.append(address)
    assert len(addresses) > 90
    assert wide == []
