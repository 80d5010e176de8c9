"""The stylesheet has no rule for what no page prints."""

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from django.conf import settings

from advisor.drawing.picture import Mark

ROOT = Path(settings.BASE_DIR)
BY_NAME = {"htmx-request", *get_args(Mark)}
"""Classes that a script gives while it works, and those that are a value in the code."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"[^"]*"')
RULE = re.compile(r"([^{};]+)\{")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
CLASSES = re.compile(r"""class=\\?["']((?:[^"'{]|\{[{%].*?[%}]\}|\{\})*)""")
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
    found = [value for file in sources for value in CLASSES.findall(file.read_text())]
    names = {name for value in found for name in FILLED.sub("*", SPOKEN.sub(" ", value)).split()}
    filled = {name for name in names if "*" in name and name != "*"}
    return names - filled, {re.compile(re.escape(name).replace(r"\*", ".+")) for name in filled}


def is_printed(name: str) -> bool:
    names, patterns = printed()
    return name in names or any(pattern.fullmatch(name) for pattern in patterns)


def test_every_class_that_has_a_rule_is_printed_somewhere() -> None:
    classes = classes_with_rules() - BY_NAME
    assert len(classes) > 100
    assert {name for name in classes if not is_printed(name)} == set()


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
