"""What is known of the links of the sources, in their list and on their pages."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.checking.addresses import held_by, holders
from catalog.models import LinkCheck, Source
from catalog.models.link_checks import LinkState

WORST_FIRST = (LinkState.BROKEN, LinkState.MOVED, LinkState.UNSURE, LinkState.GOOD)
NEVER = "never"


class LinkStateFilter(admin.SimpleListFilter):
    title = _("links")
    parameter_name = "links"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [*LinkState.choices, (NEVER, _("not checked yet"))]

    def queryset(self, request: Any, queryset: Any) -> Any:
        state = self.value()
        if state not in {*LinkState.values, NEVER}:
            return queryset
        known = dict(LinkCheck.objects.values_list("address", "state"))
        found = [
            source.pk
            for source in Source.objects.only("url")
            if any(known.get(url, NEVER) == state for url in held_by(source))
        ]
        return queryset.filter(pk__in=found)


def know(sources: Iterable[Any]) -> None:
    """Give each source what is known of its links; one query for all of them."""
    held = holders(sources)
    found = {row.address: row for row in LinkCheck.objects.filter(address__in=held)}
    for source in sources:
        source.link_checks = [(url, found.get(url)) for url in held_by(source)]


def worst(source: Any) -> str:
    """Such as “broken, 30 Nov 2026”, for a list."""
    rows = [row for _url, row in source.link_checks if row]
    if not rows:
        return gettext("not checked yet") if source.link_checks else ""
    row = min(rows, key=lambda row: WORST_FIRST.index(LinkState(row.state)))
    return f"{row.get_state_display()}, {_day(row)}"


def report(source: Any) -> Any:
    """Every address with what was found, for a page."""
    if not source.link_checks:
        return gettext("It has no address.")
    items = ((url, _found(row)) for url, row in source.link_checks)
    return format_html('<ul class="link-checks">{}</ul>', format_html_join("", ITEM, items))


ITEM = '<li><a href="{0}" rel="noopener noreferrer" target="_blank">{0}</a>: {1}</li>'


def _found(row: LinkCheck | None) -> Any:
    if row is None:
        return gettext("not checked yet")
    words = f"{said(row)}, {_day(row)}"
    if not row.failing_since:
        return words
    since = gettext("failing since {day}").format(day=date_format(row.failing_since))
    return f"{words} ({since})"


def said(row: LinkCheck) -> str:
    """Such as “moved to https://…” or “broken: the server answers 404”."""
    state = LinkState(row.state)
    if row.moved_to:
        return gettext("moved to {address}").format(address=row.moved_to)
    return f"{state.label}: {row.why}" if row.why else str(state.label)


def _day(row: LinkCheck) -> str:
    return date_format(row.checked_at)
