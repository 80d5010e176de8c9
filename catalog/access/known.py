"""Browsers in which an account has signed in before: no guessing elsewhere slows them down.

Such a browser has a cookie that says so. It opens nothing: without the password it is worth no more
than tries of its own.
"""

from secrets import token_urlsafe

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

SALT = "catalog.access.known"
LASTS = 180 * 24 * 60 * 60
MOST_ACCOUNTS = 4
"""That one browser is known for."""


def browser_of(request: HttpRequest, name: str) -> str | None:
    """Return what tells this browser from others, if the account has signed in with it before."""
    browser, accounts = read(request)
    return browser if marked(name) in accounts else None


def remember(request: HttpRequest, response: HttpResponseBase, name: str) -> None:
    """Let the browser know that this account has signed in with it."""
    browser, accounts = read(request)
    others = [account for account in accounts if account != marked(name)]
    kept = [marked(name), *others][:MOST_ACCOUNTS]
    response.set_cookie(
        settings.KNOWN_COOKIE_NAME,
        signing.dumps([browser or token_urlsafe(16), kept], salt=SALT),
        max_age=LASTS,
        secure=settings.IS_HTTPS,
        httponly=True,
        samesite="Lax",
    )


def read(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        cookie = request.COOKIES.get(settings.KNOWN_COOKIE_NAME, "")
        browser, accounts = signing.loads(cookie, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        return "", []
    return browser, accounts


def marked(name: str) -> str:
    """An account as the cookie names it, which is for nobody to read."""
    return salted_hmac(SALT, name, algorithm="sha256").hexdigest()[:16]
