"""The front door: what one gets, and the way to every part of the catalog."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import override

from advisor.flow import FIRST, longest_path
from advisor.middleware import languages
from advisor.pages.citations import Citations
from advisor.relevance import platforms
from advisor.views.addresses import public, without_query
from advisor.views.entries import current_snapshot


@without_query
def home(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    first = snapshot.flowchart[FIRST]
    context = {
        "citations": Citations(snapshot),
        "snapshot": snapshot,
        "first": first,
        "most_questions": longest_path(first)[first.start],
        "comparison": platforms(snapshot),
    }
    return render(request, "advisor/home.html", context)


@public
def root(request: HttpRequest) -> HttpResponse:
    """On to the home page in the language that the browser prefers: the only page that asks it."""
    with override(languages.preferred(request.headers.get("Accept-Language", ""))):
        response = HttpResponseRedirect(reverse("home"))
    patch_vary_headers(response, ["Accept-Language"])
    return response
