"""What is refused before anything else looks at it: other names, other methods, odd addresses.

`ALLOWED_HOSTS` is only held where somebody asks for the host, so it is asked for here.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from urllib.parse import parse_qsl, unquote_to_bytes

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import DataError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.urls import Resolver404, get_script_prefix, resolve
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from advisor.middleware import languages, routes
from advisor.views import errors

LONGEST_ADDRESS = 2048
MOST_PARAMETERS = 40
LONGEST_VALUE = 64
BROKEN_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")

OTHER_NAME = _("This site does not answer to the name in the address. Check it for typing errors.")
TOO_LONG = _("The address is longer than 2,048 characters. Start again from the home page.")
UNREADABLE = _("The address has characters that cannot be read. Check it for typing errors.")
TOO_MANY = _("The address has more than 40 parameters. Start again from the home page.")
LONG_VALUE = _("A value in the address is longer than 64 characters. Start from the home page.")
GIVEN_TWICE = _("The address gives the same parameter twice. Take one of them out.")
GIVEN_TOO_OFTEN = _(
    "The address gives a parameter more often than this page takes it. Choose fewer."
)
OTHER_CHARACTERS = _(
    "It is not written in UTF-8, the one way of writing characters here. Nothing was saved. Go back, load the page again and send it once more."
)


class RefusalsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info in routes.HEALTH:
            request.META["HTTP_HOST"] = settings.SITE_HOST  # who asks may know no name of the site
        elif not names_this_site(request):
            return refuse(request, OTHER_NAME)
        allowed = methods(request)
        if request.method not in allowed:
            return wrong_method(request, allowed)
        if is_sent_from_elsewhere(request):
            return errors.csrf_failure(request)
        if sentence := what_is_wrong(request):
            return refuse(request, sentence)
        if not is_in_utf_8(request):
            return errors.error(request, 400, (errors.NOT_OFFERED[0], OTHER_CHARACTERS))
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Refuse what the admin asks the database for though no list of its pages offers it."""
        if routes.is_for_staff(request) and is_about_no_number(exception):
            return errors.error(request, 400, errors.NOT_OFFERED)
        return None


def is_about_no_number(exception: Exception) -> bool:
    """Whether the number of a row was asked for that no row can have: a word, or far too large."""
    if isinstance(exception, DataError):  # what PostgreSQL says of one that is too large
        return True
    said = ("expected a number but got", "too large to convert to SQLite INTEGER", "NUL (0x00)")
    is_of_kind = isinstance(exception, (ValueError, TypeError, OverflowError))
    return is_of_kind and any(words in str(exception) for words in said)


def is_in_utf_8(request: HttpRequest) -> bool:
    """Other charsets, some of which are programs, can write what no database takes."""
    charset = (request.content_params or {}).get("charset", "utf-8")
    return charset.lower() in ("utf-8", "utf8")


def names_this_site(request: HttpRequest) -> bool:
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True


def methods(request: HttpRequest) -> tuple[str, ...]:
    return ("GET", "HEAD", "POST") if routes.is_for_staff(request) else ("GET", "HEAD")


def is_sent_from_elsewhere(request: HttpRequest) -> bool:
    """Whether the browser says that a page of another site sent it. An old browser says nothing."""
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    return request.method == "POST" and site not in ("same-origin", "none")


def what_is_wrong(request: HttpRequest) -> Promise | None:
    """Return the sentence about an address that is refused, or None."""
    query = request.META.get("QUERY_STRING", "")
    address = request.META.get("RAW_URI") or request.get_full_path()
    if len(address) > LONGEST_ADDRESS:
        return TOO_LONG
    # Django has unescaped the path, and leaves an escape in it that stands for no character.
    if "%" in request.path_info or "\x00" in request.path_info or not is_readable(query):
        return UNREADABLE
    if routes.is_for_staff(request) or request.path_info.startswith(settings.STATIC_URL):
        return None
    return what_is_wrong_with_parameters(request, query)


def is_readable(query: str) -> bool:
    """Whether every escape is whole and stands for text."""
    try:
        return (
            not BROKEN_ESCAPE.search(query)
            and "\x00" not in unquote_to_bytes(query.encode("latin-1")).decode()
        )
    except UnicodeDecodeError:
        return False


def what_is_wrong_with_parameters(request: HttpRequest, query: str) -> Promise | None:
    if query.count("&") >= MOST_PARAMETERS:
        return TOO_MANY
    pairs = parse_qsl(query, keep_blank_values=True)
    if any(len(value) > LONGEST_VALUE for _name, value in pairs):
        return LONG_VALUE
    return what_is_wrong_with_names(request, Counter(name for name, _value in pairs))


def what_is_wrong_with_names(request: HttpRequest, counts: Counter[str]) -> Promise | None:
    repeated = {name for name, count in counts.items() if count > 1}
    limits = limits_of(request) if repeated else {}
    if repeated - limits.keys():
        return GIVEN_TWICE
    return GIVEN_TOO_OFTEN if any(counts[name] > limits[name] for name in repeated) else None


def limits_of(request: HttpRequest) -> Mapping[str, int]:
    """The parameters that the page takes more than once, and how often at most."""
    try:
        route = resolve(request.path_info).view_name
    except Resolver404:
        return {}
    return routes.REPEATS.get(route, {})


def refuse(request: HttpRequest, sentence: Promise) -> HttpResponse:
    """A page in the site's look that repeats nothing of the address but its language."""
    forget_address(request)
    return errors.error(request, 400, (errors.UNREADABLE[0], sentence))


def wrong_method(request: HttpRequest, allowed: tuple[str, ...]) -> HttpResponse:
    forget_address(request)
    response = errors.method_not_allowed(request)
    response.headers["Allow"] = ", ".join(allowed)
    return response


def forget_address(request: HttpRequest) -> None:
    language = languages.in_path(request.path_info)
    request.path = get_script_prefix() + (f"{language}/" if language else "")
    request.GET = QueryDict()
