"""Every abbreviation is explained where it first stands on a page, and the glossary has them all."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils.translation import override

from advisor.pages.abbreviations import WORDS, abbreviations, explained
from advisor.pages.foreign_words import marked
from tests.builders import fact, product, published
from tests.crawl import pages
from tests.webpage import EMPTY

RUN_OF_CAPITALS = re.compile(
    r"(?<![\w./&-])(?:[A-Z]{2,}s?|[A-Z]{2,}\d+|[a-z]{2,4}\d{1,2})(?![\w/])"
)
EXPLAINED = re.compile(r'<abbr title="[^"]+">([^<]+)</abbr>')
NO_ABBREVIATION = {
    "AA": "a level of WCAG",
    "AAA": "a level of WCAG",
    "AMD": "a company",
    "DENSE": "a value of the API",
    "DRANET": "the name of a network driver",
    "EPYC": "the name of a processor",
    "GB200": "the name of a GPU",
    "GB300": "the name of a GPU",
    "GNU": "part of the name of a licence",
    "GPL": "part of the name of a licence",
    "GPT": "the name of a model",
    "JAX": "the name of a library",
    "NVIDIA": "a company",
    "OPT": "the name of a model",
    "PRO": "part of the name of a GPU",
    "RTX": "part of the name of a GPU",
    "arm64": "the name of a kind of processor",
    "SPOT": "a value of the API",
    "TCPX": "part of the name of a network driver",
}
"""Runs of capitals that stand for nothing else: names, and what has to be typed in capitals."""


def alone(run: str) -> str:
    """An abbreviation without a plural s or the number of a generation."""
    return re.sub(r"(?<=[A-Z])(s|\d\w?)\Z", "", run)


class Unexplained(HTMLParser):
    """Collects the runs of capitals in the content of a page that are not explained at first."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._explained: set[str] = set()
        self._open: list[tuple[str, str]] = []
        self.feed(html[html.index("<main") : html.index("</main>")])
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self._open.append((tag, dict(attrs).get("title") or ""))

    def handle_endtag(self, tag: str) -> None:
        while tag not in EMPTY and self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if {tag for tag, _title in self._open} & {"code", "select", "svg", "textarea"}:
            return
        tag, title = self._open[-1]
        if tag == "abbr" and title:
            self._explained.add(alone(data))
        runs = {alone(run) for run in RUN_OF_CAPITALS.findall(data)}
        self.found |= runs - self._explained


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_abbreviation_is_explained_where_it_first_stands(shipped: str, language: str) -> None:
    found = {path: Unexplained(page.html).found for path, page in pages(shipped, language).items()}
    assert len(found) > 100
    unknown = {path: runs - NO_ABBREVIATION.keys() for path, runs in found.items()}
    assert {path: runs for path, runs in unknown.items() if runs} == {}
    assert NO_ABBREVIATION.keys() - set().union(*found.values()) == set()


def test_no_abbreviation_is_explained_that_no_page_has(shipped: str) -> None:
    known, said = set(), set()
    for language in ("en", "es"):
        found = pages(shipped, language)
        said |= {run for page in found.values() for run in EXPLAINED.findall(page.html)}
        with override(language):
            known |= {str(short) for short, _words in WORDS}
    assert known - {*said, *map(alone, said)} == set()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>A GPU, a GPU</p>", "<p>A <abbr>GPU</abbr>, a GPU</p>"),
        ("<p>Two GPUs</p>", "<p>Two <abbr>GPUs</abbr></p>"),
        ("<p>GB/s and GB</p>", "<p><abbr>GB/s</abbr> and <abbr>GB</abbr></p>"),
        ("<p>HBM3e, GB200, A/GPU, VMware</p>", "<p><abbr>HBM3e</abbr>, GB200, A/GPU, VMware</p>"),
        (
            "<a>https://x.example/?a=bf16</a> bf16<br>",
            "<a>https://x.example/?a=bf16</a> <abbr>bf16</abbr><br>",
        ),
        ('<img alt="A GPU"><p>GPU</p>', '<img alt="A GPU"><p><abbr>GPU</abbr></p>'),
        ("<code>GPU</code><p>GPU</p>", "<code>GPU</code><p><abbr>GPU</abbr></p>"),
        (
            "<select><option>GPU</option></select>GPU<br>",
            "<select><option>GPU</option></select><abbr>GPU</abbr><br>",
        ),
        ("<svg><text>GPU</text></svg>GPU<br>", "<svg><text>GPU</text></svg><abbr>GPU</abbr><br>"),
    ],
)
def test_only_words_on_the_page_are_explained(html: str, expected: str) -> None:
    with override("en"):
        assert re.sub(r' title="[^"]+"', "", explained(html, "en")) == expected


@pytest.mark.parametrize("unit", ["%", "GB", "GiB", "TiB", "Gbps", "GB/s"])
def test_a_figure_stays_on_the_line_of_its_unit(unit: str) -> None:
    with override("es"):
        html = explained(f"<p>{unit} de 1440 {unit}, 8 GPU</p>", "es")
    assert f"1440\N{NO-BREAK SPACE}{unit}, 8 " in html


def test_an_explanation_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("advisor.pages.abbreviations.WORDS", (("GPU", '"><b>'),))
    abbreviations.cache_clear()
    assert "&quot;&gt;&lt;b&gt;" in explained("<p>GPU</p>", "en")
    abbreviations.cache_clear()


def test_the_glossary_says_all_of_them_in_words(client: Client) -> None:
    published()
    page = client.get("/es/glossary/").text
    with override("es"):
        assert abbreviations("es")
        for short, words in abbreviations("es").items():
            assert f">{short}<" in page
            assert words in page


def test_the_menu_explains_them_too_though_it_stands_outside_of_the_content(client):
    published()
    menu = client.get("/en/").text.partition('<nav id="menu"')[2].partition("</nav>")[0]
    assert EXPLAINED.findall(menu) == ["GPUs"]


def test_words_of_english_are_marked_in_other_languages_and_nowhere_else():
    html = '<p title="spot">Una pasada (backfill) de Spot, bare-metal y gang scheduling</p><code>spot</code>'
    assert marked(html, "es") == (
        '<p title="spot">Una pasada (<span lang="en">backfill</span>) de Spot, bare-metal y '
        '<span lang="en">gang scheduling</span></p><code>spot</code>'
    )
    assert marked(html, "en") == html


def test_every_page_marks_them(client):
    words = {"en": "Gang scheduling", "es": "Planificación en grupo (gang scheduling)"}
    names = ("cluster-director", "cluster-toolkit", "compute-engine")
    gke = product("gke", facts=[fact("what-it-is", words)])
    published(products=[gke, *map(product, names)])
    page = client.get("/es/products/gke/").text
    assert 'en grupo (<span lang="en">gang scheduling</span>)' in page
