"""What Chromium does with the buttons under the advice."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.builders import published

ADVICE = "/en/advice/1/?orchestrate=yes&containers=yes"
COUNT_PRINTING = """
  window.print = () => { const body = document.body.dataset; body.printed = +(body.printed ?? 0) + 1; };
"""
COUNT_CHANGES = """
  new MutationObserver((changes) => {
    const body = document.body.dataset;
    body.heard = +(body.heard ?? 0) + changes.filter((change) => change.addedNodes.length).length;
  }).observe(document.querySelector("[role=status]"), { childList: true });
"""


@pytest.mark.parametrize(
    ("button", "file", "words"),
    [
        ("Save as Markdown", "batuta-1-gke.md", "Your browser is saving the advice as Markdown."),
        ("Save as JSON", "batuta-1-gke.json", "Your browser is saving the advice as JSON."),
    ],
)
def test_a_form_is_saved_under_its_name_and_the_page_says_so(
    page: Page, live_server: object, button: str, file: str, words: str
) -> None:
    published()
    page.goto(f"{live_server}{ADVICE}")
    with page.expect_download() as download:
        page.get_by_role("link", name=button).click()
    assert download.value.suggested_filename == file
    expect(page.get_by_role("status")).to_have_text(words)
    expect(page).to_have_url(f"{live_server}{ADVICE}")


def test_printing_opens_the_dialog_and_says_so_each_time(page: Page, live_server: object) -> None:
    published()
    page.add_init_script(COUNT_PRINTING)
    page.goto(f"{live_server}{ADVICE}")
    for times in ("1", "2"):
        page.get_by_role("button", name="Print").click()
        expect(page.get_by_role("status")).to_have_text("The print dialog was opened.")
        expect(page.locator("body")).to_have_attribute("data-printed", times)


def test_the_same_words_are_heard_again(
    page: Page, context: BrowserContext, live_server: object
) -> None:
    """A screen reader tells a change: the words go away before they come back."""
    published()
    context.grant_permissions(["clipboard-write"])
    page.goto(f"{live_server}{ADVICE}")
    page.evaluate(COUNT_CHANGES)
    for times in ("1", "2"):
        page.get_by_role("button", name="Copy the link").click()
        expect(page.locator("body")).to_have_attribute("data-heard", times)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_the_forms_are_links_and_the_rest_is_not_shown(
    page: Page, live_server: object
) -> None:
    published()
    page.goto(f"{live_server}{ADVICE}")
    for button in ("Copy the link", "Print"):
        expect(page.get_by_role("button", name=button)).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as Markdown").click()
    assert download.value.suggested_filename == "batuta-1-gke.md"
