"""The pictures of the README are all there, none is left over, and none is heavy."""

import re
from itertools import product

import pytest

from tests.screenshots import FOLDER, PAGES, THEMES

README = (FOLDER.parent.parent / "README.md").read_text()
LIMIT, IN_ALL = 120_000, 700_000
PICTURE = re.compile(r'<picture>.*?srcset="([^"]+)".*?<img src="([^"]+)" alt="([^"]*)">', re.DOTALL)


def test_the_readme_shows_every_picture_that_is_taken_and_nothing_else_lies_there():
    taken = {f"{name}-{theme}.webp" for name, theme in product(PAGES, THEMES)}
    named = {path for dark, light, _alt in PICTURE.findall(README) for path in (dark, light)}
    assert named == {f"docs/screenshots/{name}" for name in taken}
    assert {file.name for file in FOLDER.iterdir()} == taken


def test_each_picture_stands_for_both_themes_and_says_what_it_shows():
    found = PICTURE.findall(README)
    assert len(found) == README.count("<img") == len(PAGES)
    for dark, light, alt in found:
        assert dark == light.replace("-light", "-dark") != light
        assert len(alt.split()) > 5


@pytest.mark.parametrize("file", sorted(FOLDER.iterdir()), ids=lambda file: file.name)
def test_a_picture_is_light_and_is_what_it_says(file):
    content = file.read_bytes()
    assert content[:4] + content[8:12] == b"RIFFWEBP"
    assert len(content) <= LIMIT


def test_all_pictures_together_are_light():
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= IN_ALL
