"""Finished pages are kept in front of everything, and answered by their ETag."""

import gzip
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from advisor.middleware import routes
from advisor.middleware.pages import PagesMiddleware
from advisor.storage.recent import Recent
from tests.builders import published


class Site:
    """The middleware in front of a view that counts how often it is asked."""

    def __init__(self, view=None):
        self.asked = []
        self.view = view or (lambda request: page(f"{request.get_full_path()}"))
        self.middleware = PagesMiddleware(self.answer)

    def answer(self, request):
        self.asked.append(request.get_full_path())
        return self.view(request)

    def get(self, path="/en/", method="GET", **given):
        return self.middleware(RequestFactory().generic(method, path, **given))


def page(body="page", cache=routes.PUBLIC, **headers):
    response = HttpResponse(body, headers={"Cache-Control": cache, "X-Kept": "1"})
    for name, value in headers.items():
        response.headers[name] = value
    return response


def with_cookie():
    response = page()
    response.set_cookie("a", "b")
    return response


def test_a_page_is_made_once_and_kept_with_its_headers():
    site = Site()
    first, second = site.get("/en/?a=1"), site.get("/en/?a=1")
    assert site.asked == ["/en/?a=1"]
    assert second.content == first.content == b"/en/?a=1"
    assert dict(second.headers) == dict(first.headers)
    assert second.headers["X-Kept"] == "1"
    assert second.headers["Content-Length"] == "8"


def test_each_path_each_query_and_each_scheme_is_a_page_of_its_own():
    site = Site()
    for path in ("/en/", "/es/", "/en/?a=1", "/en/?a=2"):
        for secure in (False, True):
            site.get(path, secure=secure)
            assert site.get(path, secure=secure).text == path
    assert len(site.asked) == 8


def test_a_new_release_empties_what_is_kept():
    site = Site()
    site.get()
    published(1)
    site.get()
    assert len(site.asked) == 2
    assert len(site.middleware.pages) == 1


def test_a_page_that_was_begun_before_a_new_release_is_not_shown_after_it():
    def publish_meanwhile(request):
        if site.asked == ["/en/"]:
            published(1)
            site.get("/es/")  # which empties what is kept
        return page(f"page {len(site.asked)}")

    site = Site(publish_meanwhile)
    assert site.get().text == "page 2"
    assert site.get().text == "page 3"
    assert site.get().text == "page 3"


def test_head_is_answered_from_the_same_page_without_its_body():
    site = Site()
    body = site.get()
    head = site.get(method="HEAD")
    assert site.asked == ["/en/"]
    assert head.content == b""
    assert dict(head.headers) == dict(body.headers)


def test_head_alone_keeps_no_page():
    site = Site()
    assert site.get(method="HEAD").headers["Content-Length"] == "4"
    site.get()
    assert len(site.asked) == 2


def test_equal_bodies_have_equal_etags_and_others_do_not():
    site = Site(lambda request: page(request.GET["body"]))
    tags = [site.get(f"/en/?body={body}").headers["ETag"] for body in ("a", "b")]
    assert tags[0] != tags[1]
    assert tags[0] == Site(lambda _request: page("a")).get().headers["ETag"]
    assert not tags[0].startswith("W/")


KNOWN = "*", "{tag}", "W/{tag}", '"x", {tag}', '"x",W/{tag} , "y"'
UNKNOWN = "", '"x"', 'W/"x"', "{bare}", '"*"', "rubbish"


@pytest.mark.parametrize("header", KNOWN)
def test_a_reader_who_has_the_page_is_told_so(header):
    site = Site()
    fresh = site.get()
    tag = fresh.headers["ETag"]
    answer = site.get(headers={"If-None-Match": header.format(tag=tag)})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == tag
    assert answer.headers["Cache-Control"] == routes.PUBLIC
    assert answer.headers["X-Kept"] == "1"
    assert not {"Content-Type", "Content-Length"} & set(answer.headers)


@pytest.mark.parametrize("header", UNKNOWN)
def test_a_reader_who_has_another_page_gets_this_one(header):
    site = Site()
    tag = site.get().headers["ETag"]
    answer = site.get(headers={"If-None-Match": header.format(tag=tag, bare=tag.strip('"'))})
    assert (answer.status_code, answer.text) == (200, "/en/")


LONG = "A page of about the usual size. " * 400
TAKEN = "gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "*", "GZIP ; q=0.1", "x-gzip"
NOT_TAKEN = "", "br", "gzip;q=0", "gzip; q=0.000, *", "*;q=0", "gzipped", "gzip;q=..", "identity"


@pytest.mark.parametrize("header", TAKEN)
def test_who_unpacks_gzip_gets_the_same_page_in_fewer_bytes(header):
    site = Site(lambda request: page(LONG))
    plain, packed = site.get(), site.get(headers={"Accept-Encoding": header})
    assert site.asked == ["/en/"]
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) == len(packed.content) < len(LONG) / 10
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["ETag"] != packed.headers["ETag"]


