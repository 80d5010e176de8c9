"""The language of a page stands in its path. Editors get the one that their browser asks for."""

import pytest
from django.http import HttpResponse, JsonResponse
from django.test import RequestFactory
from django.utils.translation import get_language, override

from advisor.middleware import languages
from advisor.middleware.language import LanguageMiddleware


def ask(path, accept="", respond=HttpResponse):
    seen = []

    def view(request):
        seen.append((get_language(), request.LANGUAGE_CODE))
        return respond({})

    request = RequestFactory().get(path, headers={"Accept-Language": accept} if accept else {})
    answer = LanguageMiddleware(view)(request)
    return seen[0], answer.headers.get("Content-Language")


@pytest.mark.parametrize(
    ("path", "language"),
    [("/en/", "en"), ("/es/", "es"), ("/es/products/gke/", "es"), ("/es", "es")],
)
def test_the_path_says_the_language_and_the_browser_does_not(path, language):
    assert ask(path, accept="fr,es;q=0.9,en;q=0.1") == ((language, language), language)


@pytest.mark.parametrize("path", ["/", "/zz/", "/ES/", "/est/", "//es/", "/products/es/"])
def test_a_path_without_a_language_is_answered_in_all_of_them(path):
    assert ask(path, accept="es") == (("en", "en"), "en, es")


def test_what_is_no_page_has_no_language():
    assert ask("/readyz", respond=JsonResponse) == (("en", "en"), None)


@pytest.mark.parametrize("before", ["en", "es"])
def test_the_language_ends_with_the_request(before):
    with override(before):
        ask("/es/")
        assert get_language() == before


def test_the_language_ends_with_a_request_that_failed():
    def fail(_request):
        raise RuntimeError

    with override("en"):
        with pytest.raises(RuntimeError):
            LanguageMiddleware(fail)(RequestFactory().get("/es/"))
        assert get_language() == "en"


def test_editors_are_answered_as_their_browser_asks():
    assert ask("/admin/", accept="es-MX,es;q=0.9") == (("es", "es"), "es")
    assert ask("/admin/") == (("en", "en"), "en")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("es", "es"),
        ("ES-419", "es"),
        ("en-GB,es;q=0.9", "en"),
        ("es;q=0.8, en;q=0.9", "en"),
        ("es;q=0.9, en;q=0.8", "es"),
        ("fr, de;q=0.9, es;q=0.1", "es"),
        ("fr", "en"),
        ("*", "en"),
        ("es;q=0", "en"),
        ("es;q=rubbish", "en"),
        ("es;q=nan", "en"),
        ("es;q=7", "en"),
        ("esperanto", "en"),
        (";;;,,,;q=,", "en"),
        ("x" * 200 + ",es", "en"),
        ("\x00\xff", "en"),
    ],
)
def test_the_preferred_language_is_one_of_the_site(header, language):
    assert languages.preferred(header) == language


def test_the_default_language_comes_first(settings):
    settings.LANGUAGES = [("es", "Spanish"), ("fr", "French"), ("en", "English")]
    assert languages.codes() == ("en", "es", "fr")
    assert languages.in_path("/fr/") == "fr"
