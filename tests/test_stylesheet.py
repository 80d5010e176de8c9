"""The stylesheet is light, has no rule for what no page prints, and colours that can be read."""

import gzip
import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from django.conf import settings

from advisor.drawing.picture import Mark

LIMIT = 8_192
"""Bytes of the stylesheet on its way, and of the scripts twice over."""

ROOT = Path(settings.BASE_DIR)
BY_NAME = {"htmx-added", "htmx-request", "network", *get_args(Mark)}
"""Classes that a script gives while it works, and those that are a value in the code."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"[^"]*"')
RULE = re.compile(r"([^{};]+)\{")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
CLASSES = re.compile(r"""class=\\?["']((?:[^"'{]|\{[{%].*?[%}]\}|\{\})*)""")
HANDLE = re.compile(r"""(?:\.|class=")([a-zA-Z][\w-]*)""")
SPOKEN = re.compile(r"\{%.*?%\}")
FILLED = re.compile(r"\{\{.*?\}\}|\{\}")


@cache
def sheet() -> str:
    return STRING.sub("", COMMENT.sub("", (ROOT / "static/css/site.css").read_text()))


def classes_with_rules() -> set[str]:
    selectors = (rule for rule in RULE.findall(sheet()) if not rule.lstrip().startswith("@"))
    return {name for selector in selectors for name in CLASS.findall(selector)}


@cache
def printed() -> tuple[set[str], set[re.Pattern[str]]]:
    """The classes that templates and code print, and those of which a part is filled in."""
    sources = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("advisor/**/*.py")]
    names = {name for file in sources for name in classes_in(file)}
    filled = {name for name in names if "*" in name and name != "*"}
    return names - filled, {re.compile(re.escape(name).replace(r"\*", ".+")) for name in filled}


def classes_in(file: Path) -> set[str]:
    """The classes that a file prints, with `*` for what is filled in."""
    found = CLASSES.findall(file.read_text())
    return {name for value in found for name in FILLED.sub("*", SPOKEN.sub(" ", value)).split()}


def is_printed(name: str) -> bool:
    names, patterns = printed()
    return name in names or any(pattern.fullmatch(name) for pattern in patterns)


def test_every_class_that_has_a_rule_is_printed_somewhere() -> None:
    classes = classes_with_rules() - BY_NAME
    assert len(classes) > 100
    assert {name for name in classes if not is_printed(name)} == set()


def test_every_class_of_a_public_page_has_a_rule_or_is_a_handle() -> None:
    """A handle is what a test or a script takes hold of."""
    files = [
        *ROOT.glob("tests/test_*.py"),
        *ROOT.glob("static/js/*.js"),
        *ROOT.glob("static/css/admin*.css"),
        ROOT / "static/css/preview.css",
    ]
    texts = [file.read_text() for file in files]
    handles = {name for text in texts for name in HANDLE.findall(text)}
    public = (file for file in ROOT.glob("templates/**/*.html") if "admin" not in file.parts)
    names = {name for file in public for name in classes_in(file) if "*" not in name}
    assert len(names) > 100
    assert names - classes_with_rules() - handles == set()


def test_every_custom_property_is_used() -> None:
    text = sheet()
    defined = set(re.findall(r"(--[\w-]+)\s*:", text))
    assert len(defined) > 15
    assert {name for name in defined if f"var({name})" not in text} == set()


@pytest.mark.parametrize(
    ("name", "answer"),
    [("lede", True), ("drift-retired", True), ("support-yes", True), ("nowhere", False)],
)
def test_what_is_printed_is_found(name: str, answer: bool) -> None:
    assert is_printed(name) is answer


def test_the_stylesheet_is_light() -> None:
    assert compressed("css/site.css") <= LIMIT


def test_the_scripts_of_the_public_site_are_light() -> None:
    scripts = ("js/theme.js", "js/site.js")
    assert sum(map(compressed, scripts)) <= LIMIT / 2


def compressed(name: str) -> int:
    return len(gzip.compress((ROOT / "static" / name).read_bytes(), compresslevel=9))


THEMES = ("light", "dark")
SURFACES = ("paper", "shade", "tint")
READ_ON = {
    "ink": (*SURFACES, "error-tint"),
    "soft": SURFACES,
    "accent": SURFACES,
    "on-accent": ("accent",),
    "error": ("paper", "shade", "error-tint"),
    "paper": ("error",),
}
"""The colour of letters, and what they stand on."""
SEEN_ON = {"edge": SURFACES, "accent": (*SURFACES, "error-tint"), "error": ("paper", "error-tint")}
"""The colour of the borders of controls, of focus and of lines that mean something."""


@pytest.mark.parametrize("theme", THEMES)
def test_letters_stand_out_seven_to_one(theme: str) -> None:
    assert {pair: ratio for pair, ratio in contrasts(READ_ON, theme) if ratio < 7} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_controls_stand_out_three_to_one(theme: str) -> None:
    assert {pair: ratio for pair, ratio in contrasts(SEEN_ON, theme) if ratio < 3} == {}


def contrasts(pairs: dict[str, tuple[str, ...]], theme: str) -> list[tuple[tuple[str, str], float]]:
    colours = colours_of(theme)
    wanted = [pair for name, grounds in pairs.items() for pair in product([name], grounds)]
    return [(pair, contrast(*(colours[name] for name in pair))) for pair in wanted]


def colours_of(theme: str) -> dict[str, str]:
    found = re.findall(r"--([\w-]+): light-dark\(#(\w+), #(\w+)\)", sheet())
    place = THEMES.index(theme)
    return {name: both[place] for name, *both in found}


def contrast(one: str, other: str) -> float:
    """How much two colours differ, as WCAG counts it: 1 to 21."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    digits = "".join(digit * 2 for digit in colour) if len(colour) == 3 else colour
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [("000", "fff", 21), ("fff", "ffffff", 1), ("767676", "fff", 4.54)]
)
def test_contrast_is_counted_as_everybody_counts_it(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)
