"""Where words are longer than those of English, nothing is cut off and no page scrolls sideways.

In Chromium, at the narrowest width and at a wide one: with all texts in the pseudo-language, which
is 40 % longer, and with a word of eighty letters where an editor may write one.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from advisor import reading
from tests import builders, pseudo
from tests.crawl import serve

WIDTHS = (320, 1440)
LONG = "Donaudampfschifffahrts" * 3 + "elektrizitaeten"
ADVICE = "orchestrate=yes&containers=yes"
MAIN_PAGES = (
    reverse("home"),
    "/en/choose/platform/?asked=orchestrate",
    f"/en/advice/1/?{ADVICE}&series=a4",
    "/en/gpus/",
    "/en/flowcharts/platform/",
    "/en/compare/?product=gke&product=compute-engine",
    "/en/products/gke/",
    "/en/gpus/fit/?params=70&purpose=inference&precision=bf16",
    "/en/glossary/",
    "/en/nowhere/",
)
FAULTS = """
  () => {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push("the page scrolls sideways");
    const apart = ".table-scroll, .picture, .skip, .unseen, caption, svg, option";
    for (const box of document.body.querySelectorAll("*")) {
      if (box.closest(apart) || !box.clientWidth || !box.checkVisibility()) continue;
      const said = `“${box.textContent.trim().slice(0, 40)}” in ${box.tagName}.${box.className}`;
      if (box.getBoundingClientRect().right > innerWidth + 1) faults.push(`${said} sticks out`);
      const { overflowX, overflowY } = getComputedStyle(box);
      const cuts = overflow => /hidden|clip/.test(overflow);
      if (box.scrollWidth > box.clientWidth + 1 || (cuts(overflowY) && box.scrollHeight > box.clientHeight + 1))
        faults.push(`${said} is cut off`);
    }
    return [...new Set(faults)];
  }
"""


@pytest.fixture
def look(page: Page, live_server: Any) -> Callable[[str], dict[str, list[str]]]:
    """What is wrong with the main pages in one language, by address and width."""

    def faults(language: str) -> dict[str, list[str]]:
        found = {}
        for address in MAIN_PAGES:
            there = address.replace("/en/", f"/{language}/", 1)
            page.goto(f"{live_server.url}{there}", wait_until="domcontentloaded")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 640})
                found[f"{there} at {width}"] = page.evaluate(FAULTS)
        return {where: wrong for where, wrong in found.items() if wrong}

    return faults


def test_texts_that_are_two_fifths_longer_are_whole(shipped: str, look: Any) -> None:
    with pseudo.spoken():
        serve(pseudo.content(shipped))
        assert look("es") == {}


def worded(value: Any) -> Iterator[dict[str, str]]:
    """Every text in the data of a release."""
    if isinstance(value, dict) and value.keys() == {"en", "es"}:
        yield value
    elif isinstance(value, (dict, list)):
        for name, item in value.items() if isinstance(value, dict) else enumerate(value):
            if name not in pseudo.NOT_SPOKEN:
                yield from worded(item)


def test_a_word_of_eighty_letters_breaks(look: Any) -> None:
    data = reading.parse(builders.content())
    texts = [text for text in worded(data) if text["en"]]
    for text in texts:
        text["en"] = f"{LONG} {text['en']}"
    serve(reading.canonical(data))
    assert len(LONG) >= 80
    assert len(texts) > 50
    assert look("en") == {}


def test_what_is_cut_off_is_found(page: Page) -> None:
    """So the tests above can find something."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.set_content(
        f"<p>{LONG}</p><p style='height: 1em; overflow: hidden'>{'many words ' * 40}</p>"
    )
    found = page.evaluate(FAULTS)
    assert found[0] == "the page scrolls sideways"
    assert any("many words" in fault for fault in found)
