"""One release as words: its notes in every language, what it changed, and what came of it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, override

from advisor.models import Release
from catalog.admin.releases.compared import data_of, differences


def context(model_admin: Any, request: HttpRequest, release: Release) -> dict[str, Any]:
    same = Release.objects.defer("content").filter(checksum=release.checksum).order_by("number")
    current = Release.objects.defer("content").current()
    may_roll_back = model_admin.has_add_permission(request)
    return {
        "title": gettext("Release %(number)s") % {"number": release.number},
        "subtitle": None,
        "notes": [
            (code, language, release.notes.get(code, ""), _on_the_site(release, code))
            for code, language in settings.LANGUAGES
        ],
        "same": list(same),
        "is_current": current is not None and current.number == release.number,
        "may_roll_back": may_roll_back and current and current.checksum != release.checksum,
        **_changes(release),
    }


def _on_the_site(release: Release, code: str) -> str:
    with override(code):
        return reverse("release", args=[release.number])


def _changes(release: Release) -> dict[str, Any]:
    """What it changed against the one before it; nothing for the first one."""
    before = Release.objects.filter(number__lt=release.number).newest_first().first()
    if before is None:
        return {}
    old, new = data_of(before), data_of(release)
    if old is None or new is None:
        return {"before": before.number, "is_unreadable": True}
    return {"before": before.number, **differences(old, new, linked=False)}
