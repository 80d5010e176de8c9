from django.contrib import admin

from catalog.admin.base import DraftAdmin, EntryAdmin, FactAdmin, spoken
from catalog.models import (
    Dispute,
    Misconception,
    PageFact,
    Rename,
    Rule,
    RuleCondition,
    Step,
    Term,
)


@admin.register(Step)
class StepAdmin(EntryAdmin):
    list_display = ["__str__", "slug", "stage", "position", "checked_on"]
    list_filter = ["stage", "products", "orchestrators", "options", "series"]
    search_fields = ["slug", *spoken("title", "why")]
    autocomplete_fields = [
        "link",
        "products",
        "orchestrators",
        "options",
        "series",
        "sources",
    ]


class RuleConditionInline(admin.TabularInline[RuleCondition, Rule]):
    model = RuleCondition
    extra = 0
    fields = ["position", "facet", "operator", "values"]


@admin.register(Rule)
class RuleAdmin(EntryAdmin):
    list_display = ["slug", "severity", "confidence", "checked_on"]
    list_filter = ["severity", "confidence"]
    search_fields = ["slug", *spoken("text")]
    autocomplete_fields = ["sources"]
    inlines = [RuleConditionInline]


@admin.register(RuleCondition)
class RuleConditionAdmin(DraftAdmin):
    list_display = ["rule", "facet", "operator", "values"]
    list_filter = ["facet", "operator"]
    list_select_related = ["rule"]
    search_fields = ["rule__slug", "values"]
    autocomplete_fields = ["rule"]


@admin.register(Misconception)
class MisconceptionAdmin(EntryAdmin):
    list_filter = ["products", "orchestrators", "series", "options"]
    search_fields = ["slug", *spoken("belief", "correction")]
    autocomplete_fields = ["products", "orchestrators", "series", "options", "sources"]


@admin.register(Term)
class TermAdmin(EntryAdmin):
    search_fields = ["slug", *spoken("name", "text")]
    autocomplete_fields = ["sources"]


@admin.register(Rename)
class RenameAdmin(EntryAdmin):
    list_display = ["__str__", "slug", "product", "as_of", "checked_on"]
    list_filter = ["product"]
    list_select_related = ["product"]
    search_fields = ["slug", *spoken("old", "new")]
    autocomplete_fields = ["product", "sources"]


@admin.register(Dispute)
class DisputeAdmin(EntryAdmin):
    list_display = ["__str__", "slug", "trusted", "checked_on"]
    list_filter = ["trusted", "products", "series", "options"]
    search_fields = ["slug", *spoken("text", "first", "second")]
    autocomplete_fields = [
        "first_sources",
        "second_sources",
        "products",
        "series",
        "options",
        "features",
        "sources",
    ]


@admin.register(PageFact)
class PageFactAdmin(FactAdmin):
    owner = "page"
