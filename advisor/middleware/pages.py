"""Finished pages are kept in front of everything else, so most visits cost no rendering.

A page is kept with all of its headers, under what it depends on: what this process can serve
(its edition), and the address. It does not outlive the process, so the key needs no version of
the code. Everything kept is emptied when a release arrives.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags

from advisor import releases
from advisor.middleware import escapes, observed, packing, routes
from advisor.middleware.routes import HEALTH, PUBLIC, is_preview
from advisor.storage import watch
from advisor.storage.recent import Recent

OF_THE_BODY = {"content-type", "content-length", "content-language", "content-encoding"}


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it goes over the network: as it is, or packed."""

    body: bytes
    headers: dict[str, str]
    etag: str
    route: str = ""
    packed: "Page | None" = None

    @property
    def weight(self) -> int:
        own = len(self.body) + 1024  # the headers, about
        return own + (self.packed.weight if self.packed else 0)


Key = tuple[int, bool, str, str]


class PagesMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.pages: Recent[Key, Page] = Recent(
            settings.PAGES_KEPT, settings.PAGES_KEPT_BYTES, lambda page: page.weight
        )
        self.edition = 0

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.respond(request)
        if request.method == "HEAD" and isinstance(response, HttpResponse):
            response.content = b""  # its length stays: HeadersMiddleware has said it
        return response

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        watch.start()
        if not may_be_kept(request):
            return self.get_response(request)
        key = self.key(request)
        page = self.pages.get(key)
        if page is not None:
            observed.note_kept(request, page.route)
        else:
            response = self.get_response(request)
            page = finished(response, routes.group(request))
            if page is None:
                return response
            observed.note_made(request)
            if request.method == "GET":
                self.pages.put(key, page)
        return answer(request, page)

    def key(self, request: HttpRequest) -> Key:
        edition = releases.edition()
        if edition != self.edition:
            self.edition = edition
            self.pages.clear()
        query = request.META.get("QUERY_STRING", "")
        return edition, request.is_secure(), request.path_info, query


def may_be_kept(request: HttpRequest) -> bool:
    """Whether the request reads, and names this site and the page as they are called.

    What does not is refused, or sent to the page's one address, further in.
    """
    if request.method not in ("GET", "HEAD") or request.path_info in HEALTH:
        return False
    if is_preview(request):
        return False
    if escapes.are_needless(request):
        return False
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True


def finished(response: HttpResponseBase, route: str = "") -> Page | None:
    """Return the page in the response, or None if it is not one that all visitors share."""
    if not isinstance(response, HttpResponse) or response.status_code != 200:
        return None
    if response.headers.get("Cache-Control") != PUBLIC or response.cookies:
        return None
    if response.headers.get("Vary", "Accept-Encoding") != "Accept-Encoding":
        return None
    body, headers = response.content, dict(response.headers)
    few = packing.packed(body, headers.get("Content-Type", ""))
    if few is None:
        return sent(body, headers, route)
    headers["Vary"] = "Accept-Encoding"
    return sent(body, headers, route, sent(few, headers | {"Content-Encoding": "gzip"}))


def sent(body: bytes, headers: dict[str, str], route: str = "", packed: Page | None = None) -> Page:
    """A body with the headers that tell it from any other, so that caches know both apart."""
    etag = f'"{sha256(body).hexdigest()[:32]}"'
    told = headers | {"Content-Length": str(len(body)), "ETag": etag}
    return Page(body, told, etag, route, packed)


def answer(request: HttpRequest, page: Page) -> HttpResponse:
    if page.packed and packing.takes_packed(request.META.get("HTTP_ACCEPT_ENCODING", "")):
        page = page.packed
    if is_known(request.META.get("HTTP_IF_NONE_MATCH"), page.etag):
        kept = {n: value for n, value in page.headers.items() if n.lower() not in OF_THE_BODY}
        response = HttpResponse(status=304, headers=kept)
        del response.headers["Content-Type"]
        return response
    return HttpResponse(page.body, headers=page.headers)


def is_known(if_none_match: str | None, etag: str) -> bool:
    """Whether the reader has the page. The comparison is weak, as for all reading."""
    if not if_none_match:
        return False
    known = parse_etags(if_none_match)
    return known == ["*"] or etag in {tag.removeprefix("W/") for tag in known}
