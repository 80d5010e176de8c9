"""When a page cannot be shown: what went wrong and what to do, in the reader's language.

The path says the language, in the admin the editor's choice does. A path without one gets the same
words in every language.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import admin
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from advisor.middleware import languages
from advisor.middleware.routes import is_for_staff
from advisor.setup import request_ids

RETRY_AFTER = 10
"""Seconds until a release that is on its way may be there."""

Words = tuple[str | Promise, str | Promise]
"""What an error page says: its heading, and what to do."""

UNREADABLE: Words = (
    _("This address cannot be read"),
    _(
        "It is too long, has too many parts, or gives one of them twice. Start again from the home page."
    ),
)
NOT_OFFERED: Words = (
    _("This form or address cannot be read"),
    _(
        "It names something by a number that is none. Go back, load the page again and choose from what it offers."
    ),
)
FORBIDDEN: Words = (
    _("You may not open this page"),
    _("It is kept for the people who edit the catalog. Sign in first if you are one of them."),
)
NOT_ALLOWED: Words = (
    _("Your account may not do this"),
    _("Go back and use what the page offers. Ask an administrator if you need to do it."),
)
TOO_MUCH: Words = (
    _("This form is too large"),
    _("Nothing was saved. Go back, and save less at once: shorter texts, or fewer files and rows."),
)
STALE_FORM: Words = (
    _("This form could not be checked"),
    _("Go back, load the page again and send it once more. Cookies must be allowed for this site."),
)
NOT_FOUND: Words = (
    _("There is no page at this address"),
    _("Check the address for typing errors, or start from one of the pages below."),
)
NOT_THERE: Words = (
    NOT_FOUND[0],
    _(
        "Somebody may have deleted what it was about. Go back, or check the address for typing errors."
    ),
)
READ_ONLY: Words = (
    _("This page can only be read"),
    _("It takes no data. Open its address in a browser instead."),
)
ON_ITS_WAY: Words = (
    _("This page is not ready yet"),
    _(
        "The release that it shows is still on its way to this machine. Your answers are safe: they stand in the address. Load the page again in a few seconds."
    ),
)
BEING_PAINTED: Words = (
    _("This picture is not ready yet"),
    _(
        "The pictures of a release are painted when it is published. Load the picture again in a few seconds."
    ),
)
NOTHING_YET: Words = (
    _("Nothing has been published yet"),
    _("The catalog is still being prepared. Load the page again later."),
)
DATABASE_AWAY: Words = (
    _("The catalog cannot be edited at the moment"),
    _(
        "The database does not answer, so nothing could be read or saved. Readers see the site as before. Go back and send your form again in a few seconds; if that does not help, tell whoever runs this site."
    ),
)
INTERRUPTED: Words = (
    _("You were interrupted"),
    _(
        "You have signed out in another window, or somebody else was saving at the same moment. What you sent may be saved already: open the page again and look, before you send it once more."
    ),
)
REPORT = _("If it happens again, tell whoever runs this site, with this reference:")
OUR_FAULT: Words = (
    _("Something went wrong on our side"),
    _("Your answers are safe: they stand in the address. Wait a moment, then load the page again."),
)


@dataclass(frozen=True, slots=True)
class Reading:
    """The words of an error page in one language."""

    language: str
    title: str
    text: str
    home: str  # the words of the link to the home page
    report: str  # what stands before the id of the request, on a page that gives one


def error(request: HttpRequest, status: int, words: Words) -> HttpResponse:
    """The page of an error. Its words are a heading and what to do."""
    spoken, template = reader(request)
    with override(spoken[0]):
        context = {"readings": tuple(readings(words, spoken)), "status": status, "site": admin.site}
        return render(request, template, context, status=status)


def reader(request: HttpRequest) -> tuple[tuple[str, ...], str]:
    """Return the languages that the page of an error speaks, and its template."""
    if language := languages.in_path(request.path_info):
        return (language,), "error.html"
    if is_for_staff(request):
        return (getattr(request, "LANGUAGE_CODE", languages.codes()[0]),), "admin/error.html"
    return languages.codes(), "error_in_every_language.html"


def readings(words: Words, languages: Iterable[str]) -> Iterable[Reading]:
    title, text = words
    for code in languages:
        with override(code):
            yield Reading(code, str(title), str(text), gettext("To the home page"), str(REPORT))


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, SessionInterrupted):
        return error(request, 400, INTERRUPTED)
    too_much = isinstance(exception, (RequestDataTooBig, TooManyFieldsSent))
    return error(request, 400, TOO_MUCH if too_much else UNREADABLE)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The exception may say more to an editor, such as whom to ask."""
    if is_for_staff(request):
        return error(request, 403, (NOT_ALLOWED[0], str(exception or "") or NOT_ALLOWED[1]))
    return error(request, 403, FORBIDDEN)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error(request, 403, STALE_FORM)


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error(request, 404, NOT_THERE if is_for_staff(request) else NOT_FOUND)


def method_not_allowed(request: HttpRequest) -> HttpResponse:
    response = error(request, 405, READ_ONLY)
    response["Allow"] = "GET, HEAD"
    return response


def is_of_the_database(error: BaseException | None) -> bool:
    """Whether it is not our fault: a damaged SQLite file raises the bare DatabaseError."""
    return type(error) is DatabaseError or isinstance(error, (OperationalError, InterfaceError))


def server_error(request: HttpRequest) -> HttpResponse:
    """A page in every language that needs no context processor, no release and no database.

    Django calls this for what was raised anywhere, in a view or around it, and logs it. To an
    editor a database that is away is no fault of the site: it may be back in a moment.
    """
    if is_for_staff(request) and is_of_the_database(sys.exception()):
        return unavailable(request, DATABASE_AWAY)
    context = {
        "readings": tuple(readings(OUR_FAULT, languages.codes())),
        "status": 500,
        "request_id": request_ids.current.get(),
    }
    return HttpResponse(render_to_string("500.html", context), status=500)


def unavailable(request: HttpRequest, words: Words) -> HttpResponse:
    response = error(request, 503, words)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
