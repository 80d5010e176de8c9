from typing import Any

from django.contrib import admin
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from catalog.admin.base import DraftAdmin, spoken
from catalog.models import Source
from catalog.texts import shown


@admin.register(Source)
class SourceAdmin(DraftAdmin):
    list_display = ["__str__", "slug", "publisher", "page_date", "checked_on", "evidence", "open"]
    list_filter = ["evidence", "trust", "publisher", "checked_on"]
    search_fields = ["slug", "title", *spoken("url"), "publisher"]
    search_help_text = _("Search by slug, title, address or publisher.")
    fieldsets = [
        (None, {"fields": ["slug", "title", "publisher", "url"]}),
        (_("How it was seen"), {"fields": ["page_date", "checked_on", "evidence", "trust"]}),
        (_("For editors"), {"fields": ["note"]}),
    ]

    @admin.display(description=_("page"))
    def open(self, source: Source) -> Any:
        address = shown(source.url, "")
        if not address:
            return _("unknown")
        return format_html(
            '<a href="{}" rel="noopener noreferrer" target="_blank">{}</a>', address, _("Open")
        )
