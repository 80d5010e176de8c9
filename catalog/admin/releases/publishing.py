"""The page that publishes: all that stands in the way, all that readers will see differently."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from advisor import reading
from advisor.models import Release
from catalog import drafts, problems
from catalog.admin.back import leading_back
from catalog.admin.places import field_address
from catalog.admin.releases.advice import advice_changes
from catalog.admin.releases.compared import data_of, differences
from catalog.admin.releases.forms import PublishForm
from catalog.admin.releases.meanwhile import Meanwhile, last_edit, since
from catalog.admin.words import first_words
from catalog.drafts.steady import steady
from catalog.problems import Problem
from catalog.publish import (
    ChangedMeanwhileError,
    NothingChangedError,
    NotPublishedError,
    publish,
)
from catalog.releasing.shown import shown_now

MOST_PROBLEMS = 200
"""How many problems of a sort one page lists: the others are shown once these are mended."""


def view(model_admin: Any, request: HttpRequest) -> HttpResponse:
    """Show what publishing would change and what stands in its way; publish on POST."""
    may_publish = model_admin.has_add_permission(request)
    if not (may_publish or (request.method != "POST" and model_admin.has_view_permission(request))):
        raise PermissionDenied
    form = PublishForm(request.POST if request.method == "POST" else None)
    changed: list[Meanwhile] = []
    if request.method == "POST" and form.is_valid():
        try:
            release = publish(_name(request), form.cleaned_data["notes"], form.was_shown)
        except (NotPublishedError, NothingChangedError) as error:
            form.add_error(None, str(error).splitlines())
        except ChangedMeanwhileError as error:
            form.add_error(None, str(error))
            changed = since(form.cleaned_data["seen"])
        else:
            message = gettext("Release %(number)s is published.") % {"number": release.number}
            return published(model_admin, request, release, message)
    return _page(model_admin, request, form, changed)


def _name(request: HttpRequest) -> str:
    return request.user.get_username()


def published(
    model_admin: Any, request: HttpRequest, release: Release, message: str
) -> HttpResponse:
    """Say so, and show it among the others."""
    with suppress(DatabaseError):  # it is published all the same, and says itself by whom
        model_admin.log_addition(request, release, message)
    messages.success(request, message)
    return redirect("admin:advisor_release_changelist")


def _page(
    model_admin: Any, request: HttpRequest, form: PublishForm, changed: list[Meanwhile]
) -> HttpResponse:
    may_publish = model_admin.has_add_permission(request)
    with steady():
        seen, current, data = last_edit(), Release.objects.current(), drafts.content()
        found = problems.find(data)
        context = {
            **model_admin.admin_site.each_context(request),
            "title": _("Publish the drafts") if may_publish else _("What a release would change"),
            "may_publish": may_publish,
            "opts": model_admin.opts,
            "form": form,
            "meanwhile": changed,
            "shown": shown_now(reading.canonical(data), current),
            "seen": seen,
            **_problems(found),
            **_changes(current, data),
        }
    context |= _advice(current, data, found)
    return TemplateResponse(request, "admin/advisor/release/publish.html", context)


def _problems(found: list[Problem]) -> dict[str, Any]:
    blocking = problems.blocking(found)
    advisory = [problem for problem in found if not problem.blocking]
    return {
        "blocking": _linked(blocking[:MOST_PROBLEMS]),
        "more_blocking": len(blocking[MOST_PROBLEMS:]),
        "advisory": _linked(advisory[:MOST_PROBLEMS]),
        "more_advisory": len(advisory[MOST_PROBLEMS:]),
    }


def _linked(found: Iterable[Problem]) -> list[tuple[Problem, str | None]]:
    """Each problem with the address of the field in which it can be mended."""
    return [(problem, leading_back(field_address(problem), "publishing")) for problem in found]


def _advice(current: Release | None, data: dict[str, Any], found: list[Problem]) -> dict[str, Any]:
    """Which paths and plans readers will be advised about differently."""
    old = data_of(current) if current else None
    return advice_changes(current.number, old, data, found) if current and old else {}


def _changes(current: Release | None, data: dict[str, Any]) -> dict[str, Any]:
    """What readers will see differently; for a first release only how much there is."""
    if current is None:
        return {"first": first_words(data)}
    old = data_of(current)
    if old is None:
        return {"current": current.number, "is_unreadable": True}
    return {"current": current.number, **differences(old, data, linked=True)}
