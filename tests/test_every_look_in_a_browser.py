"""The whole matrix: every state, in every language, width and theme, with and without scripts.

This takes an hour or more, so only `make test-full` runs it. What was looked at is written down in
the folder that FULL names, and tests/results.py makes of it what the statement on accessibility says.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from advisor import snapshot
from tests.looking import (
    APART,
    COLOURS,
    EYES,
    LARGE,
    MIDDLE,
    NARROW,
    PLACES,
    PLAIN,
    THEMES,
    WIDE,
    WIDTHS,
    Looking,
    in_worlds,
    refuse_scripts,
)
from tests.states import states
from tests.test_every_state_in_a_browser import LANGUAGES
from tests.worlds import world

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.full]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_every_state_is_for_everybody(
    page: Page, live_server: Any, shipped: str, language: str, theme: str, scripts: bool
) -> None:
    """What the markup alone decides is the same in every theme, and colours are with and without scripts."""
    looking = Looking(page, live_server.url, language)
    page.emulate_media(**THEMES[theme])
    if not scripts:
        refuse_scripts(page)
    for name, there in in_worlds(states(snapshot.read(shipped, "en"))):
        with world(name, shipped):
            for state in there:
                looking.open(state, theme)
                looking.structure()
                looking.boxes(WIDE)
                looking.axe(
                    only=() if theme == "light" else EYES, without=() if scripts else COLOURS
                )
                for width in (MIDDLE, NARROW):
                    looking.boxes(width)
                    looking.axe(only=PLACES)
    write_down(looking, theme=theme, letters=PLAIN, scripts=scripts)
    assert looking.seen.told == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", [LARGE, APART])
def test_every_state_holds_other_letters(
    page: Page, live_server: Any, shipped: str, language: str, letters: str
) -> None:
    looking = Looking(page, live_server.url, language)
    if letters == LARGE:
        looking.enlarge(2)
    for name, there in in_worlds(states(snapshot.read(shipped, "en"))):
        with world(name, shipped):
            for state in there:
                looking.open(state, letters)
                for width in WIDTHS:
                    looking.boxes(width, letters)
    write_down(looking, theme="light", letters=letters, scripts=True)
    assert looking.seen.told == ""


def write_down(looking: Looking, **look: Any) -> None:
    """A part of the results: how it was looked, and what was seen."""
    seen = looking.seen
    part = look | {
        "language": looking.language,
        "states": seen.states,
        "looks": seen.looks,
        "violations": seen.violations,
        "unread": seen.unread,
        "faults": seen.told.count("\n") + bool(seen.told) - seen.violations - seen.unread,
        "met": sorted(seen.met),
        "engine": seen.engine,
        "browser": looking.browser,
    }
    name = "-".join(str(part[word]) for word in ("language", "theme", "letters", "scripts"))
    Path(os.environ["FULL"], f"{name}.json").write_text(json.dumps(part))
