"""When what was sent was not taken: the pages that keep it, to send it again or to copy it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from advisor.middleware.routes import is_for_staff
from advisor.views import errors
from catalog.access.unsent import can_be_kept, sent

NOT_TYPED = {"seen", "version", "_version", "strays"}


def page(request: HttpRequest, error: Exception) -> Any:
    """Keep everything that was typed, and offer to try once more. Asks the database nothing."""
    context = {
        "title": _("Not saved yet"),
        "is_popup": True,  # without the menus, which would ask the database
        "sent": sent(request),
        "error": error,
    }
    return render(request, "admin/again.html", context, status=503)


def stale(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token is not valid any more, such as after signing in again in another tab.

    Only what was sent from a page of this site is kept: one click would else be all that a form
    of another site needs. That its origin is this site was checked before its token.
    """
    is_own = "Origin" in request.headers and reason.startswith("CSRF ")
    if not (is_own and is_for_staff(request) and request.user.is_authenticated):
        return errors.csrf_failure(request, reason)
    if not can_be_kept(request):
        return errors.csrf_failure(request, reason)
    context = {
        "title": _("Not saved yet"),
        "is_popup": True,
        "sent": sent(request),
        "is_stale": True,
    }
    return render(request, "admin/again.html", context, status=403)


def after_a_factor(request: HttpRequest) -> HttpResponse:
    """A second factor is required since the page was opened: it is set up first, in another tab."""
    context = {
        "title": _("Not saved yet"),
        "is_popup": True,
        "sent": sent(request),
        "lacks_factor": True,
    }
    return render(request, "admin/again.html", context, status=403)


def gone(request: HttpRequest) -> HttpResponse:
    """What it was about is deleted: the typed words, to be copied to where they belong now."""
    context = {
        "title": _("What this was about is gone"),
        "is_popup": True,
        "typed": [(name, value) for name, value in sent(request) if value and _is_typed(name)],
    }
    return render(request, "admin/gone.html", context, status=409)


def _is_typed(name: str) -> bool:
    return name not in NOT_TYPED and not name.startswith("_")
