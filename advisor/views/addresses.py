"""Addresses are the only state. Each page has one canonical address; others redirect to it."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

from advisor.middleware import escapes
from advisor.releases import NotHereYetError, NothingPublishedError, UnknownReleaseError
from advisor.views import errors

View = Callable[..., HttpResponse]


class ReleaseNumber:
    """A release's number in a path: 7, never 0 and never 007."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


def public(view: View) -> View:
    """For every page that visitors see: it is read only, and says so when it has no release.

    A path that is written with escapes redirects to the one without.
    """

    @wraps(view)
    def page(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return errors.method_not_allowed(request)
        if escapes.are_needless(request):
            return HttpResponseRedirect(request.get_full_path())
        try:
            return view(request, **kwargs)
        except UnknownReleaseError as error:
            raise Http404(error) from None
        except NotHereYetError:
            return errors.unavailable(request, errors.ON_ITS_WAY)
        except NothingPublishedError:
            return errors.unavailable(request, errors.NOTHING_YET)

    return page


def without_query(view: View) -> View:
    """For public pages whose path says everything: they take no parameters."""

    @wraps(view)
    def page(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return moved(request, {}) or view(request, **kwargs)

    return public(page)


def moved(request: HttpRequest, query: Mapping[str, str]) -> HttpResponse | None:
    """A redirect to this page with that query, or None when it was asked for just so."""
    wanted = query_string(query)
    if request.META["QUERY_STRING"] == wanted:
        return None
    return HttpResponseRedirect(f"{request.path}?{wanted}" if wanted else request.path)


def query_string(query: Mapping[str, str]) -> str:
    """The query as it stands in a canonical address, without its question mark."""
    written = QueryDict(mutable=True)
    written.update(query)
    return written.urlencode()