@pytest.mark.parametrize("header", NOT_TAKEN)
def test_who_does_not_unpack_it_gets_the_page_as_it_is(header):
    answer = Site(lambda request: page(LONG)).get(headers={"Accept-Encoding": header})
    assert answer.text == LONG
    assert "Content-Encoding" not in answer.headers


def test_who_has_the_packed_page_is_told_so_and_gets_no_other_for_it():
    site = Site(lambda request: page(LONG))
    takes = {"Accept-Encoding": "gzip"}
    tag = site.get(headers=takes).headers["ETag"]
    known = site.get(headers=takes | {"If-None-Match": tag})
    assert (known.status_code, known.headers["ETag"]) == (304, tag)
    assert known.headers["Vary"] == "Accept-Encoding"
    assert "Content-Encoding" not in known.headers
    assert site.get(headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("body", "kind"), [("short", "text/html"), (b"\x89PNG" * 999, "image/png")]
)
def test_what_would_not_get_smaller_is_sent_as_it_is(body, kind):
    answer = Site(lambda request: page(body, **{"Content-Type": kind})).get(
        headers={"Accept-Encoding": "gzip"}
    )
    assert not {"Content-Encoding", "Vary"} & set(answer.headers)


def test_the_first_answer_is_compared_too():
    tag = Site().get().headers["ETag"]
    assert Site().get(headers={"If-None-Match": tag}).status_code == 304


NOT_KEPT = {
    "sets a cookie": lambda: with_cookie(),
    "varies on the reader": lambda: page(Vary="Cookie"),
    "varies on the language": lambda: page(Vary="Accept-Encoding, Accept-Language"),
    "is not to be stored": lambda: page(cache="no-store"),
    "is private": lambda: page(cache=routes.PRIVATE),
    "is an error": lambda: HttpResponse(status=404, headers={"Cache-Control": routes.PUBLIC}),
    "leads elsewhere": lambda: HttpResponse(status=302, headers={"Cache-Control": routes.PUBLIC}),
    "comes in pieces": lambda: StreamingHttpResponse(
        ["page"], headers={"Cache-Control": routes.PUBLIC}
    ),
}


@pytest.mark.parametrize("make", NOT_KEPT.values(), ids=NOT_KEPT)
def test_what_is_not_the_same_page_for_all_is_not_kept(make):
    site = Site(lambda _request: make())
    answers = [site.get(), site.get()]
    assert len(site.asked) == 2
    assert "ETag" not in answers[1].headers


def test_a_page_that_varies_on_the_encoding_alone_is_kept():
    site = Site(lambda _request: page(Vary="Accept-Encoding"))
    site.get()
    assert site.get().headers["Vary"] == "Accept-Encoding"
    assert len(site.asked) == 1


def test_only_reading_is_answered_from_what_is_kept():
    site = Site()
    site.get()
    site.get(method="POST")
    assert len(site.asked) == 2


def test_a_kept_page_does_not_answer_to_another_name():
    site = Site()
    site.get()
    site.get(headers={"Host": "evil.example"})
    assert len(site.asked) == 2


def test_health_is_never_kept():
    site = Site()
    site.get("/readyz")
    site.get("/readyz")
    assert len(site.asked) == 2


def test_a_reader_cannot_change_what_others_get():
    site = Site()
    site.get().headers["X-Kept"] = "changed"
    site.get().headers["X-Kept"] = "changed"
    assert site.get().headers["X-Kept"] == "1"


def test_only_so_many_pages_are_kept(settings):
    settings.PAGES_KEPT = 3
    site = Site()
    for number in (1, 2, 3):
        site.get(f"/en/?a={number}")
    site.get("/en/?a=1")
    site.get("/en/?a=4")
    assert len(site.middleware.pages) == 3
    site.get("/en/?a=1")
    assert len(site.asked) == 4
    site.get("/en/?a=2")
    assert len(site.asked) == 5


def test_only_so_many_bytes_are_kept(settings):
    settings.PAGES_KEPT_BYTES = 12_000  # of a page also the packed one
    site = Site(lambda request: page("x" * int(request.GET["size"])))
    for size in (3000, 3001, 3002):
        site.get(f"/en/?size={size}")
    assert len(site.middleware.pages) == 2
    site.get("/en/?size=20000")
    assert len(site.middleware.pages) == 2


def test_many_threads_may_use_what_is_recent():
    recent = Recent(10, 50, len)

    def use(number):
        recent.put(number % 17, "x" * (number % 9))
        recent.get(number % 13)
        recent.drop(number % 7)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(use, range(4000)))
    assert len(recent) <= 10
    assert recent._held == sum(map(len, recent._values.values())) <= 50


def test_pages_of_the_site_are_kept(client):
    published(1)
    assert client.get("/en/products/").templates != []
    assert client.get("/en/products/").templates == []
