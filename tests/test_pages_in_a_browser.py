"""Every page of the shipped catalog in Chromium: no violation of the policy, nothing out of place.

The browser's complaints are caught by the fixture `context`, which fails the test on any.
"""

import pytest
from playwright.sync_api import Page

from tests.builders import published
from tests.crawl import pages, serve

NARROWEST = {"width": 320, "height": 640}
UNLINKED = (
    "advice/1/?orchestrate=unsure&containers=unsure&managed=unsure&over-90-days=no",
    "advice/1/?orchestrate=yes&containers=unsure&managed=yes",
    "choose/platform/?asked=orchestrate",
    "choose/platform/?orchestrate=yes&change=orchestrate",
    "compare/?product=gke&product=cluster-director&product=cluster-toolkit&product=compute-engine",
    "gpus/fit/?params=405&purpose=training&precision=bf16",
    "gpus/fit/?params=70&purpose=inference&precision=bf16&context=8192&layers=80&kv-heads=8&head-size=128",
    "gpus/fit/?params=70B&purpose=inference&precision=bf16&context=8k",
    "compare/?machine=a4x-highgpu-4g&machine=a3-ultragpu-8g",
    "nowhere/",
)
"""Pages that a reader meets by answering, choosing or by mistake."""
FAULTS = """
  () => {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push("the page scrolls sideways");

    // What scrolls in a box of its own may be wide, what is kept from the eye has no place.
    const apart = ".table-scroll, .picture, .skip, .unseen, .compared caption, .machines caption, svg, option";
    const lines = range => new Set([...range.getClientRects()].map(line => Math.round(line.top)));
    const part = (text, from, to) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return range;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
      if (text.parentElement.closest(".unseen")) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+-?/g)) {
        const isAddress = word.length > 24 || word.includes("/");
        if (!isAddress && lines(part(text, index, index + word.length)).size > 1)
          faults.push(`“${word}” is broken`);
      }
    }
    for (const box of document.body.querySelectorAll("*")) {
      if (box.closest(apart) || !box.clientWidth) continue;
      if (box.scrollWidth > box.clientWidth + 1 || box.getBoundingClientRect().right > innerWidth + 1)
        faults.push(`${box.tagName}.${box.className} is too narrow for “${box.textContent.trim().slice(0, 40)}”`);
    }
    for (const notes of document.querySelectorAll(".cites")) {
      const before = notes.previousSibling;
      if (before?.nodeType !== Node.TEXT_NODE || !before.data.trim()) continue;
      const end = before.data.trimEnd().length;
      const word = part(before, end - 1, end).getBoundingClientRect();
      const first = notes.querySelector("a").getBoundingClientRect();
      if (word.height && first.top > word.bottom)
        faults.push(`footnote ${notes.textContent} is parted from “${before.data.trim()}”`);
    }
    return [...new Set(faults)];
  }
"""
ADD_STYLE = """
  style => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
  }
"""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_breaks_the_policy_or_its_words_on_a_small_phone(
    page: Page, live_server, shipped: str, language: str
) -> None:
    addresses = sorted(pages(shipped, language))
    addresses += [f"/{language}/{address}" for address in UNLINKED]
    serve(shipped)
    page.set_viewport_size(NARROWEST)
    found = {}
    for address in addresses:
        page.goto(f"{live_server.url}{address}", wait_until="domcontentloaded")
        if faults := page.evaluate(FAULTS):
            found[address] = faults
    assert len(addresses) > 90
    assert found == {}


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("h1 { width: 3em; word-break: break-all }", "“orchestrator” is broken"),
        (".permalink { width: 150% }", "the page scrolls sideways"),
        ("h1 { width: 5em; overflow: hidden; white-space: nowrap }", "H1. is too narrow"),
        (".cites { display: block }", "footnote 1 is parted from"),
    ],
)
def test_such_faults_are_found(page: Page, live_server, style: str, fault: str) -> None:
    published()
    page.set_viewport_size(NARROWEST)
    page.goto(f"{live_server.url}/en/advice/1/?orchestrate=no")
    assert page.evaluate(FAULTS) == []
    page.evaluate(ADD_STYLE, style)
    assert fault in " ".join(page.evaluate(FAULTS))
