"""Answers at `/preview/<token>/…` with the public site's own page, made from the drafts."""

import logging
from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse

from advisor import releases
from advisor.middleware import languages, routes
from advisor.views import errors
from catalog.models import PreviewLink
from catalog.preview import links, marks, pages
from catalog.preview.drafted import drafted
from catalog.preview.mounting import mounted
from catalog.preview.pages import Preview

logger = logging.getLogger(__name__)

ANSWERED = (Http404, PermissionDenied, SuspiciousOperation, BadRequest)
"""What a view raises to get an answer that is no fault."""

PRIVATE = {
    "Referrer-Policy": "no-referrer",  # the token stands in the address
    "X-Robots-Tag": "noindex, nofollow",
}

_room = BoundedSemaphore(2)
"""Half of the threads that a process has for everybody. No page of the preview waits for room."""


class PreviewMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not routes.is_preview(request):
            return self.get_response(request)
        response = self.respond(request)
        request.resolver_match = None  # a public page's route says nothing of this answer
        del response.headers["Vary"]
        for name, value in PRIVATE.items():
            response.headers[name] = value
        return response

    def respond(self, request: HttpRequest) -> HttpResponseBase:
        token = request.path_info.removeprefix("/preview").removeprefix("/").partition("/")[0]
        if links.read(token) is None:
            return self.ended(request)
        if not _room.acquire(blocking=False):
            return pages.alone(errors.unavailable(request, pages.BUSY))
        try:
            link = links.find(token)
            return self.show(request, link) if link else self.ended(request)
        except (DatabaseError, InterfaceError) as error:
            logger.error("The preview cannot be shown: %s", error)
            return pages.alone(errors.unavailable(request, pages.DATABASE_AWAY))
        finally:
            _room.release()

    def ended(self, request: HttpRequest) -> HttpResponseBase:
        """One answer to every token that opens nothing, after what is refused everywhere."""
        response = self.get_response(request)
        if response.status_code != 404:
            return response
        return pages.alone(errors.error(request, 404, pages.ENDED))

    def show(self, request: HttpRequest, link: PreviewLink) -> HttpResponseBase:
        preview = Preview(
            link,
            drafted(),
            editors=reverse("admin:catalog_previewlink_changelist"),
            publishing=reverse("admin:advisor_release_add"),
        )
        with mounted(request, links.prefix(link)), releases.instead(preview.drafted.release):
            if not is_of_the_site(request.path_info):
                return pages.alone(errors.error(request, 404, errors.NOT_FOUND))
            pages.put(request, preview)
            return marks.marked(request, self.get_response(request))

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Say what is wrong with the drafts when there is nothing of them to show."""
        preview = pages.preview_of(request)
        if preview is None or preview.drafted.can_be_shown:
            return None
        return pages.cannot_be_shown(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say what is wrong with the drafts when a page cannot be made of them."""
        preview = pages.preview_of(request)
        if preview is None or not preview.drafted.problems or isinstance(exception, ANSWERED):
            return None
        logger.warning("A page of the preview cannot be made: %r", exception)
        return pages.cannot_be_shown(request)


def is_of_the_site(path: str) -> bool:
    """Whether it is the address of a page in a language, or the way to the first of them."""
    return path == "/" or (path.startswith("/") and languages.in_path(path) is not None)
