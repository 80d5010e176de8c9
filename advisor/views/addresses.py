"""Addresses are the only state. Each page has one canonical address; others redirect to it."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.views.decorators.http import require_safe

View = Callable[..., HttpResponse]


class ReleaseNumber:
    """A release's number in a path: 7, never 0 and never 007."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


def query_string(query: Mapping[str, str]) -> str:
    """The query as it stands in a canonical address, without its question mark."""
    written = QueryDict(mutable=True)
    written.update(query)
    return written.urlencode()


def moved(request: HttpRequest, query: Mapping[str, str]) -> HttpResponseRedirect | None:
    """A redirect to this page with that query, or None when it was asked for just so."""
    wanted = query_string(query)
    if request.META["QUERY_STRING"] == wanted:
        return None
    return HttpResponseRedirect(f"{request.path}?{wanted}" if wanted else request.path)


def without_query(view: View) -> View:
    """For pages whose path says everything: they are read only, and take no parameters."""

    @wraps(view)
    def plain(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return moved(request, {}) or view(request, **kwargs)

    return require_safe(plain)
