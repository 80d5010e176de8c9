"""Pages that cannot be shown: in the language of the path, or in both when it has none."""

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.test import Client, RequestFactory

from advisor.views import errors
from tests.builders import published
from tests.reader import Page, Parser, Reader


def read(text: str, status: int) -> Page:
    page = Page("", status, {})
    Parser(page).feed(text)
    return page


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_page_that_is_not_there_says_so_in_the_sites_look(client: Client, language: str) -> None:
    published()
    page = Reader(client).open(f"/{language}/nowhere/")
    assert page.status == 404
    assert next(page.find("html"))["lang"] == language
    assert next(page.find("main", id="main"))
    assert f"/{language}/choose/platform/" in {link.url for link in page.links}
    assert not list(page.find("link", rel="canonical"))


def test_a_path_without_a_language_is_answered_in_every_language(client: Client) -> None:
    published()
    page = Reader(client).open("/zz/")
    assert page.status == 404
    assert [tag["lang"] for tag in page.find("section")] == ["en", "es"]
    assert {"/en/", "/es/"} <= {link.url for link in page.links}
    assert page.heading == "There is no page at this address"


def test_an_error_page_needs_no_release(client: Client) -> None:
    page = Reader(client).open("/en/nowhere/")
    assert page.status == 404
    assert "You are reading release" not in page.words


def test_a_page_is_only_read(client: Client) -> None:
    published()
    response = client.post("/en/choose/platform/", {"orchestrate": "yes"})
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")
    assert read(response.text, 405).heading == "This page can only be read"


def test_an_unreadable_address_is_explained(client: Client) -> None:
    published()
    page = Reader(client).open("/en/choose/platform/?orchestrate=yes&orchestrate=no")
    assert (page.status, page.heading) == (400, "This address cannot be read")


def test_what_is_forbidden_is_explained(rf: RequestFactory) -> None:
    response = errors.permission_denied(rf.get("/zz/"), PermissionDenied())
    assert response.status_code == 403
    page = read(response.text, 403)
    assert page.heading == "You may not open this page"
    assert [tag["lang"] for tag in page.find("section")] == ["en", "es"]


def test_a_stale_form_says_how_to_go_on(rf: RequestFactory) -> None:
    response = errors.csrf_failure(rf.post("/admin/"), "no cookie")
    assert response.status_code == 403
    assert "load the page again" in response.text


@pytest.mark.parametrize(
    ("answer", "status", "words"),
    [
        (lambda asked: errors.permission_denied(asked, PermissionDenied()), 403, "Vuelve atrás"),
        (lambda asked: errors.permission_denied(asked, PermissionDenied("Ana.")), 403, "Ana."),
        (lambda asked: errors.csrf_failure(asked, "no cookie"), 403, "Vuelve atrás"),
        (lambda asked: errors.page_not_found(asked), 404, "Vuelve atrás"),
        (lambda asked: errors.bad_request(asked, RequestDataTooBig()), 400, "menos de una vez"),
        (lambda asked: errors.unavailable(asked, errors.DATABASE_AWAY), 503, "base de datos"),
    ],
)
def test_an_editor_is_told_in_the_admins_look_and_in_one_language(rf, answer, status, words):
    request = rf.get("/admin/catalog/")
    request.LANGUAGE_CODE = "es"
    page = read(answer(request).text, status)
    assert next(page.find("html"))["lang"] == "es"
    assert words in page.words
    assert "/admin/" in {link.url for link in page.links}
    assert not list(page.find("section"))


def test_a_fault_of_ours_is_told_without_asking_anything(
    rf: RequestFactory, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("advisor.views.site.site")  # the context of all other pages
    monkeypatch.delattr("django.templatetags.static.StaticNode.url")  # what names hashed files
    response = errors.server_error(rf.get("/en/"))
    page = read(response.text, 500)
    assert response.status_code == 500
    assert page.heading == "Something went wrong on our side"
    assert "Algo ha fallado por nuestra parte" in page.words
    assert [tag["lang"] for tag in page.find("section")] == ["en", "es"]
    assert next(page.find("main", id="main"))


def test_it_looks_like_the_other_pages_that_stand_in_every_language(rf: RequestFactory) -> None:
    fault = errors.server_error(rf.get("/zz/")).text
    other = errors.error(rf.get("/zz/"), 500, errors.OUR_FAULT).text
    assert fault == other


def test_a_fault_while_answering_ends_in_that_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.raise_request_exception = False
    published()
    monkeypatch.setattr("advisor.views.home.platforms", None)
    response = client.get("/en/")
    assert response.status_code == 500
    assert read(response.text, 500).heading == "Something went wrong on our side"
