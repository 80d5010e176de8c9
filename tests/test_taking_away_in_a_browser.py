"""What Chromium does with the buttons under the advice, and with the advice on paper."""

import re
import zlib
from urllib.parse import urlencode

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from advisor import snapshot
from advisor.pages.examples import fewest_answers
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


def test_on_paper_stand_the_address_the_release_and_the_date(
    page: Page, live_server: object
) -> None:
    published()
    page.goto(f"{live_server}{ADVICE}")
    page.emulate_media(media="print")
    expect(page.locator(".address")).to_have_text(f"https://batuta.example{ADVICE}")
    expect(page.locator(".address")).to_be_visible()
    expect(page.get_by_text("This is the advice of release 1 of Nov. 30, 2026.")).to_be_visible()
    for title in ("Because you answered", "Strengths", "Limits", "Next steps", "Sources"):
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    for out in (".top", ".contents", ".share .button", ".comparison", ".offers"):
        assert page.locator(out).count() > 0
        assert not any(one.is_visible() for one in page.locator(out).all()), out


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_outcome_takes_at_most_two_sheets_of_paper(
    page: Page, live_server: object, shipped: str, language: str
) -> None:
    published(catalog=shipped)
    charts = snapshot.read(shipped, language).flowcharts
    ways = [[fewest_answers(one)[end.slug] for end in one.outcomes] for one in charts]
    alone = [answers for answers_of_one in ways for answers in answers_of_one]
    assert len(alone) >= 8
    together = [{**first, **second} for first, second in zip(*ways[:2], strict=False)]
    for answers in alone + together:
        page.goto(f"{live_server}/{language}/advice/1/?{urlencode(answers)}")
        paper = page.pdf(format="A4", print_background=True)
        assert (sheets(paper) <= 2, is_full_size(paper)) == (True, True), answers


def sheets(paper: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", paper))


def is_full_size(paper: bytes) -> bool:
    """Whether nothing was too wide for the sheet: Chromium then prints everything smaller."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", paper, re.DOTALL):
        try:
            drawn = zlib.decompress(stream)
        except zlib.error:
            continue  # a font or a picture
        found += re.findall(rb"\nq\n([\d.]+) 0 0 [\d.]+ [-\d.]+ [-\d.]+ cm", drawn)[:1]
    assert found
    return all(abs(float(scale) - 300 / 96) < 0.01 for scale in found)
