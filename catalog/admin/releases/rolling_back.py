"""The page that rolls the site back: what readers will see differently, and one button."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext

from advisor.models import Release
from catalog.admin.releases.advice import advice_changes
from catalog.admin.releases.compared import data_of, differences
from catalog.admin.releases.forms import NotesForm
from catalog.admin.releases.publishing import published
from catalog.drafts.steady import steady
from catalog.publish import ChangedMeanwhileError, NothingChangedError, NotPublishedError
from catalog.releasing.shown import shown_now
from catalog.rollback import proposed_notes, roll_back


def view(model_admin: Any, request: HttpRequest, number: int) -> HttpResponse:
    if not model_admin.has_add_permission(request):
        raise PermissionDenied
    earlier = get_object_or_404(Release, pk=number)
    proposed = {"notes": proposed_notes(earlier)}
    form = NotesForm(request.POST if request.method == "POST" else None, initial=proposed)
    if request.method == "POST" and form.is_valid():
        by = request.user.get_username()
        try:
            release = roll_back(number, by, form.cleaned_data["notes"], form.was_shown)
        except (NotPublishedError, NothingChangedError, ChangedMeanwhileError) as error:
            form.add_error(None, str(error).splitlines())
        else:
            return published(model_admin, request, release, _said(release.number, number))
    return _page(model_admin, request, form, earlier)


def _said(number: int, earlier: int) -> str:
    message = gettext(
        "Release %(number)s is published, with the content of release %(earlier)s. The drafts were "
        "left as they were."
    )
    return message % {"number": number, "earlier": earlier}


def _page(
    model_admin: Any, request: HttpRequest, form: NotesForm, earlier: Release
) -> HttpResponse:
    with steady():
        current = Release.objects.current() or earlier
    old, new = data_of(current), data_of(earlier)
    readable = old is not None and new is not None
    context = {
        **model_admin.admin_site.each_context(request),
        "title": gettext("Roll back to release %(number)s") % {"number": earlier.number},
        "opts": model_admin.opts,
        "original": earlier,
        "form": form,
        "earlier": earlier,
        "current": current.number,
        "is_same": current.content == earlier.content,
        "is_unreadable": not readable,
        "shown": shown_now(earlier.content, current),
        **(differences(old or {}, new or {}, linked=False) if readable else {}),
        **(advice_changes(current.number, old or {}, new or {}) if readable else {}),
    }
    return TemplateResponse(request, "admin/advisor/release/roll_back.html", context)
