"""Odd requests are refused before anything else looks at them, in the site's look."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from advisor.middleware import routes
from advisor.middleware.refusals import RefusalsMiddleware
from tests.builders import published

pytestmark = pytest.mark.either

FORM = "application/x-www-form-urlencoded"


def ask(path="/en/", method="GET", query="", **given):
    request = RequestFactory().generic(method, path, QUERY_STRING=query, **given)
    return RefusalsMiddleware(lambda _request: HttpResponse("through"))(request)


def passes(answer) -> bool:
    return answer.status_code == 200 and answer.content == b"through"


def test_an_address_of_2048_characters_passes_and_one_of_2049_does_not():
    query = "&".join(f"a{n:02}={'x' * 60}" for n in range(31))
    pad = 2048 - len("/en/?") - len(query) - len("&b=")
    assert passes(ask(query=f"{query}&b={'x' * pad}"))
    refused = ask(query=f"{query}&bb={'x' * pad}")
    assert (refused.status_code, "2,048" in refused.text) == (400, True)


def test_the_address_is_measured_as_it_was_sent():
    """A letter that takes two escapes counts as six, though the server has unescaped the path."""
    assert passes(ask("/en/" + "é" * 340))
    assert ask("/en/" + "é" * 341).status_code == 400
    assert ask(RAW_URI="/en/" + "x" * 2045).status_code == 400


def test_forty_parameters_pass_and_one_more_does_not():
    assert passes(ask(query="&".join(f"a{n}" for n in range(40))))
    refused = ask(query="&".join(f"a{n}" for n in range(41)))
    assert (refused.status_code, "40 parameters" in refused.text) == (400, True)


def test_a_value_of_64_characters_passes_and_a_longer_one_does_not():
    assert passes(ask(query="a=" + "%C3%A9" * 64))
    refused = ask(query="a=" + "x" * 65)
    assert (refused.status_code, "64 characters" in refused.text) == (400, True)


@pytest.mark.parametrize("query", ["a=1&a=2", "a=1&b=2&a=1", "a&a", "a=&%61="])
def test_a_name_given_twice_is_refused(query):
    refused = ask("/en/products/", query=query)
    assert (refused.status_code, "same parameter twice" in refused.text) == (400, True)


def test_a_route_may_take_a_name_more_than_once(monkeypatch):
    monkeypatch.setattr(routes, "REPEATS", {"products": {"product": 2}})
    assert passes(ask("/en/products/", query="product=a&product=b"))
    assert ask("/en/products/", query="product=a&product=b&product=c").status_code == 400
    assert ask("/en/products/", query="product=a&product=b&x=1&x=2").status_code == 400
    assert ask("/en/gpus/", query="product=a&product=b").status_code == 400
    assert ask("/en/nothing/", query="product=a&product=b").status_code == 400


@pytest.mark.parametrize(
    "query", ["a=%", "a=%2", "a=%zz", "%u00e9=1", "a=%C3", "a=%00", "a=%ED%A0%80"]
)
def test_a_query_that_cannot_be_read_is_refused(query):
    refused = ask(query=query)
    assert (refused.status_code, "cannot be read" in refused.text) == (400, True)


@pytest.mark.parametrize("path", ["/en/%C3", "/en/%00", "/en/%ED%A0%80/", "/en/%C0%AF", "/en/%zz/"])
def test_a_path_that_cannot_be_read_is_refused(path):
    refused = ask(path)
    assert (refused.status_code, "cannot be read" in refused.text) == (400, True)


@pytest.mark.parametrize("path", ["/static/css/site.css", "/admin/catalog/product/"])
def test_static_files_and_editors_may_have_more_parameters(path):
    assert passes(ask(path, query="a=1&a=2&b=" + "x" * 100))
    assert ask(path, query="a=%00").status_code == 400
    assert ask(path, query="a=" + "x" * 2048).status_code == 400


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "testserver.evil", "", "a b", "["]
)
@pytest.mark.parametrize("path", ["/en/", "/", "/admin/", "/static/css/site.css", "/robots.txt"])
def test_another_name_is_refused_whatever_is_asked(path, host):
    refused = ask(path, headers={"Host": host})
    assert (refused.status_code, "does not answer to the name" in refused.text) == (400, True)
    assert "evil" not in refused.text


@pytest.mark.parametrize("path", routes.HEALTH)
def test_health_is_told_under_any_name(path):
    assert passes(ask(path, headers={"Host": "10.0.0.7:8000"}))


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "X"])
@pytest.mark.parametrize("path", ["/en/", "/nothing/", "/livez", "/static/css/site.css"])
def test_visitors_can_only_read(path, method):
    refused = ask(path, method)
    assert (refused.status_code, refused.headers["Allow"]) == (405, "GET, HEAD")


def test_editors_can_also_send_forms():
    assert passes(ask("/admin/login/", "POST"))
    refused = ask("/admin/login/", "TRACE")
    assert (refused.status_code, refused.headers["Allow"]) == (405, "GET, HEAD, POST")


def test_the_method_is_looked_at_before_the_form_is_checked(client):
    client.handler.enforce_csrf_checks = True
    assert client.post("/en/products/").status_code == 405


@pytest.mark.parametrize("path", ["/adminx/", "/administration/", "/Admin/", "/en/admin/"])
def test_what_only_looks_like_the_admin_is_for_visitors(path):
    assert ask(path, "POST").status_code == 405


def test_a_refusal_has_the_sites_look_and_repeats_nothing(client):
    published(1)
    refused = client.get("/es/products/?evil=1&evil=2")
    assert refused.status_code == 400
    assert "evil" not in refused.text
    assert 'id="main"' in refused.text
    assert 'lang="es"' in refused.text
    assert refused.headers["Content-Language"] == "es"


def test_a_refusal_of_a_path_without_a_language_speaks_all_of_them(client):
    refused = client.get("/?a=1&a=2")
    assert refused.headers["Content-Language"] == "en, es"
    assert {'lang="en"', 'lang="es"'} <= set(refused.text.replace(">", " ").split())


def test_thousands_of_parameters_are_refused_quickly(client):
    assert client.get("/en/products/?" + "&a" * 100_000).status_code == 400


@pytest.mark.parametrize("charset", ["utf-7", "unicode_escape", "latin-1", "utf-16", "none-such"])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", FORM])
@pytest.mark.django_db
def test_a_form_in_other_characters_than_utf_8_is_refused(client, kind, charset):
    data = '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\n+2AA-\r\n--x--\r\n'
    refused = client.generic("POST", "/admin/login/", data, f"{kind}; charset={charset}")
    assert refused.status_code == 400
    assert "UTF-8" in refused.text


@pytest.mark.parametrize("charset", ["", "; charset=UTF-8", '; charset="utf-8"', "; charset=utf8"])
def test_a_form_in_utf_8_passes_however_that_is_said(charset):
    assert passes(ask("/admin/login/", "POST", content_type=FORM + charset))
