"""The statement on accessibility, made of what the last tests found."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from advisor.pages.compared.spelling import in_a_row
from advisor.pages.tested import Tested, last_tested
from advisor.setup.contact import as_link
from advisor.views.addresses import without_query

THEMES = {"light": _("light"), "dark": _("dark"), "forced": _("forced by the system")}
LETTERS = {
    "plain": _("as they are"),
    "200 %": _("twice as large"),
    "further apart": _("further apart"),
}
SCRIPTS = {True: _("with JavaScript"), False: _("without JavaScript")}


@without_query
def accessibility(request: HttpRequest) -> HttpResponse:
    tested = last_tested()
    context = {
        "tested": tested,
        **(looks(tested) if tested else {}),
        "contact": settings.CONTACT,
        "contact_link": as_link(settings.CONTACT),
    }
    return render(request, "advisor/accessibility.html", context)


def looks(tested: Tested) -> dict[str, str]:
    """The ways in which pages were looked at, in words."""
    return {
        "widths": in_a_row([str(width) for width in tested.widths]),
        "themes": in_a_row([str(THEMES[name]) for name in tested.themes]),
        "letters": in_a_row([str(LETTERS[name]) for name in tested.letters]),
        "scripts": in_a_row([str(SCRIPTS[name]) for name in tested.scripts]),
    }
