"""What a page says outside of the marks of the pseudo-language, and what is known to need none."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from html.parser import HTMLParser
from typing import Any

from advisor.snapshot import (
    Gpu,
    GpuSeries,
    MachineType,
    Orchestrator,
    Product,
    Snapshot,
    Source,
)
from tests.pseudo import CLOSE, OPEN, STAND_IN
from tests.webpage import EMPTY, READ_ALOUD, without_abbr

ABBR = re.compile(r'<abbr title="([^"]*)">')
MARK = re.compile(f"([{OPEN}{CLOSE}])")
LETTER = re.compile(r"[^\W\d_]")
META = {
    "description",
    "og:title",
    "og:description",
    "og:image:alt",
    "og:site_name",
    "twitter:title",
}
"""The things that a page says of itself in its head and that somebody reads."""
FLOWS = {"a", "abbr", "b", "em", "span", "strong", "text", "time", "tspan"}
"""Elements that may begin inside of a sentence and end outside of it; the others end it."""
LINES = {"text", "tspan"}
UNTRANSLATED = {"code", "kbd", "style", "textarea"}
"""Elements whose words are those of a program, or that an editor wrote."""


class Marked(HTMLParser):
    """Collects what stands outside of marks.

    A sentence that was cut short has a mark at its beginning alone, so a mark ends with its element.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.bare: list[str] = []
        self.depth = 0
        self._lines: list[str] = []  # of a name that a picture breaks
        self._open: list[tuple[str, str, int]] = []  # the element, its language, the depth before
        self.bare += [piece for words in ABBR.findall(html) for piece in outside(words)]
        self.feed(without_abbr(html))
        self.close()

    @property
    def language(self) -> str:
        return self._open[-1][1] if self._open else ""

    @property
    def is_foreign(self) -> bool:
        return not self.language.startswith(STAND_IN)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._end_of_lines(tag)
        language = given.get("lang") or self.language
        if tag not in EMPTY:
            self._open.append((tag, language, self.depth))
        if not self.is_foreign:
            for said in spoken_by(tag, given):
                self.bare += outside(said)

    def handle_endtag(self, tag: str) -> None:
        self._end_of_lines(tag)
        while self._open:
            name, _language, depth = self._open.pop()
            if name == tag:
                if tag not in FLOWS:
                    self.depth = depth
                break

    def handle_data(self, data: str) -> None:
        tag = self._open[-1][0] if self._open else ""
        if tag == "script" and data.strip().startswith("{"):
            self.bare += [piece for text in named(json.loads(data)) for piece in outside(text)]
        elif tag != "script" and tag not in UNTRANSLATED and not self.is_foreign:
            found, self.depth = stretches(data, self.depth)
            (self._lines if tag in LINES else self.bare).extend(found)

    def _end_of_lines(self, tag: str) -> None:
        if tag not in LINES and self._lines:
            self.bare.append(" ".join(self._lines))
            self._lines.clear()


def spoken_by(tag: str, given: dict[str, str]) -> Iterator[str]:
    """The attributes of an element that a reader sees or hears."""
    if tag == "meta":
        if {given.get("name"), given.get("property")} & META:
            yield given["content"]
        return
    yield from (given[name] for name in READ_ALOUD if name != "content" and name in given)
    if given.get("type") in ("submit", "button", "reset") and "value" in given:
        yield given["value"]
    if tag in ("optgroup", "option", "track") and "label" in given:
        yield given["label"]


def named(data: object) -> Iterator[str]:
    """The names in structured data."""
    if isinstance(data, list):
        for item in data:
            yield from named(item)
    elif isinstance(data, dict):
        for name, value in data.items():
            if name in ("name", "description") and isinstance(value, str):
                yield value
            else:
                yield from named(value)


def outside(text: str) -> list[str]:
    """What of a text that stands alone is outside of its marks."""
    return stretches(text, 0)[0]


def stretches(text: str, depth: int) -> tuple[list[str], int]:
    """The stretches with letters at depth 0 of a text that begins at this depth, and its last depth."""
    found = []
    for piece in MARK.split(text):
        depth += {OPEN: 1, CLOSE: -1}.get(piece, 0)
        if depth == 0 and LETTER.search(piece):
            found.append(" ".join(piece.split()))
    return found, depth


PLAIN_NAMES = (
    (Product, "name"),
    (GpuSeries, "name"),
    (MachineType, "name"),
    (MachineType, "gpu_model"),
    (Gpu, "model"),
    (Gpu, "memory_type"),
    (Source, "title"),
    (Source, "publisher"),
    (Orchestrator, "licence"),
)
"""What a release calls by one name for all readers."""
REVIEWED = {
    "the site": r"Batuta",
    "an address": r"(https?://)?[\w-]+(\.[\w-]+)+(/[\w.…/~%#?&=-]*)?",
    "a figure": r"[\d\s.,/+×–-]+\s(GB/s|TB/s|GB|GiB|Gbps)",
    "an architecture": r"arm64|x86-64",
    "a time": r"(de \d{4} a las )?\d\d:\d\d UTC",
    "a date": r"(\d\d? )?\bde\b( \d{4})?",
    "notes that the tests give a release": r"La primera versión\.|Versión \d\.",
}
"""What is written in the same way in every language, or by its own rules (a date)."""


class Known:
    """What needs no mark, and which of it was met."""

    def __init__(self, snapshot: Snapshot, reviewed: dict[str, str]) -> None:
        self.names = names(snapshot)
        self.reviewed = reviewed
        self.met: set[object] = set()
        longest_first = sorted(self.names, key=len, reverse=True)
        found = [*(rf"{re.escape(name)}(?!/)" for name in longest_first), *reviewed.values()]
        whole = "|".join(rf"(?<!\w)(?:{pattern})(?!\w)" for pattern in found)
        self._pattern = re.compile(whole)

    def left(self, said: Iterable[str]) -> set[str]:
        """The stretches that hold more than what is known."""
        return {
            stretch
            for stretch in set(said)
            if LETTER.search(self._pattern.sub(self._meet, stretch))
        }

    def _meet(self, found: re.Match[str]) -> str:
        if found[0] in self.names:
            self.met |= self.names[found[0]]
        self.met |= {
            name for name, pattern in self.reviewed.items() if re.fullmatch(pattern, found[0])
        }
        return ""

    @property
    def stale(self) -> set[object]:
        all_known: set[object] = {*PLAIN_NAMES, *self.reviewed}
        return all_known - self.met


def names(snapshot: Snapshot) -> dict[str, set[object]]:
    """The names in a snapshot that are no texts, and what they are the names of."""
    found: dict[str, set[object]] = {}
    for value in values(snapshot):
        for kind, name in PLAIN_NAMES:
            if isinstance(value, kind) and (said := getattr(value, name)):
                found.setdefault(said, set()).add((kind, name))
    return found


def values(value: Any) -> Iterator[Any]:
    """A value of a snapshot, and all that are in it."""
    if isinstance(value, tuple):
        for item in value:
            yield from values(item)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from values(getattr(value, field.name))
