"""No English stands on a Spanish page: not on any page of the site, nor on one about an error."""

import re
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client, RequestFactory

from advisor import releases, snapshot
from advisor.views import errors
from tests.builders import PLATFORM_OUTCOMES, flowchart_data, product, published, question
from tests.crawl import pages
from tests.spanish import OURS, english_in
from tests.test_every_fact import texts
from tests.webpage import WebPage, plain

pytestmark = [pytest.mark.django_db, pytest.mark.either]

FUNCTION_WORDS = re.compile(r"\b(the|and|with|which|this|from|your|are|what|was)\b", re.I)
"""Words that hardly any English sentence does without, and that no Spanish one has."""


def test_no_sentence_of_ours_stands_on_a_spanish_page_in_english(shipped: str) -> None:
    found = {path: [*english_in(page)] for path, page in pages(shipped, "es").items()}
    assert len(found) > 50
    assert {path: words for path, words in found.items() if words} == {}


def test_nor_does_any_other_english_but_what_a_source_calls_itself(shipped: str) -> None:
    spanish = snapshot.read(shipped, "es")
    ours = {plain(text) for text in texts(spanish)}
    names = {name for s in spanish.sources for name in (s.title, s.publisher) if name}
    said = {words for page in pages(shipped, "es").values() for words in page.own_words}
    left = {without(names, words) for words in said - ours if " " in words}  # an address has none
    assert len(said) > 1000
    assert {words for words in left if FUNCTION_WORDS.search(words)} == set()


def without(names: set[str], words: str) -> str:
    for name in sorted(names, key=len, reverse=True):
        words = words.replace(name, "")
    return words


def test_the_english_pages_are_found_to_be_english(shipped: str) -> None:
    """So the tests above can find something."""
    home = pages(shipped, "en")["/en/"]
    assert "Look it up yourself" in [*english_in(home)]
    assert "Answer at most" not in [*english_in(home)]
    assert any(words.startswith("questions. You get a") for words in english_in(home))


@pytest.mark.parametrize(
    "address",
    [
        "/es/choose/platform/?asked=orchestrate",
        "/es/choose/platform/?orchestrate=yes&change=orchestrate",
        "/es/choose/platform/?orchestrate=yes&containers=no",
        "/es/choose/platform/?orchestrate=unsure",
        "/es/choose/capacity/",
        "/es/flowcharts/platform/?orchestrate=yes",
        "/es/flowcharts/platform/?orchestrate=no",
        "/es/advice/1/?orchestrate=no",
        "/es/advice/2/?orchestrate=unsure&containers=yes",
        "/es/advice/2/?over-90-days=no&interruptible=yes",
        "/es/releases/1/",
        "/es/releases/2/",
    ],
)
def test_no_english_in_any_state_of_a_page(client: Client, address: str) -> None:
    published()
    published(number=2)
    assert english(client.get(address), 200) == []


def test_no_english_where_a_newer_release_says_something_else(client: Client) -> None:
    shorter = flowchart_data(
        "platform", question("orchestrate", yes="gke", no="compute_engine"), *PLATFORM_OUTCOMES[:2]
    )
    published()
    published(number=2, flowcharts=[shorter], products=[product("gke", complexity="high")])
    for answers in ("orchestrate=yes&containers=no&managed=yes", "orchestrate=yes&containers=yes"):
        page = client.get(f"/es/advice/1/?{answers}")
        assert "versión 2, la actual" in page.text
        assert english(page, 200) == []


@pytest.mark.parametrize("answers", ["orchestrate=yes&containers=no", "orchestrate=no", ""])
def test_no_english_in_the_record_of_a_decision(client: Client, answers: str) -> None:
    published()
    record = client.get(f"/es/advice/1.md?{answers}").text
    lines = [f"<p>{re.sub('[*#_]', '', line)}</p>" for line in record.splitlines()]
    assert len(lines) > 10
    assert [*english_in(WebPage("<html lang='es'>" + "".join(lines)))] == []


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/es/choose/platform/?orchestrate=yes&orchestrate=no", 400),
        ("/es/?a=" + "x" * 65, 400),
        ("/es/?a=%ff", 400),
        ("/es/?" + "&".join(f"a{number}=1" for number in range(41)), 400),
        ("/es/?a=" + "x" * 2048, 400),
        ("/es/nowhere/", 404),
        ("/es/advice/9/", 404),
    ],
)
def test_no_english_where_an_address_is_wrong(client: Client, address: str, status: int) -> None:
    published()
    assert english(client.get(address), status) == []


def test_no_english_where_something_is_refused(client: Client, rf: RequestFactory) -> None:
    published()
    request = rf.get("/es/")
    assert english(client.get("/es/", headers={"host": "elsewhere.example"}), 400) == []
    assert english(client.post("/es/"), 405) == []
    assert english(errors.bad_request(request), 400) == []
    assert english(errors.permission_denied(request, PermissionDenied()), 403) == []
    assert english(errors.csrf_failure(request, "no cookie"), 403) == []


def test_no_english_while_there_is_nothing_to_show(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert english(client.get("/es/"), 503) == []
    published()
    monkeypatch.setattr(releases, "get", on_its_way)
    assert english(client.get("/es/advice/1/?orchestrate=no"), 503) == []


def on_its_way(number: int) -> Any:
    raise releases.NotHereYetError(number)


def english(response: Any, status: int) -> list[str]:
    page = WebPage(response.content.decode())
    assert response.status_code == status
    assert page.own_words
    assert '<html lang="es">' in response.content.decode()
    return [*english_in(page)]


@pytest.mark.parametrize("address", ["/zz/", "/nowhere"])
def test_a_page_in_every_language_says_the_same_in_each(client: Client, address: str) -> None:
    published()
    page = WebPage(client.get(address).content.decode())
    words = {str(part) for part in errors.NOT_FOUND}
    assert words <= set(page.own_words)
    assert "No hay ninguna página en esta dirección" in set(page.texts) - set(page.own_words)


def test_the_page_about_a_fault_of_ours_speaks_spanish_too(rf: RequestFactory) -> None:
    page = WebPage(errors.server_error(rf.get("/es/")).content.decode())
    assert {"Algo ha fallado por nuestra parte", "A la página de inicio"} <= set(page.texts)


@pytest.mark.parametrize(
    "never",
    [
        r"personal investigador",
        r"listas? de espera",
        r"\bhac\w+ (?:fila|cola)\b",
        r"\bfilas? de (?:trabajos|tareas)",
    ],
)
def test_one_word_is_used_for_one_thing(shipped: str, never: str) -> None:
    """The words are those of docs/words.md; these are the second ones that were met."""
    assert re.findall(never, f"{shipped} {OURS.read_text()}", re.IGNORECASE) == []
