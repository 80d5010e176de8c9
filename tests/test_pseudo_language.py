"""In the pseudo-language no page says a word without a mark, and none is marked twice."""

import csv
import json
import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory
from django.utils.translation import gettext, override

from advisor import releases, snapshot
from advisor.pages.abbreviations import WORDS
from advisor.views import errors
from tests import builders, pseudo
from tests.crawl import pages
from tests.marks import REVIEWED, Known, Marked
from tests.test_spanish_pages import on_its_way

pytestmark = [pytest.mark.django_db, pytest.mark.either]

UNIT = re.compile(r" \((GB/s|GB|GiB|Gbps)\)\Z")
MARKUP = re.compile(r"\[(?P<words>(?:\\.|[^\]\\])*)\]\([^)]*\)|[*\\#]|\[\^\d+\]:?")


@pytest.fixture
def small() -> Iterator[Known]:
    """The small catalog in the pseudo-language, twice published, and what of it needs no mark."""
    with pseudo.spoken():
        catalog = pseudo.content(builders.content())
        builders.published(catalog=catalog)
        builders.published(number=2, catalog=catalog)
        yield Known(snapshot.read(catalog, "es"), REVIEWED)


def test_no_page_says_a_word_without_a_mark_or_marked_twice(shipped: str) -> None:
    content = pseudo.content(shipped)
    with pseudo.spoken():
        found = pages(content, "es")
    known = Known(snapshot.read(content, "es"), REVIEWED)
    left = {path: known.left(Marked(page.html).bare) for path, page in found.items()}
    left["/es/glossary/"] -= {short for short, _words in WORDS}  # listed as they stand
    assert len(found) > 100
    assert {path: words for path, words in left.items() if words} == {}
    assert [path for path, page in found.items() if pseudo.AGAIN in page.html] == []
    assert known.stale == set()


@pytest.mark.parametrize(
    "address",
    [
        "/es/choose/platform/?asked=orchestrate",
        "/es/choose/platform/?orchestrate=yes&change=orchestrate",
        "/es/choose/platform/?orchestrate=unsure",
        "/es/choose/platform/?product=gke",
        "/es/flowcharts/platform/?orchestrate=yes",
        "/es/advice/1/?orchestrate=no",
        "/es/advice/1/?orchestrate=unsure&containers=yes",
        "/es/advice/2/?over-90-days=no&interruptible=yes&series=a4&days=400",
        "/es/releases/1/",
        "/es/gpus/?q=000",
        "/es/gpus/?sort=nothing&series=nothing",
        "/es/gpus/?gpus=1&gpu-memory=x&network=-1",
        "/es/gpus/fit/?parameters=x&context=-1",
        "/es/gpus/fit/?parameters=70&precision=8&work=training",
        "/es/compare/?product=gke",
        "/es/compare/?product=gke&product=spot&option=spot",
        "/es/compare/?series=a4&series=none",
    ],
)
def test_no_state_of_a_page_says_a_word_without_a_mark(
    client: Client, small: Known, address: str
) -> None:
    assert small.left(said(client.get(address, follow=True), 200)) == set()


def test_no_page_about_an_error_says_a_word_without_a_mark(
    client: Client, small: Known, rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = rf.get("/es/")
    found = [
        said(client.get("/es/choose/platform/?orchestrate=yes&orchestrate=no"), 400),
        said(client.get("/es/?a=%ff"), 400),
        said(errors.permission_denied(request, PermissionDenied()), 403),
        said(errors.csrf_failure(request, "no cookie"), 403),
        said(client.get("/es/nowhere/"), 404),
        said(client.get("/es/advice/9/"), 404),
        said(client.post("/es/"), 405),
        said(errors.server_error(request), 500),
        said(client.get("/zz/"), 404),
    ]
    monkeypatch.setattr(releases, "get", on_its_way)
    found.append(said(client.get("/es/advice/1/?orchestrate=no"), 503))
    assert [small.left(words) for words in found] == [set()] * len(found)


def test_no_word_without_a_mark_while_nothing_is_published(client: Client) -> None:
    with pseudo.spoken():
        bare = said(client.get("/es/"), 503)
    assert set(bare) == {"– Batuta", "Batuta"}


def markdown(text: str) -> list[str]:
    words = MARKUP.sub(lambda found: found["words"] or "", text)
    return [piece for line in words.splitlines() for piece in pieces(line)]


def pieces(text: str) -> list[str]:
    return Marked(f"<html lang='es'><p>{text}</p></html>").bare


def sentences(text: str) -> list[str]:
    """What is said in JSON: strings of more than one word."""
    return [piece for words in strings(json.loads(text)) if " " in words for piece in pieces(words)]


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, dict)):
        for item in data if isinstance(data, list) else data.values():
            yield from strings(item)


def cells(text: str) -> list[str]:
    return [
        piece
        for row in csv.reader(StringIO(text))
        for cell in row
        for piece in pieces(UNIT.sub("", cell))
    ]


def feed(text: str) -> list[str]:
    said = re.findall(r"<(?:title|summary|subtitle)[^>]*>(.*?)</", text, re.S)
    assert said
    return [piece for words in said for piece in pieces(words)]


@pytest.mark.parametrize(
    ("address", "read"),
    [
        ("/es/advice/1.md?orchestrate=yes&containers=no", markdown),
        ("/es/advice/1.md?orchestrate=unsure&series=a4&days=400", markdown),
        ("/es/advice/1.json?over-90-days=no&interruptible=yes&series=a4&days=400", sentences),
        ("/es/releases/feed/", feed),
        ("/es/gpus.csv", cells),
        ("/es/flowcharts/platform.svg?orchestrate=yes", lambda text: Marked(text).bare),
    ],
)
def test_no_file_to_save_says_a_word_without_a_mark(
    client: Client, small: Known, address: str, read: Callable[[str], list[str]]
) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert pseudo.OPEN in response.text
    assert pseudo.AGAIN not in response.text
    assert small.left(read(response.text)) == set()


def said(response: Any, status: int = 200) -> list[str]:
    """What a page says without a mark."""
    text = response.content.decode()
    assert response.status_code == status
    assert pseudo.OPEN in text
    assert pseudo.AGAIN not in text
    return Marked(text).bare


def test_a_word_without_a_mark_is_found_and_one_marked_twice() -> None:
    """So the tests above can find something."""
    page = Marked(
        "<html lang='es'><title>⟦A⟧ one</title><p title='two'>⟦b <a>c</a>⟧ three <b lang='en'>d</b></p>"
        "<input type='submit' value='four'><p>⟦cut</p><p>five</p><code>e</code></html>"
    )
    assert page.bare == ["one", "two", "three", "four", "five"]
    with pseudo.spoken(), override("es"):
        assert gettext(gettext("Menu")) == "⁂⟦Menu⟧⁂"
        assert gettext("No such words") == "No such words"


@pytest.mark.parametrize(
    "text",
    ["Choose", "At most %(days)s days", "Read <a href=%(href)s>the whole of it</a> & go on."],
)
def test_the_pseudo_language_is_two_fifths_longer_and_keeps_placeholders_and_tags(
    text: str,
) -> None:
    words = pseudo.KEPT.sub("", text)
    longer = pseudo.pseudo(text)
    assert pseudo.KEPT.findall(longer) == pseudo.KEPT.findall(text)
    assert len(pseudo.KEPT.sub("", longer)) >= 1.4 * len(words)
