"""What every answer carries, whoever made it: the rule for caches, and what browsers must not do.

The rest comes from Django: HSTS, nosniff, the referrer and opener policies from its
SecurityMiddleware, the content security policy and X-Frame-Options from their own.
"""

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from advisor.middleware import routes

logger = logging.getLogger(__name__)

# Copying a link needs clipboard-write; nothing else that a browser could ask about is used.
FEATURES_OFF = (
    "accelerometer",
    "autoplay",
    "browsing-topics",
    "camera",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "identity-credentials-get",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "otp-credentials",
    "payment",
    "picture-in-picture",
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
    "serial",
    "storage-access",
    "sync-xhr",
    "usb",
    "window-management",
    "xr-spatial-tracking",
)
ALWAYS = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(
        [*(f"{feature}=()" for feature in FEATURES_OFF), "clipboard-write=(self)"]
    ),
}


class NotForVisitorsError(Exception):
    """An answer to a visitor depends on who asks: it sets a cookie or varies on one."""


class HeadersMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not routes.is_for_staff(request):
            request.META.pop("HTTP_COOKIE", None)  # or a broken one would be answered with another
        response = self.get_response(request)
        if not routes.is_for_staff(request):
            make_equal_for_all(request, response)
        response.headers["Cache-Control"] = cache_control(request, response)
        for name, value in ALWAYS.items():
            response.headers[name] = value
        say_of_route(routes.name(request), response)
        if isinstance(response, HttpResponse):
            response.headers.setdefault("Content-Length", str(len(response.content)))
        return response


def say_of_route(name: str, response: HttpResponseBase) -> None:
    """Say who else may show what this route answers, and that search engines shall not list it."""
    if name in routes.PICTURES:
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    if name in routes.UNLISTED:
        response.headers["X-Robots-Tag"] = "noindex"


def cache_control(request: HttpRequest, response: HttpResponseBase) -> str:
    if response.status_code >= 400 or routes.is_preview(request):
        return routes.NO_STORE
    if is_static(request):
        hashed = "immutable" in response.headers.get("Cache-Control", "")
        return routes.IMMUTABLE if hashed else routes.PUBLIC
    return routes.CACHE.get(routes.name(request), routes.NO_STORE)


def is_static(request: HttpRequest) -> bool:
    return request.path_info.startswith(settings.STATIC_URL)


def make_equal_for_all(request: HttpRequest, response: HttpResponseBase) -> None:
    """Hold that an answer is the same for every visitor. The admin alone has cookies."""
    allowed = {"Accept-Encoding", routes.VARY.get(routes.name(request), "Accept-Encoding")}
    vary = [name.strip() for name in response.headers.get("Vary", "").split(",") if name.strip()]
    odd = [name for name in vary if name.title() not in allowed]
    if odd or response.cookies:
        complain(f"{request.path_info} varies on {odd} and sets {list(response.cookies)}.")
        response.cookies.clear()
        response.headers["Vary"] = ", ".join(name for name in vary if name not in odd)
    if not response.headers.get("Vary"):
        response.headers.pop("Vary", None)


def complain(sentence: str) -> None:
    if settings.RAISE_ON_COOKIES_FOR_VISITORS:
        raise NotForVisitorsError(sentence)
    logger.error("Not for visitors: %s It was taken off.", sentence)
