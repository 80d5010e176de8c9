"""What an editor sees first: what is being edited, what blocks publishing, what has aged."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Max
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.text import format_lazy

from advisor.models import Release
from catalog import drafts, problems
from catalog.admin.back import leading_back
from catalog.admin.called import Called, name_in
from catalog.admin.checked import overdue_list
from catalog.admin.places import admin_address, draft_of, field_address, text_address
from catalog.admin.related import page_of
from catalog.admin.rows import order_words
from catalog.fixtures.files import BY_LABEL
from catalog.models import LinkCheck, OlderTranslation
from catalog.problems.problem import Words
from catalog.upkeep import Edited, edited, link_troubles, older_translations, overdue

MOST = 8
"""Of each list; the rest is counted, and one click away."""


def home(request: HttpRequest) -> dict[str, Any]:
    """The context of the first page. It reads the drafts once, whole."""
    return {
        "may_publish": request.user.has_perm("advisor.add_release"),
        "current": Release.objects.defer("content").current(),
        **_edited(),
        **_blocking(),
        **_overdue(),
        **_links(),
        **_translations(),
    }


def _edited() -> dict[str, Any]:
    found = edited()
    rows = [(entry, *_said(entry)) for entry in found[:MOST]]
    people = dict.fromkeys(name for entry in found for name in entry.people)
    return {"edited": rows, "edited_count": len(found), "people": list(people)}


def _said(entry: Edited) -> tuple[Words, str, str | None]:
    """What it is called, its slug where the name does not say it, and the address of its page."""
    draft = draft_of(entry.model, entry.key)
    fields = entry.last or {}
    called = Called(entry.place, str(draft) if draft else name_in(fields))
    if entry.order_of:
        return (
            _order(entry, called),
            "",
            page_of(draft) if draft else admin_address(entry.model, ()),
        )
    return called.words, called.slug, page_of(draft) if draft else None


def _order(entry: Edited, called: Called) -> Words:
    order = order_words(BY_LABEL[entry.order_of])
    return format_lazy("{}: {}", called.words, order) if entry.key else order


def _blocking() -> dict[str, Any]:
    found = problems.find(drafts.content())
    blocking = problems.blocking(found)
    return {
        "blocking": [
            (problem, leading_back(field_address(problem), "home")) for problem in blocking[:MOST]
        ],
        "blocking_count": len(blocking),
        "advisory_count": len(found) - len(blocking),
    }


def _overdue() -> dict[str, Any]:
    found = overdue(timezone.localdate(), MOST)
    kinds = [
        (model._meta.verbose_name_plural, count, overdue_list(model))
        for model, count in found.counts.items()
    ]
    late = [(late.draft, late.days, page_of(late.draft)) for late in found.worst]
    return {"overdue": late, "overdue_kinds": kinds, "overdue_count": found.total}


def _links() -> dict[str, Any]:
    found = link_troubles()
    rows = [(trouble.check, _pages(trouble.holders)) for trouble in found[:MOST]]
    last = LinkCheck.objects.aggregate(last=Max("checked_at"))["last"]
    return {"links": rows, "link_count": len(found), "links_checked": last}


def _pages(found: Iterable[Any]) -> list[tuple[Any, str]]:
    return [(draft, page_of(draft)) for draft in found]


def _translations() -> dict[str, Any]:
    rows = OlderTranslation.objects.all()[:MOST]
    return {
        "older": [
            (older, text_address(older.part, older.row.field, older.row.language))
            for older in older_translations(rows)
        ],
        "older_count": OlderTranslation.objects.count(),
        "older_list": reverse("admin:catalog_oldertranslation_changelist"),
    }
