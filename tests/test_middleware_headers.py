"""Every answer carries the rule for caches and all security headers, whoever made it."""

import re

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import URLPattern, get_resolver

from advisor.middleware import headers, routes
from advisor.middleware.headers import HeadersMiddleware, NotForVisitorsError
from tests.builders import published

pytestmark = pytest.mark.either

SECURE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PACKED = "Accept-Encoding"
# method, address, status, Cache-Control, Vary
ANSWERS = [
    ("GET", "/en/products/", 200, routes.PUBLIC, PACKED),
    ("HEAD", "/es/products/", 200, routes.PUBLIC, PACKED),
    ("GET", "/en/products/gke/", 200, routes.PUBLIC, PACKED),
    ("GET", "/en/products/?a=1", 302, routes.PUBLIC, None),
    ("GET", "/en/advice/?orchestrate=no", 302, routes.PUBLIC, None),
    ("GET", "/en/advice/1.md?orchestrate=no", 200, routes.PUBLIC, PACKED),
    ("GET", "/en/advice/1.md?orchestrate=no&a=1", 302, routes.PUBLIC, None),
    ("HEAD", "/es/advice/1.json", 200, routes.PUBLIC, PACKED),
    ("GET", "/en/advice/1.json?a=1", 302, routes.PUBLIC, None),
    ("GET", "/en/advice/99.json", 404, routes.NO_STORE, None),
    ("GET", "/en/advice/1.md?a=1&a=2", 400, routes.NO_STORE, None),
    ("POST", "/en/advice/1.md", 405, routes.NO_STORE, None),
    ("GET", "/", 302, routes.PRIVATE, "Accept-Language"),
    ("GET", "/robots.txt", 200, routes.PUBLIC, None),
    ("GET", "/static/css/site.css", 200, routes.PUBLIC, None),
    ("GET", "/livez", 200, routes.NO_STORE, None),
    ("GET", "/readyz", 200, routes.NO_STORE, None),
    ("GET", "/admin/", 302, routes.NO_STORE, "Cookie"),
    ("GET", "/admin/login/", 200, routes.NO_STORE, "Cookie"),
    ("GET", "/en/products", 301, routes.NO_STORE, None),
    ("GET", "/en/products/nothing/", 404, routes.NO_STORE, None),
    ("GET", "/en/advice/99/", 404, routes.NO_STORE, None),
    ("GET", "/zz/", 404, routes.NO_STORE, None),
    ("GET", "/static/nothing.css", 404, routes.NO_STORE, None),
    ("GET", "/en/products/?a=1&a=2", 400, routes.NO_STORE, None),
    ("POST", "/en/products/", 405, routes.NO_STORE, None),
    ("DELETE", "/admin/", 405, routes.NO_STORE, None),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "address", "status", "cache", "vary"), ANSWERS)
def test_every_answer_says_who_may_keep_it_and_what_browsers_must_not_do(
    client, method, address, status, cache, vary
):
    published(1)
    answer = client.generic(method, address, secure=True)
    answer.close()
    assert answer.status_code == status
    assert answer.headers["Cache-Control"] == cache
    assert answer.headers.get("Vary") == vary
    assert {name: answer.headers.get(name) for name in SECURE} == SECURE
    assert "Content-Length" in answer.headers or answer.streaming


def test_an_answer_that_nothing_has_changed_carries_them_too(client):
    published(1)
    tag = client.get("/en/products/", secure=True).headers["ETag"]
    answer = client.get("/en/products/", secure=True, headers={"If-None-Match": tag})
    assert answer.status_code == 304
    assert {name: answer.headers.get(name) for name in SECURE} == SECURE


def test_a_failure_carries_them_too(client, monkeypatch):
    published(1)
    monkeypatch.setattr("advisor.views.site.releases.current", lambda: 1 / 0)
    client.raise_request_exception = False
    answer = client.get("/en/products/", secure=True)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (500, routes.NO_STORE)
    assert {name: answer.headers.get(name) for name in SECURE} == SECURE


def test_without_a_release_a_page_is_not_kept(client):
    answer = client.get("/en/products/")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (503, routes.NO_STORE)
    assert int(answer.headers["Retry-After"]) > 0


def test_every_powerful_feature_is_off_but_copying_a_link(client):
    policy = client.get("/livez").headers["Permissions-Policy"].split(", ")
    assert policy.count("clipboard-write=(self)") == 1
    assert {part.partition("=")[2] for part in policy} == {"()", "(self)"}
    assert {"camera=()", "geolocation=()", "microphone=()", "payment=()", "usb=()"} <= set(policy)


def test_every_public_route_stands_in_the_table():
    public = set(names(get_resolver()))
    assert public == set(routes.CACHE)


def names(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name
        elif pattern.app_name != "admin":
            yield from names(pattern)


def test_hashed_static_files_are_kept_for_ever():
    def whitenoise(_request):
        return HttpResponse(headers={"Cache-Control": "max-age=315360000, public, immutable"})

    request = RequestFactory().get("/static/css/site.0123456789ab.css")
    answer = HeadersMiddleware(whitenoise)(request)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_route_that_stands_in_no_table_is_not_stored():
    answer = HeadersMiddleware(lambda _request: HttpResponse())(RequestFactory().get("/metrics"))
    assert answer.headers["Cache-Control"] == routes.NO_STORE


def with_cookie(_request):
    response = HttpResponse(headers={"Vary": "Accept-Encoding, Cookie"})
    response.set_cookie("a", "b")
    return response


def test_a_cookie_for_a_visitor_is_a_mistake_that_tests_find():
    with pytest.raises(NotForVisitorsError, match=r"/en/ varies on \['Cookie'\] and sets \['a'\]"):
        HeadersMiddleware(with_cookie)(RequestFactory().get("/en/"))


def test_on_the_site_the_cookie_is_taken_off_and_logged(settings, caplog):
    settings.RAISE_ON_COOKIES_FOR_VISITORS = False
    answer = HeadersMiddleware(with_cookie)(RequestFactory().get("/en/"))
    assert not answer.cookies
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "It was taken off." in caplog.text


@pytest.mark.parametrize("address", ["/en/", "/en/gpus/fit/?a=1", "/en/nothing/", "/nothing"])
def test_the_cookies_of_a_visitor_are_not_read(client, caplog, address):
    published(1)
    worn = "__Host-sessionid=x; __Host-csrftoken=y; messages=z"
    answer = client.get(address, secure=True, headers={"Cookie": worn})
    assert answer.status_code < 500
    assert not answer.cookies
    assert caplog.text == ""


def test_an_editor_has_cookies():
    answer = HeadersMiddleware(with_cookie)(RequestFactory().get("/admin/"))
    assert list(answer.cookies) == ["a"]
    assert answer.headers["Vary"] == "Accept-Encoding, Cookie"


def test_mozillas_observatory_finds_nothing_to_take_points_for(client):
    """What its 155 points need, but for integrity attributes, which stand in the pages."""
    published(1)
    found = client.get("/en/", secure=True).headers
    policy = found["Content-Security-Policy"]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "form-action 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    seconds = re.match(r"max-age=(\d+)", found["Strict-Transport-Security"])
    assert seconds
    assert int(seconds[1]) >= 15_768_000
    assert "Access-Control-Allow-Origin" not in found
    assert "Set-Cookie" not in found


def test_the_features_are_named_once():
    assert len(set(headers.FEATURES_OFF)) == len(headers.FEATURES_OFF)
    assert "clipboard-write" not in headers.FEATURES_OFF
