"""When the database did not take what was sent: the page that sends it again."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import render
from django.utils.translation import gettext as _

NOT_AGAIN = {"csrfmiddlewaretoken"}


def page(request: HttpRequest, error: Exception) -> Any:
    """Keep everything that was typed, and offer to try once more. Asks the database nothing."""
    sent = [(name, value) for name, values in request.POST.lists() for value in values]
    context = {
        "title": _("Not saved yet"),
        "is_popup": True,  # without the menus, which would ask the database
        "sent": [(name, value) for name, value in sent if name not in NOT_AGAIN],
        "error": error,
    }
    return render(request, "admin/again.html", context, status=503)
