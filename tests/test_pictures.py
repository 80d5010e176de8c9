"""The pictures of a release: what stands on them, and that it stands within them."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from advisor.drawing.layout import LABEL, OUTCOME, QUESTION
from advisor.drawing.lettering import Style, breadth
from advisor.pages.drawings import drawing_of
from advisor.pictures import cards, colours, painter
from advisor.pictures.every import every
from advisor.pictures.painting import MOST_DOTS, sharpest
from advisor.pictures.sheets import sheet
from tests.builders import published
from tests.crawl import serve
from tests.pictures import painted, size, widths

ROOT = Path(__file__).resolve().parent.parent
ODD = [
    ("", "", ""),
    ("Which?", "W" * 300, "W " * 300),
    ("¿Qué? " * 40, "Preentrenar un modelo de frontera " * 9, "Una frase larguísima. " * 30),
    ("<&\"'>", "<script>alert(1)</script>", "&amp; ]]> <!-- "),
    ("\x00\x1f", "a\ud800b\uffff", "\u202eright to left\u202c"),
    ("日本語", "العربية 🚀", "ไทย"),
]


@pytest.mark.parametrize("language", ["en", "es"])
def test_there_is_one_for_each_flowchart_and_each_outcome_and_one_for_the_site(language):
    names = {picture.name for picture in every(published()) if picture.name.startswith(language)}
    flowcharts = {"platform", "capacity"}
    outcomes = {"gke", "cluster-director", "cluster-toolkit", "compute-engine"}
    assert {f"{language}.png"} | {f"{language}/{slug}.png" for slug in flowcharts} <= names
    assert {f"{language}/platform/{slug}.png" for slug in outcomes} <= names


def test_a_card_says_what_is_recommended_by_which_release_and_where():
    cards = {picture.name: words(picture.svg) for picture in every(published(7))}
    assert "Gke with Kubernetes" in cards["en/platform/gke.png"]
    assert "Release 7 of November 30, 2026" in cards["en/platform/gke.png"]
    assert "batuta.example" in cards["en/platform/gke.png"]
    assert "The platform flowchart" in cards["en/platform/gke.png"]
    assert "Versión 7 del 30 de noviembre de 2026" in cards["es/platform/gke.png"]


def words(svg: str) -> str:
    return " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())  # noqa: S314


def test_a_card_is_as_large_as_those_who_show_links_want_it_and_not_blank():
    svg = next(every(published())).svg
    assert size(painter.paint(svg, 1)) == (1200, 630)
    assert painted(svg).colours > 20


@pytest.mark.parametrize("given", ODD)
def test_whatever_stands_on_a_card_stays_inside_of_its_frame(given):
    seen = painted(cards.written(published(), *given))
    assert set(seen.rows_with_ink(4, 19)) <= {*range(3, 5)}  # the edge of the bar on top
    assert set(seen.rows_with_ink(281, 296)) <= {*range(3, 5)}
    assert seen.rows_with_ink(4, 296)[-1] < 150  # the last line, and below it nothing
    assert not {130, 131} & set(seen.rows_with_ink(4, 296))  # above the line of the foot


def test_all_cards_of_the_shipped_catalog_stay_inside_too(shipped):
    serve(shipped)
    from advisor import releases

    for picture in every(releases.current()):
        blocks = re.findall(r'y="(\d+)" font-size="\d+" font-weight', picture.svg)
        assert all(int(y) < 525 for y in blocks), picture.name


@pytest.mark.parametrize("style", [QUESTION, OUTCOME, LABEL], ids=["question", "outcome", "label"])
def test_no_text_of_the_catalog_is_wider_in_the_font_than_its_box_has_room_for(shipped, style):
    assert [
        text
        for text in texts(json.loads(shipped))
        if real(text, style) > breadth(text, style) * 1.05
    ] == []


def test_the_font_has_every_character_of_the_catalog(shipped):
    characters = {
        character for text in texts(json.loads(shipped)) for character in text if character != "\n"
    }
    for font in painter.FONTS:
        known, _units = widths(Path(font))
        assert {character for character in characters if ord(character) not in known} == set()


def texts(data: Any) -> Iterator[str]:
    """Every text of a catalog, in every language."""
    if isinstance(data, str):
        yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from texts(part)


def real(text: str, style: Style) -> float:
    font = next(font for font in painter.FONTS if ("Bold" in font) == style.bold)
    known, units = widths(Path(font))
    return (
        sum(known[ord(character)] for character in text if character != "\n") / units * style.size
    )


def test_the_colours_are_those_of_the_site_by_day():
    style = (ROOT / "static" / "css" / "site.css").read_text()
    tokens = dict(re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]+),", style))
    assert {name: tokens[name.replace("_", "-")] for name in colours.EVERY} == colours.EVERY


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_flowchart_carries_its_title_its_release_and_its_address(language):
    release = published(7)
    snapshot = release.snapshot(language)
    chart = snapshot.flowchart["platform"]
    address = f"https://batuta.example/{language}/flowcharts/platform/?{'orchestrate=yes&' * 9}"
    with override(language):
        drawn = sheet(release, snapshot, chart, drawing_of(snapshot, chart), address)
    said = words(drawn.svg)
    assert chart.title in said
    assert "7" in said
    assert address in "".join(said.split())  # it breaks where it is too long for a line
    assert not re.search(r"<script|<style|\bstyle=|\bon\w+=|href=|\d,\d", drawn.svg)


def test_it_is_painted_twice_as_sharp_unless_that_takes_too_much_memory():
    assert sharpest(600, 800) == 2
    assert sharpest(20_000, 10_000) ** 2 * 20_000 * 10_000 == pytest.approx(MOST_DOTS)
