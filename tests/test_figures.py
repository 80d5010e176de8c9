import re
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

from advisor.pages.citations import Citations
from advisor.pages.figures import spell_date, spell_gpus, spell_number
from tests.builders import small_snapshot
from tests.crawl import pages

THIN, FIXED = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
SPACES, ALONE = f" {FIXED}{THIN}", r"(?<![\w.,/#-])(?<!PRO )"
UNKNOWN = '<span class="unknown">unknown</span>'


def render(template: str, language: str = "en", **context: Any) -> str:
    with translation.override(language):
        return Template("{% load batuta %}" + template).render(Context(context))


@pytest.mark.parametrize(
    ("value", "english", "spanish"),
    [
        (8, "8", "8"),
        (1440, "1,440", "1440"),
        (9999.5, "9,999.5", "9999,5"),
        (-1440, "-1,440", "-1440"),
        (12000, "12,000", f"12{THIN}000"),
        (0.125, "0.125", "0,125"),
        (141.0, "141", "141"),
        (0, "0", "0"),
    ],
)
def test_a_number_is_written_in_the_readers_way(value, english, spanish):
    with translation.override("en"):
        assert spell_number(value) == english
    with translation.override("es"):
        assert spell_number(value) == spanish


@pytest.mark.parametrize(
    ("gpus", "words"),
    [
        (8, "8"),
        (1, "1"),
        (0.125, "1/8"),
        (0.5, "1/2"),
        (0.333, "1/3"),
        (0.01, "0.01"),
        (0.001, "0.001"),
        (1.5, "1.5"),
    ],
)
def test_a_share_of_a_gpu_is_a_fraction(gpus, words):
    with translation.override("en"):
        assert spell_gpus(gpus) == words


@pytest.mark.parametrize(
    ("date", "english", "spanish"),
    [
        ("2026-04-06", "April 6, 2026", "6 de abril de 2026"),
        ("2026-11-30", "November 30, 2026", "30 de noviembre de 2026"),
        ("2026-04", "April 2026", "abril de 2026"),
        ("2026", "2026", "2026"),
    ],
)
def test_a_date_is_as_precise_as_it_is_given(date, english, spanish):
    with translation.override("en"):
        assert spell_date(date) == english
    with translation.override("es"):
        assert spell_date(date) == spanish


def test_a_unit_stays_on_the_line_of_its_number():
    assert render("{{ value|figure:'GB' }}", value=180) == f"180{FIXED}GB"


@pytest.mark.parametrize(
    "template",
    [
        "{{ value|figure:'GB' }}",
        "{{ value|default:''|figure }}",
        "{{ value|when }}",
        "{{ value|label:'Complexity' }}",
        "{% unknown %}",
    ],
)
def test_what_nobody_verified_is_unknown(template):
    assert render(template, value=None) == UNKNOWN


@pytest.mark.parametrize(
    ("words", "english", "spanish"),
    [
        ("4.8 TBps", f"4.8{FIXED}TB/s", f"4,8{FIXED}TB/s"),
        ("1597 GBps", f"1,597{FIXED}GB/s", f"1597{FIXED}GB/s"),
        ("8 Gbps", f"8{FIXED}Gbps", f"8{FIXED}Gbps"),
        ("fast", "fast", "fast"),
    ],
)
def test_a_figure_that_is_kept_with_its_unit_is_written_in_the_readers_way(words, english, spanish):
    assert render("{{ value|figure }}", value=words) == english
    assert render("{{ value|figure }}", "es", value=words) == spanish


def test_no_figures_at_all_are_unknown():
    assert render("{{ values|figures:'GB' }}", values=()) == UNKNOWN
    assert render("{{ values|figures:'GB' }}", values=(16, 80)) == f"16, 80{FIXED}GB"


def test_zero_is_a_figure():
    assert render("{{ value|figure }}", value=0) == "0"


def test_a_value_is_printed_as_the_word_of_its_vocabulary():
    assert render("{{ value|label:'Complexity' }}", value="medium-high") == "medium to high"


def test_a_word_that_the_vocabulary_has_dropped_stands_as_it_is():
    assert render("{{ value|label:'Complexity' }}", value="tricky") == "tricky"


@pytest.mark.parametrize(
    ("claim", "css", "word"),
    [
        (small_snapshot().series_options[0], "support-yes", "yes"),
        (small_snapshot().product_options[0], "support-unknown", "unknown"),
        (None, "support-unknown", "unknown"),
    ],
)
def test_support_is_said_in_a_word(claim, css, word):
    html = render("{% support claim %}", claim=claim, citations=Citations(small_snapshot()))
    assert f'<span class="support {css}">{word}</span>' in html
    assert ("cite" in html) is (claim is not None)


GROUPED_OTHERWISE = {
    "en": re.compile(rf"{ALONE}(?!(?:19|20)\d\d\b)(\d{{4,}}|\d+[{SPACES}]\d{{3}})(?![\w/-])"),
    "es": re.compile(rf"{ALONE}(\d{{5,}}|\d[{SPACES}]\d{{3}}|\d+[ {FIXED}]\d{{3}})(?![\w/-])"),
}


@pytest.mark.parametrize("language", ["en", "es"])
def test_thousands_are_grouped_in_one_way_on_every_page(shipped: str, language: str) -> None:
    found = {
        path: {figure[0] for figure in GROUPED_OTHERWISE[language].finditer(words_of(page.html))}
        for path, page in pages(shipped, language).items()
    }
    assert len(found) > 100
    assert {path: figures for path, figures in found.items() if figures} == {}


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("en", "1500 VMs", "1,500 VMs of 2026"),
        ("en", f"12{THIN}000", "RTX PRO 6000"),
        ("es", f"3{THIN}600 Gbps", "3600 Gbps"),
        ("es", "100 000", f"100{THIN}000"),
        ("es", "12000 GiB", "sha256-12000"),
    ],
)
def test_a_figure_grouped_otherwise_is_found(language, wrong, right):
    assert GROUPED_OTHERWISE[language].search(wrong)
    assert not GROUPED_OTHERWISE[language].search(right)


def words_of(html: str) -> str:
    """The texts of a page, each apart from the next, without what is to be typed or drawn."""
    html = re.sub(r"<(head|script|code|svg)\b.*?</\1>", "", html, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " | ", html)
