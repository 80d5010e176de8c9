"""What a kept page costs beside the least that Django could answer behind the same middleware.

Beside it stands what the kept page costs where nobody gives it an id, times and counts it.

    .venv/bin/python bench/pages.py

Prints processor time for each request, as the median of several rounds, and the ratio. The
server in front (gunicorn) is left out: it costs both the same.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

nothing_published = tempfile.TemporaryDirectory(prefix="batuta-bench-")
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "advisor.settings",
    "DATA_DIR": nothing_published.name,
    "SECRET_KEY": "measured, not used",
}

import django  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from django.urls import path  # noqa: E402

ROUNDS = 15
REQUESTS = 400
GOAL = 0.75
OBSERVED = "advisor.middleware.observed.ObservedMiddleware"
PAGE = "<p>A page of about the usual size.</p>\n" * 400


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PAGE)


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


# A page is kept because its route stands in the table of routes; one that does not is not.
urlpatterns = [path("en/", page, name="home"), path("bare/", bare, name="bare")]


def start_response(_status: str, _headers: list[tuple[str, str]], _error: Any = None) -> Any:
    """What a server gives; here nobody listens."""


def microseconds(site: WSGIHandler, address: str) -> float:
    """Processor time for one request."""
    browser = {"Accept-Encoding": "gzip, deflate, br, zstd"}
    environ = RequestFactory(SERVER_NAME="127.0.0.1", headers=browser).get(address).environ
    started = time.process_time()
    for _request in range(REQUESTS):
        response = site(dict(environ), start_response)
        b"".join(response)
        response.close()
    return (time.process_time() - started) / REQUESTS * 1e6


def main() -> None:
    settings.ROOT_URLCONF = __name__
    django.setup()
    site = WSGIHandler()
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if name != OBSERVED]
    unobserved = WSGIHandler()
    asked = ((site, "/en/"), (site, "/bare/"), (unobserved, "/en/"))
    costs: list[list[float]] = [[] for _site in asked]
    for _round in range(ROUNDS + 1):
        for (handler, address), found in zip(asked, costs, strict=True):
            found.append(microseconds(handler, address))
    kept, least, alone = (statistics.median(found[1:]) for found in costs)
    print(f"kept page     {kept:7.1f} µs")
    print(f"bare answer   {least:7.1f} µs")
    print(f"ratio         {kept / least:7.2f}    (goal: at most {GOAL})")
    print(f"unobserved    {alone:7.1f} µs  (ratio to the kept page: {alone / kept:.2f})")
    sys.exit(kept / least > GOAL)


if __name__ == "__main__":
    main()
