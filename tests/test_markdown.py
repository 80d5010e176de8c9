"""Markdown that reads as the plain text it was made from, in any place and whatever the text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from advisor.formats.markdown import bold, bullets, document, escaped, heading, item, link

READERS = pytest.mark.parametrize(
    "reader",
    [MarkdownIt("commonmark"), MarkdownIt("commonmark").enable(["table", "strikethrough"])],
    ids=["the standard", "with what many sites add"],
)

NASTY = [
    "[a link](https://evil.example) and ![an image](x.png)",
    "[1]: https://evil.example",
    "<script>alert(1)</script> <!-- hidden --> <https://evil.example>",
    "*one* **two** _three_ __four__ ~~five~~ snake_case_name",
    "`code` ``more`` ``` fence",
    "a | b | c",
    "| - | - |",
    "&amp; &copy; &#35; AT&T & more",
    r"back\slash \* at the end \\",
    "# not a heading #",
    "C# and #5",
    "> not a quotation",
    "- not a list",
    "+ not a list",
    "* not a list",
    "1. not a list",
    "2026) not a list",
    "12. ",
    "3.14 is no list",
    "---",
    "===",
    "***",
    "~~~",
    "    not code",
    "\tnot code",
    "two\nlines\r\n\r\nand a paragraph",
    "trailing spaces   ",
    "\u00a0no-break spaces\u00a0",
    "\u3000ideographic and thin ones\u2009",
    "ends in a backslash\\",
    "!",
    "a:b",
    "«¿Qué?» – “yes”…",
    "日本語*語*",
]
MARKS = "\\`*_[]()<>|~#&!-+=.:;\"'{}^$@/ \n\t\u00a0\u3000019aZ é"


ADDRESS = "https://page.example/a_(b)_c?d=*e*&copy;[f]"
FORMS = {
    "a heading": lambda text: heading(1, text),
    "a paragraph": escaped,
    "the first of a list": lambda text: bullets([escaped(text), "word"]),
    "under another one": lambda text: item("word", [escaped(text)]),
    "bold": lambda text: f"{bold(text)} word",
    "bold after a word": lambda text: f"word {bold(text)}",
    "a link": lambda text: f"word {link(text, ADDRESS)}: word",
    "numbered": lambda text: f"1. {escaped(text)}",
    "before a number": lambda text: f"{escaped(text)} [1, 2] (word)",
}
"""Where a record has a text."""


def words(text: str) -> str:
    """The text as any reader of Markdown shows it: with each run of spaces as one, none outside."""
    return " ".join(part for part in re.split(r"[ \t\r\n\f\v]+", text) if part).strip()


def said(tokens: list[Token]) -> str:
    """What is read."""
    inline = (token.children or [] for token in tokens if token.type == "inline")
    return "\n".join("".join(child.content for child in children) for children in inline)


def shape(tokens: list[Token]) -> list[str]:
    """What surrounds the words: headings, lists, emphasis, links with their addresses."""
    inline = (child for token in tokens for child in [token, *(token.children or [])])
    return [
        f"{token.type} {token.attrs.get('href', '')}"
        for token in inline
        if token.type not in ("inline", "text")
    ]


def read_back(reader: MarkdownIt, text: str) -> None:
    """Put a text wherever a record has one: it is read, and nothing else is different."""
    for name, form in FORMS.items():
        tokens, harmless = (reader.parse(document([form(one)])) for one in (text, "XYZ"))
        assert said(tokens) == said(harmless).replace("XYZ", words(text)), name
        assert shape(tokens) == shape(harmless), name


@READERS
@pytest.mark.parametrize("text", NASTY)
def test_a_nasty_text_reads_as_itself(reader: MarkdownIt, text: str) -> None:
    read_back(reader, text)


@READERS
@given(text=st.text(MARKS, min_size=1, max_size=30).filter(words))
def test_any_text_reads_as_itself(reader: MarkdownIt, text: str) -> None:
    read_back(reader, text)


def test_an_address_leads_where_it_says() -> None:
    tokens = MarkdownIt("commonmark").parse(link("a page", ADDRESS))
    (href,) = (c.attrs["href"] for c in tokens[1].children or [] if c.type == "link_open")
    assert href == "https://page.example/a_%28b%29_c?d=*e*&copy;%5Bf%5D"


def test_words_without_marks_stay_as_they_are() -> None:
    text = "GKE 1.35.2-gke.1842000 runs A3 High (8 × H100), C# and AT&T: 91% – “yes”!"
    assert escaped(text) == text


def test_blocks_that_say_nothing_leave_no_trace() -> None:
    assert document(["a", "", bold(""), bold("\u00a0 "), bullets([]), "b"]) == "a\n\nb\n"
