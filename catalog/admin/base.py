"""What the admin pages of all drafts have in common."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.texts import languages, shown

FACT_FIELDS = [
    "text",
    "title",
    "sources",
    "confidence",
    "as_of",
    "dispute",
    "stage",
    "link",
    "note",
]


def spoken(*names: str) -> list[str]:
    """The lookups that search a text in every language."""
    return [f"{name}__{code}" for name in names for code in languages()]


class DraftAdmin(admin.ModelAdmin[Any]):
    save_on_top = True
    list_per_page = 50

    class Media:
        css = {"all": ["css/admin.css"]}


class EntryAdmin(DraftAdmin):
    """Entries in their order, with the day on which each was last checked."""

    list_display = ["__str__", "slug", "position", "checked_on"]
    list_filter = ["checked_on"]


class FactAdmin(DraftAdmin):
    """All facts of one kind of entry, to find a sentence wherever it stands."""

    owner: str
    search_fields = spoken("text", "title")
    search_help_text = _("Search the words of a fact, in any language.")

    def get_list_display(self, request: Any) -> Any:
        return ["sentence", self.owner, "kind", "confidence", "as_of"]

    def get_list_filter(self, request: Any) -> Any:
        return [self.owner, "kind", "confidence"]

    def get_fields(self, request: Any, obj: Any = None) -> Any:
        return [self.owner, "kind", "position", *FACT_FIELDS]

    def get_autocomplete_fields(self, request: Any) -> Any:
        relations = [] if self.owner == "page" else [self.owner]
        return [*relations, "sources", "dispute", "link"]

    def get_queryset(self, request: Any) -> Any:
        queryset = super().get_queryset(request)
        return queryset if self.owner == "page" else queryset.select_related(self.owner)

    @admin.display(description=_("text"))
    def sentence(self, fact: Any) -> str:
        return shown(fact.text, "")


class FactInline(admin.StackedInline[Any, Any]):
    """The facts of an entry, on its page."""

    extra = 0
    show_change_link = True
    autocomplete_fields = ["sources", "dispute", "link"]
    fieldsets = [
        (None, {"fields": [("kind", "position"), "text", "sources"]}),
        (
            _("More about this fact"),
            {
                "classes": ["collapse"],
                "fields": ["title", ("confidence", "as_of", "stage"), "dispute", "link", "note"],
            },
        ),
    ]


class LinkInline(admin.StackedInline[Any, Any]):
    extra = 0
    autocomplete_fields = ["source"]
    fields = ["position", "title", "source", "note"]
