from typing import Any

from django.contrib import admin
from django.db import InterfaceError, OperationalError
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from catalog.admin import again, link_actions, links
from catalog.admin.base import DraftAdmin, spoken
from catalog.admin.checked import Checked
from catalog.admin.lists import ListedAdmin
from catalog.models import Source
from catalog.texts import shown


@admin.register(Source)
class SourceAdmin(Checked, DraftAdmin):
    list_display = [
        "__str__",
        "link_state",
        "open",
        "checked_on",
        "evidence",
        "page_date",
        "publisher",
        "slug",
    ]
    list_filter = [links.LinkStateFilter, "evidence", "trust", "publisher", "checked_on"]
    search_fields = ["slug", "title", *spoken("url"), "publisher"]
    search_help_text = _("Search by slug, title, address or publisher.")
    actions = [link_actions.check_links, link_actions.take_moved]
    readonly_fields = ["link_report"]

    def get_fieldsets(self, request: Any, obj: Any = None) -> Any:
        seen = {"fields": ["page_date", "checked_on", "evidence", "trust"]}
        return [
            (None, {"fields": ["slug", "title", "publisher", "url"]}),
            *([(_("Links"), {"fields": ["link_report"]})] if obj else []),
            (_("How it was seen"), seen),
            (_("For editors"), {"fields": ["note"]}),
        ]

    def changelist_view(self, request: Any, extra_context: Any = None) -> Any:
        """Checking links asks other servers, so nothing in the database may wait for it."""
        if set(request.POST.getlist("action")) - {""} != {link_actions.check_links.__name__}:
            return super().changelist_view(request, extra_context)
        try:
            return ListedAdmin.changelist_view(self, request, extra_context)
        except (InterfaceError, OperationalError) as error:
            return again.page(request, error)

    def get_changelist_instance(self, request: Any) -> Any:
        changelist = super().get_changelist_instance(request)
        links.know(changelist.result_list)
        return changelist

    @admin.display(description=_("links"))
    def link_state(self, source: Any) -> str:
        return links.worst(source)

    @admin.display(description=_("addresses"))
    def link_report(self, source: Any) -> Any:
        links.know([source])
        return links.report(source)

    @admin.display(description=_("page"))
    def open(self, source: Source) -> Any:
        address = shown(source.url, "")
        if not address:
            return _("unknown")
        return format_html(
            '<a href="{}" rel="noopener noreferrer" target="_blank">{}</a>', address, _("Open")
        )
