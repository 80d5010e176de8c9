"""Around every request: an id, a line if wished, and counts. None of it reaches what is kept."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from advisor.metrics import series
from advisor.middleware import observed
from advisor.middleware.observed import ObservedMiddleware
from advisor.setup.logs import FACTS, Json
from tests.builders import published

ID = "X-Request-ID"


class Written(logging.Handler):
    """What stands in the log, as objects."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(Json())
        self.events: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.events.append(json.loads(self.format(record)))


@pytest.fixture
def written() -> Iterator[list[dict[str, Any]]]:
    handler, root = Written(), logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield handler.events
    root.setLevel(before)
    root.removeHandler(handler)


# The id


def test_a_kept_page_differs_in_nothing_but_the_id(client):
    published(1)
    client.get("/en/products/")
    one, other = (client.get("/en/products/") for _time in range(2))
    ids = [answer.headers.pop(ID) for answer in (one, other)]
    assert ids[0] != ids[1]
    assert (one.content, dict(one.headers)) == (other.content, dict(other.headers))


def test_who_has_the_page_already_gets_an_id_too(client):
    published(1)
    tag = client.get("/en/products/").headers["ETag"]
    known = client.get("/en/products/", headers={"If-None-Match": tag})
    assert known.status_code == 304
    assert len(known.headers[ID]) == 16


GIVEN = {
    "0f3c2b1a-77aa-4c1e-9e7f-0123456789ab": True,
    "0123456789abcdef0123456789abcdef": True,
    "a.proxy_1": True,
    "short": False,
    "a" * 65: False,
    "one, another-one": False,
    "-begins-with-a-sign": False,
    "with\nanother-line": False,
    "with-another-line\n": False,
    "ñññññññññ": False,
    "<script>alert(1)</script>": False,
    "": False,
}


@pytest.mark.parametrize("given", GIVEN)
def test_the_id_of_a_proxy_is_taken_where_it_is_one_and_the_settings_say_so(settings, given):
    for believed in (True, False):
        settings.PROXY_GIVES_REQUEST_ID = believed
        request = RequestFactory().get("/en/", headers={ID: given})
        answer = ObservedMiddleware(lambda _request: HttpResponse())(request)
        assert (answer.headers[ID] == given) == (believed and GIVEN[given])
        assert len(answer.headers[ID]) >= 8


def test_what_went_wrong_is_written_with_the_id_of_its_answer(client, monkeypatch, written):
    published(1)
    monkeypatch.setattr("advisor.views.site.releases.current", lambda: 1 / 0)
    client.raise_request_exception = False
    answer = client.get("/en/advice/1/?orchestrate=no")
    assert answer.status_code == 500
    (event,) = [one for one in written if one["logger"] == "django.request"]
    assert event["request_id"] == answer.headers[ID]
    assert answer.text.count(f"<code>{answer.headers[ID]}</code>") == 2  # in each language
    assert "ZeroDivisionError" in event["exception"]
    assert event["message"] == "Internal Server Error: /en/advice/1/"
    assert "orchestrate" not in str(written)


def test_a_line_that_django_writes_after_everything_has_the_id_too(client, written):
    answer = client.get("/readyz")  # 503: nothing is published
    (event,) = [one for one in written if one["logger"] == "django.request"]
    assert (answer.status_code, event["request_id"]) == (503, answer.headers[ID])


# The line


@pytest.fixture
def site(settings: Any) -> Any:
    settings.ACCESS_LOG = True


@pytest.mark.usefixtures("site")
def test_a_request_is_one_line_of_few_keys_that_says_nothing_of_the_reader(client, written):
    published(1)
    private = {"User-Agent": "a-browser", "X-Forwarded-For": "203.0.113.9", "Referer": "https://x/"}
    for _time in range(2):
        answer = client.get("/es/products/gke/", REMOTE_ADDR="203.0.113.9", headers=private)
    first, second = [one for one in written if one["logger"] == "advisor.requests"]
    assert set(second) == {"time", "level", "logger", "process", "message", "request_id", *FACTS}
    assert second["request_id"] == answer.headers[ID]
    names = ("method", "route", "status", "language", "release")
    for event in (first, second):
        assert [event[name] for name in names] == ["GET", "product", 200, "es", 1]
    assert (first["kept"], second["kept"]) == (False, True)
    assert not [said for said in ("203.0", "a-browser", "https://x") if said in str(written)]


ADDRESSES = {
    "/en/advice/1/?orchestrate=no": ("advice", 200, "en"),
    "/": ("root", 302, ""),
    "/livez": ("livez", 200, ""),
    "/nothing-that-somebody-typed/": ("none", 404, ""),
    "/en/products/?a=1&a=2": ("none", 400, "en"),
    "/static/css/site.css": ("static", 200, ""),
    "/admin/": ("admin", 302, ""),
    "/preview/a-token/en/": ("preview", 404, ""),
}


@pytest.mark.django_db
@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_line_names_the_route_and_never_the_address(client, written, address):
    published(1)
    client.get(address, secure=True).close()
    (event,) = [one for one in written if one["logger"] == "advisor.requests"]
    assert (event["route"], event["status"], event["language"]) == ADDRESSES[address]
    assert not [said for said in ("typed", "orchestrate", "a-token", "a=1") if said in str(event)]


def test_without_the_setting_no_line_is_written(client, written):
    client.get("/livez")
    assert written == []


# The counts


def counted(path: str, status: int = 200, note: Any = None) -> list[tuple[str, ...]]:
    """The numbers that a request adds to, but for times."""

    def answer(request: Any) -> HttpResponse:
        if note:
            note(request)
        return HttpResponse(status=status)

    before = series.rows.totals()
    ObservedMiddleware(answer)(RequestFactory().get(path))
    after = series.rows.totals()
    numbers = series.REQUESTS | {(name,): at for name, at in series.KEPT.items()}
    return [name for name, at in numbers.items() if after[at] != before[at]]


def test_a_request_is_counted_by_its_route_and_the_class_of_its_status():
    assert counted("/admin/catalog/product/", 200) == [("admin", "2xx")]
    assert counted("/preview/x/", 503) == [("preview", "5xx")]
    assert counted("/nothing/", 404) == [("none", "4xx")]
    assert counted("/static/x.css", 304) == [("static", "3xx")]


def test_a_page_that_was_kept_counts_for_the_route_that_had_made_it():
    found = counted("/en/", note=lambda request: observed.note_kept(request, "home"))
    assert found == [("home", "2xx"), ("hit",)]
    assert counted("/en/", note=observed.note_made) == [("none", "2xx"), ("miss",)]
