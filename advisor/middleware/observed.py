"""Around everything: each request gets an id, is timed and counted and, if wished, written down.

The id and the time belong to one answer alone, so this stands outside of where pages are kept.
"""

import logging
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from advisor import releases
from advisor.metrics import series
from advisor.middleware import languages, routes
from advisor.setup import request_ids

logger = logging.getLogger("advisor.requests")

ROUTE, KEPT = "batuta.route", "batuta.kept"
"""Where the pages that are kept say so, among what the server says of a request."""


class ObservedMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.believes_proxy = settings.PROXY_GIVES_REQUEST_ID
        self.writes = settings.ACCESS_LOG

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        id_ = request_ids.of(request.META, believed=self.believes_proxy)
        request.META[request_ids.OURS] = id_
        before = request_ids.current.set(id_)
        try:
            response = self.get_response(request)
            response.headers[request_ids.HEADER] = id_
            self.note(request, response.status_code, perf_counter() - began)
        finally:
            request_ids.current.reset(before)
        return response

    def note(self, request: HttpRequest, status: int, seconds: float) -> None:
        route = request.META.get(ROUTE) or routes.group(request)
        kept = request.META.get(KEPT, "")
        series.request(route, status, seconds, kept)
        if self.writes:
            write(request, route, status, seconds, is_kept=kept == "hit")


def note_kept(request: HttpRequest, route: str) -> None:
    """Say that the answer was kept, and by which route it was made."""
    request.META[ROUTE] = route
    request.META[KEPT] = "hit"


def note_made(request: HttpRequest) -> None:
    """Say that the answer had to be made, and is kept from now on."""
    request.META[KEPT] = "miss"


def write(request: HttpRequest, route: str, status: int, seconds: float, *, is_kept: bool) -> None:
    """Write a line that says nothing of who asked, and nothing of what was answered or asked."""
    facts = {
        "method": request.method,
        "route": route,
        "status": status,
        "duration_ms": round(seconds * 1000, 3),
        "language": languages.in_path(request.path_info) or "",
        "release": releases.state().current,
        "kept": is_kept,
    }
    logger.info("%s %s %s", request.method, route, status, extra={"facts": facts})
