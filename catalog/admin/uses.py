from django.contrib import admin

from catalog.admin.base import EntryAdmin, FactAdmin, FactInline, LinkAdmin, LinkInline, spoken
from catalog.models import Feature, FeatureFact, FeatureLink, Use


@admin.register(Use)
class UseAdmin(EntryAdmin):
    list_display = ["__str__", "slug", "broader", "position", "checked_on"]
    list_select_related = ["broader"]
    search_fields = ["slug", *spoken("name", "text")]
    autocomplete_fields = ["broader", "sources"]


class FeatureFactInline(FactInline):
    model = FeatureFact


class FeatureLinkInline(LinkInline):
    model = FeatureLink


@admin.register(Feature)
class FeatureAdmin(EntryAdmin):
    list_display = ["__str__", "slug", "product", "stage", "checked_on"]
    list_filter = ["product", "uses", "stage"]
    list_select_related = ["product"]
    search_fields = ["slug", *spoken("name")]
    autocomplete_fields = ["product", "uses"]
    inlines = [FeatureFactInline, FeatureLinkInline]


@admin.register(FeatureFact)
class FeatureFactAdmin(FactAdmin):
    owner = "feature"


admin.site.register([FeatureLink], LinkAdmin)
