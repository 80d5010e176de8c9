"""Every page in every state, in both languages, in Chromium: for everybody, and with all in its place.

Here each state is looked at once, wide and narrow, and the main pages in every look. What takes
long is done where it can find something new: contrast at one text of each look on a page, and what
the markup decides once in Spanish for each kind of state. `make test-full` looks at everything in
every way: tests/test_every_look_in_a_browser.py.
"""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from advisor import snapshot
from advisor.middleware import routes
from tests.crawl import serve
from tests.looking import (
    APART,
    COLOURS,
    LARGE,
    MIDDLE,
    NARROW,
    PLACES,
    THEMES,
    WIDE,
    WIDTHS,
    Looking,
    in_worlds,
    refuse_scripts,
)
from tests.states import states
from tests.worlds import world

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ("en", "es")
FILES = {
    *("root", "current-advice"),  # lead on to a page
    *("advice-markdown", "advice-json", "gpus-csv", "feed", "robots", "sitemap"),
    *("flowchart-svg", "picture", "flowchart-png", "outcome-png", "livez", "readyz", "metrics"),
    "favicon",
}
"""Routes that answer with no page."""
MAIN = (
    "home /",
    "a question /choose/platform/",
    "an outcome of platform",
    "filters",
    "a comparison by product",
    "a path /flowcharts/platform/",
)
"""How the main pages' states begin: home, wizard, advice, finder, compare, flowchart."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_in_every_state_is_for_everybody(
    page: Page, live_server: Any, shipped: str, language: str
) -> None:
    looking = Looking(page, live_server.url, language)
    kinds: set[str] = set()
    for name, there in in_worlds(states(snapshot.read(shipped, "en"))):
        with world(name, shipped):
            for state in there:
                looking.open(state)
                looking.structure()
                looking.boxes(WIDE)
                if language == "en" or state.kind not in kinds:
                    looking.axe(sampled=COLOURS)
                kinds.add(state.kind)
                looking.boxes(NARROW)
    assert looking.seen.told == ""
    assert looking.titles_met_twice() == {}


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_the_main_pages_are_for_everybody_in_every_look(
    page: Page, live_server: Any, shipped: str, scripts: bool
) -> None:
    serve(shipped)
    if not scripts:
        refuse_scripts(page)
    main = main_states(shipped)
    told = ""
    for language in LANGUAGES:
        looking = Looking(page, live_server.url, language)
        for theme, state in product(THEMES, main):
            page.emulate_media(**THEMES[theme])
            looking.open(state, theme)
            looking.boxes(WIDE)
            looking.axe(only=() if theme == "light" else PLACES, sampled=COLOURS)
            for width in (MIDDLE, NARROW):
                looking.boxes(width)
                looking.axe(only=PLACES)
        told += looking.seen.told
    assert told == ""


@pytest.mark.parametrize("letters", [LARGE, APART])
def test_the_main_pages_hold_larger_letters_and_letters_further_apart(
    page: Page, live_server: Any, shipped: str, letters: str
) -> None:
    serve(shipped)
    looking = Looking(page, live_server.url, "es")
    if letters == LARGE:
        looking.enlarge(2)
    for state in main_states(shipped):
        looking.open(state)
        for width in WIDTHS:
            looking.boxes(width, letters)
    assert looking.seen.told == ""


def main_states(shipped: str) -> list[Any]:
    found = states(snapshot.read(shipped, "en"))
    return [next(state for state in found if state.name.startswith(name)) for name in MAIN]


def test_every_route_with_a_page_has_a_state(shipped: str) -> None:
    met = {state.route for state in states(snapshot.read(shipped, "en"))}
    assert met - {""} == set(routes.CACHE) - FILES
