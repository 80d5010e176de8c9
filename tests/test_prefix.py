"""The site stands at the root of its name, whatever a client says of a prefix."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import RequestFactory

from tests.builders import published

PAGE = "/en/products/gke/"


@pytest.fixture
def site() -> Iterator[WSGIHandler]:
    """The site as a server calls it; the tests' own connection is left alone, as a client does."""
    signals = request_started, request_finished
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield WSGIHandler()
    for signal in signals:
        signal.connect(close_old_connections)


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


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/livez", "200 OK"),
        (PAGE, "200 OK"),
        ("/en/nothing/", "404 Not Found"),
        ("/en/products/?a=1&a=2", "400 Bad Request"),
        ("/static/css/site.css", "200 OK"),
    ],
)
def test_a_head_request_gets_the_length_of_the_body_and_no_body(site, address, status):
    published(1)
    (said, headers, body), (head_said, head, nothing) = (
        whole(site, method, address) for method in ("GET", "HEAD")
    )
    assert (said, head_said, nothing) == (status, status, b"")
    assert int(head["Content-Length"]) == int(headers["Content-Length"]) == len(body) > 0
    assert head.get("Content-Type") == headers["Content-Type"]


def whole(site: WSGIHandler, method: str, address: str) -> tuple[str, dict[str, str], bytes]:
    """The answer as the server in front of Django gets it."""
    asked = RequestFactory(headers={"host": "batuta.example"}).generic(method, address, secure=True)
    started: list[Any] = []
    response = site(asked.environ, lambda *given: started.extend(given))
    body = b"".join(response)
    response.close()
    return started[0], dict(started[1]), body
