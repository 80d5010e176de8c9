"""Looking at a page as many people do: at its boxes, its structure, its colours, by axe and by eye.

What is looked at is a `Look`: how wide the window is, in which colours, how large the letters are,
with or without scripts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, Response, Route

from tests.reviewed import REVIEWED, Reviewed
from tests.states import State

HERE = Path(__file__).parent
AXE, FAULTS, STRUCTURE = (
    (HERE / f"{name}.js").read_text() for name in ("axe", "faults", "structure")
)
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
BESIDES = ("target-size", "color-contrast-enhanced")
WITHOUT = ("color-contrast",)
"""The enhanced rule asks for 7:1 where this one asks for 4.5:1, and 4.5:1 where it asks for 3:1."""
COLOURS = ("color-contrast-enhanced",)
"""What takes most of the time, and is the same at every width."""
PLACES = ("target-size", "scrollable-region-focusable", "link-in-text-block")
"""What may differ between widths."""
EYES = (*COLOURS, *PLACES)
"""What may differ between themes."""

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
HEIGHT = 900
WIDTHS = NARROW, MIDDLE, WIDE = (320, 768, 1440)
SPACED = (
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important;"
    " word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"
)
PLAIN, LARGE, APART = "plain", "200 %", "further apart"
LETTERS = (PLAIN, LARGE, APART)
"""As they are, twice as large as the browser has them (WCAG 1.4.4), and further apart (1.4.12)."""
LETTER = 16
ADD_STYLE = """
  style => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
  }
"""
THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}


@dataclass
class Seen:
    """All that was found, by where it was."""

    found: dict[str, list[str]] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)  # of what a person has reviewed
    titles: dict[str, set[str]] = field(default_factory=dict)
    states: int = 0
    looks: int = 0  # at the boxes of a page: one for each state, width and size of letters
    violations: int = 0
    unread: int = 0
    engine: str = ""

    def add(self, where: str, faults: list[str]) -> None:
        if faults:
            self.found.setdefault(where, []).extend(faults)

    @property
    def told(self) -> str:
        """All of it, a line for each fault."""
        return "\n".join(
            f"{where}: {fault}" for where, all_ in self.found.items() for fault in all_
        )


class Looking:
    """One window of a browser that goes from state to state."""

    def __init__(
        self,
        page: Page,
        server: str,
        language: str,
        reviewed: tuple[Reviewed, ...] = REVIEWED,
    ) -> None:
        self.page, self.server, self.language = page, server, language
        self.reviewed = reviewed
        self.seen = Seen()
        self.where = ""

    @property
    def browser(self) -> str:
        browser = self.page.context.browser
        return f"Chromium {browser.version.partition('.')[0]}" if browser else ""

    def open(self, state: State, look: str = "") -> None:
        """Go there, and hold that the page is the one that was asked for."""
        self.where = f"{self.language} {state.name} {look}".strip()
        address = f"{self.server}/{self.language}{state.path}"
        if state.method != "GET":
            self.page.route(address, lambda route: route.continue_(method=state.method), times=1)
        answer: Response | None = self.page.goto(address, wait_until="load")
        status = answer.status if answer else None
        self.seen.states += 1
        self._add([] if status == state.status else [f"answers {status}, not {state.status}"])
        self._hears_axe = False

    def structure(self) -> None:
        self._add(self.page.evaluate(STRUCTURE))
        self.seen.titles.setdefault(self.page.title(), set()).add(urlsplit(self.page.url).path)

    def axe(
        self,
        only: tuple[str, ...] = (),
        without: tuple[str, ...] = (),
        sampled: tuple[str, ...] = (),
    ) -> None:
        """Let axe judge; rules that are sampled look at one text of each look, not at all of them."""
        if not self._hears_axe:
            self.page.evaluate(AXE_SCRIPT)
            self._hears_axe = True
        said = self.page.evaluate(
            AXE,
            {
                "tags": TAGS,
                "besides": BESIDES,
                "without": WITHOUT + without,
                "only": only or None,
                "sampled": sampled,
                "reviewed": [(one.rule, one.selector) for one in self.reviewed],
            },
        )
        self._add([f"axe: {one}" for one in said["violations"]])
        self._add([f"axe leaves to a person: {one}" for one in said["unread"]])
        self.seen.violations += len(said["violations"])
        self.seen.unread += len(said["unread"])
        self.seen.met |= set(said["met"])
        self.seen.engine = said["engine"]

    def sideways(self, width: int) -> None:
        """Hold that nothing is wider than the window, whatever else is."""
        self.page.set_viewport_size({"width": width, "height": HEIGHT})
        self._add([f"{width} px: the page scrolls sideways"] if self.page.evaluate(WIDER) else [])

    def boxes(self, width: int, letters: str = PLAIN) -> None:
        """Hold what is in its place at a width, with letters of a size."""
        self.page.set_viewport_size({"width": width, "height": HEIGHT})
        self.page.evaluate(ADD_STYLE, SPACED if letters == APART else "")
        faults = self.page.evaluate(FAULTS, {"asWritten": letters == PLAIN})
        self._add([f"{width} px, letters {letters}: {fault}" for fault in faults])
        self.seen.looks += 1

    def enlarge(self, times: int) -> None:
        """Let the browser have larger letters for all pages from now on, as a reader sets them."""
        sizes = {"standard": LETTER * times, "fixed": LETTER * times}
        self.page.context.new_cdp_session(self.page).send("Page.setFontSizes", {"fontSizes": sizes})

    def titles_met_twice(self) -> dict[str, set[str]]:
        """Titles of more than one page. The states of a page, which its query tells apart, may share one."""
        return {title: paths for title, paths in self.seen.titles.items() if len(paths) > 1}

    def _add(self, faults: list[str]) -> None:
        self.seen.add(self.where, faults)


def refuse_scripts(page: Page) -> None:
    """Show pages as they are without scripts, yet let axe run, which waits for ever without them."""
    page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.route("**/*.css", as_without_scripts)


def as_without_scripts(route: Route) -> None:
    answer = route.fetch()
    swapped = re.sub(
        r"\(scripting: (enabled|none)\)",
        lambda found: "(scripting: none)" if found[1] == "enabled" else "(width > 0)",
        answer.text(),
    )
    route.fulfill(response=answer, body=swapped)


def in_worlds(states: tuple[State, ...]) -> Iterator[tuple[str, list[State]]]:
    """The states of each world."""
    for name in dict.fromkeys(state.world for state in states):
        yield name, [state for state in states if state.world == name]
