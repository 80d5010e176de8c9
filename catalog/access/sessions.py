"""When a session ends: after some idle time, after twelve hours, and when it is ended elsewhere.

The time of the last request travels in a signed cookie of its own. So reading writes nothing, and
a database that is away or busy ends nobody's work.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, logout
from django.contrib.sessions.models import Session
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from advisor.middleware.routes import is_for_staff
from catalog.access import browsers

SIGNED_IN = "signed_in"
"""In a session: when, in which browser, and whether with a second factor."""
SALT = "catalog.access.sessions"

IDLE = _("You were signed out because nothing was opened or sent for a while.")
OVER = _("You were signed out because twelve hours have passed since you signed in.")


def now() -> int:
    return int(time.time())


class SessionsMiddleware:
    """Ends sessions in the admin, and says why on the page that asks to sign in again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_for_staff(request):
            return self.get_response(request)
        if request.user.is_authenticated and (why := over(request)):
            logout(request)
            messages.info(request, str(why))
        response = self.get_response(request)
        if request.user.is_authenticated:
            go_on(request, response)
        elif settings.SEEN_COOKIE_NAME in request.COOKIES:
            response.delete_cookie(settings.SEEN_COOKIE_NAME, samesite="Lax")
        return response


def begin(request: Any, **_signal: Any) -> None:
    """Remember when and where somebody signs in. Django calls this for every way of doing so."""
    browser = browsers.named(request.headers.get("User-Agent", ""))
    request.session[SIGNED_IN] = {"at": now(), "browser": browser}


def with_second_factor(request: HttpRequest) -> None:
    request.session[SIGNED_IN] |= {"factor": True}
    request.session.modified = True


def without_second_factor(request: HttpRequest) -> None:
    request.session[SIGNED_IN].pop("factor", None)
    request.session.modified = True


def has_second_factor(request: HttpRequest) -> bool:
    return bool(request.session.get(SIGNED_IN, {}).get("factor"))


def is_fresh(request: HttpRequest) -> bool:
    """Whether the password was given a moment ago."""
    return now() - signed_in_at(request) < settings.FRESH_SECONDS


def signed_in_at(request: HttpRequest) -> int:
    return int(request.session.get(SIGNED_IN, {}).get("at", 0))


def over(request: HttpRequest) -> Promise | None:
    """Why the session has ended, or None."""
    began = signed_in_at(request)
    if not 0 <= now() - began < settings.SESSION_COOKIE_AGE:
        return OVER
    is_idle = now() - max(began, last_seen(request)) >= settings.SESSION_IDLE_SECONDS
    return IDLE if is_idle else None


def last_seen(request: HttpRequest) -> int:
    """When this session was last used; 0 if the cookie is of no use."""
    try:
        at, session = signing.loads(request.COOKIES.get(settings.SEEN_COOKIE_NAME, ""), salt=SALT)
    except signing.BadSignature:
        return 0
    return int(at) if session == marked(request) and at <= now() else 0


def go_on(request: HttpRequest, response: HttpResponseBase) -> None:
    response.set_cookie(
        settings.SEEN_COOKIE_NAME,
        signing.dumps([now(), marked(request)], salt=SALT),
        max_age=settings.SESSION_IDLE_SECONDS,
        secure=settings.IS_HTTPS,
        httponly=True,
        samesite="Lax",
    )


def marked(request: HttpRequest) -> str:
    """What tells the session from others, and opens none."""
    key = request.session.session_key or ""
    return salted_hmac(SALT, key, algorithm="sha256").hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Listed:
    """A session as its owner sees it."""

    at: datetime
    browser: str
    is_this: bool


def listed(request: HttpRequest) -> list[Listed]:
    """The sessions of who asks, this one first and then the newest."""
    this = request.session.session_key
    found = [
        Listed(
            datetime.fromtimestamp(data.get(SIGNED_IN, {}).get("at", 0), UTC),
            data.get(SIGNED_IN, {}).get("browser", ""),
            row.session_key == this,
        )
        for row, data in of(request.user)
    ]
    return sorted(found, key=lambda one: (not one.is_this, -one.at.timestamp()))


def end(account: Any, but: str | None = None) -> int:
    """End the sessions of an account, but for one. Return how many there were."""
    keys = [row.session_key for row, _data in of(account) if row.session_key != but]
    return Session.objects.filter(session_key__in=keys).delete()[0]


def of(account: Any) -> Iterator[tuple[Session, dict[str, Any]]]:
    """Look through all of the last twelve hours: only who signs in has one, so they are few."""
    for row in Session.objects.filter(expire_date__gt=timezone.now()):
        data = row.get_decoded()
        if data.get(SESSION_KEY) == str(account.pk):
            yield row, data
