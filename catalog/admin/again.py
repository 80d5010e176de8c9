"""When the database did not take what was sent: the page that sends it again."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import render
from django.utils.translation import gettext as _

NOT_AGAIN = {"csrfmiddlewaretoken"}


def page(request: HttpRequest, error: Exception) -> Any:
    """Keep everything that was typed, and offer to try once more. Asks the database nothing."""
    context = {
        "title": _("Not saved yet"),
        "is_popup": True,  # without the menus, which would ask the database
        "sent": sent(request),
        "error": error,
    }
    return render(request, "admin/again.html", context, status=503)


def sent(request: HttpRequest) -> list[tuple[str, str]]:
    """What was typed. A password is never written into a page."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_AGAIN and "password" not in name
    ]
