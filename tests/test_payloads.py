"""What editors write is words wherever it is shown: no page has an element or attribute because of it."""

import csv
import io
import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from advisor import releases
from tests import builders
from tests.builders import published
from tests.payloads import FAMILIES, PAYLOADS

ANSWERS = "?orchestrate=yes&containers=yes"
PAGES = f"""
    /en/ /es/products/ /en/products/gke/ /en/orchestrators/slurm/ /en/gpus/ /en/gpus/a4/
    /en/consumption/spot/ /en/compare/?product=gke&product=cluster-director /en/sources/
    /en/glossary/ /en/choose/platform/ /en/advice/1/{ANSWERS} /en/flowcharts/platform/
    /en/advice/1.md{ANSWERS} /en/flowcharts/platform.svg /en/releases/feed/
""".split()


def spoken(value: Any, said: str) -> Any:
    """The plain data of a release with this after every text that is spoken, and every name."""
    if isinstance(value, list):
        return [spoken(item, said) for item in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == set(builders.LANGUAGES) and "://" not in value["en"] and value["en"] != "en":
        return {code: f"{text} {said}" if text else text for code, text in value.items()}
    return {name: after(name, item, said) for name, item in value.items()}


def after(name: str, item: Any, said: str) -> Any:
    is_name = name in ("name", "title", "publisher", "licence", "model") and isinstance(item, str)
    return f"{item} {said}" if is_name else spoken(item, said)


class Elements(HTMLParser):
    """The elements of a page with the names of their attributes, and what its links lead to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.met: set[tuple[str, ...]] = set()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.met.add((tag, *sorted(name for name, _value in attrs)))
        for name, value in attrs:
            if name in ("href", "src", "action"):
                scheme = (value or "").partition(":")[0] if ":" in (value or "") else ""
                self.met.add((name, scheme if scheme.isalpha() else ""))


def shown(client, settings, said: str) -> dict[str, set[tuple[str, ...]]]:
    publish(settings, said)
    return {page: elements(client.get(page)) for page in PAGES}


def publish(settings, said: str) -> None:
    releases.forget()
    settings.DATA_DIR = settings.DATA_DIR / "another"
    published(1, **spoken(builders.data(), said))


def elements(answer) -> set[tuple[str, ...]]:
    """Of a page, of a feed or picture, and of Markdown once it is drawn with HTML allowed."""
    assert answer.status_code == 200
    kind, text = answer.headers["Content-Type"], answer.content.decode()
    if "xml" in kind:
        return {(node.tag, *sorted(node.keys())) for node in ElementTree.fromstring(text).iter()}  # noqa: S314
    if "markdown" in kind:
        text = MarkdownIt("commonmark").render(text)
    return Elements(text).met


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (dict, list)):
        for item in data.values() if isinstance(data, dict) else data:
            yield from strings(item)


_plain: dict[str, set[tuple[str, ...]]] = {}  # the same for all tests of a process


@pytest.fixture
def plain(client, settings):
    if not _plain:
        _plain.update(shown(client, settings, "words"))
    return _plain


def added(harmed, plain):
    return {page: harmed[page] - plain[page] for page in PAGES if harmed[page] - plain[page]}


def test_there_are_sixty_in_ten_families():
    assert len(set(PAYLOADS.values())) >= 60
    assert len(FAMILIES) >= 10


@pytest.mark.parametrize("family", FAMILIES)
def test_no_page_or_format_has_an_element_because_of_a_family(client, settings, plain, family):
    assert added(shown(client, settings, " x ".join(FAMILIES[family])), plain) == {}


@pytest.mark.full
@pytest.mark.parametrize("name", PAYLOADS)
def test_no_page_or_format_has_an_element_because_of_a_payload(client, settings, plain, name):
    assert added(shown(client, settings, PAYLOADS[name]), plain) == {}


@pytest.mark.parametrize("family", FAMILIES)
def test_json_holds_what_was_written_as_words(client, settings, family):
    said = " x ".join(FAMILIES[family])
    publish(settings, said)
    told = json.loads(client.get(f"/en/advice/1.json{ANSWERS}").content)
    assert any(said in text for text in strings(told))


@pytest.mark.parametrize("payload", FAMILIES["formula"])
def test_no_cell_of_the_table_is_a_formula(client, settings, payload):
    series = [
        builders.gpu_series(name=payload, machine_types=[builders.machine_type(name=payload)])
    ]
    published(1, gpu_series=series)
    rows = list(csv.reader(io.StringIO(client.get("/en/gpus.csv").content.decode("utf-8-sig"))))
    assert any(payload.strip() in cell for row in rows for cell in row)
    assert [
        cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t"))
    ] == []
