"""The language of a page stands in its path, and nowhere else.

Editors have chosen one, which a cookie of the admin remembers, or get their browser's.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from advisor.middleware import languages
from advisor.middleware.routes import is_for_staff


class LanguageMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = language_of(request)
        request.LANGUAGE_CODE = language or languages.codes()[0]
        with translation.override(request.LANGUAGE_CODE):
            response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            # A path without a language leads nowhere but to a page in all of them.
            spoken = language or ", ".join(languages.codes())
            response.headers.setdefault("Content-Language", spoken)
        return response


def language_of(request: HttpRequest) -> str | None:
    if is_for_staff(request):
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        if chosen in languages.codes():
            return chosen
        return languages.preferred(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    return languages.in_path(request.path_info)
