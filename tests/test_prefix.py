"""The site stands at the root of its name, whatever a client says of a prefix."""

from collections.abc import Iterator

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.test import RequestFactory

from tests.builders import published

PAGE = "/en/products/gke/"


@pytest.fixture
def site() -> Iterator[WSGIHandler]:
    """The site as a server calls it; the tests' own connection is left alone, as a client does."""
    request_started.disconnect(close_old_connections)
    yield WSGIHandler()
    request_started.connect(close_old_connections)


def served(site: WSGIHandler, prefix: str) -> str:
    """The page as the server in front of Django gets it, for a client that names a prefix."""
    environ = RequestFactory(headers={"host": "batuta.example"}).get(PAGE, secure=True).environ
    return b"".join(site(environ | {"SCRIPT_NAME": prefix}, lambda *_started: None)).decode()


def test_a_prefix_that_a_client_names_does_not_get_into_the_page_that_others_are_given(site):
    published(1)
    assert "/evil" not in served(site, "/evil")
    assert served(site, "") == served(site, "/evil")
    assert 'href="/en/products/"' in served(site, "")


def test_a_release_is_read_in_its_own_languages_when_the_site_has_learnt_another(client, settings):
    published(1)
    settings.LANGUAGES = [*settings.LANGUAGES, ("fr", "French")]
    assert client.get("/en/products/gke/").status_code == 200
