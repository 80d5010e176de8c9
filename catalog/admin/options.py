from django.contrib import admin

from catalog.admin.base import EntryAdmin, FactAdmin, FactInline, LinkAdmin, LinkInline, spoken
from catalog.models import ConsumptionOption, OptionFact, OptionLink


class OptionFactInline(FactInline):
    model = OptionFact


class OptionLinkInline(LinkInline):
    model = OptionLink


@admin.register(ConsumptionOption)
class ConsumptionOptionAdmin(EntryAdmin):
    page = "option"
    list_display = ["__str__", "slug", "kind", "max_days", "launch_stage", "checked_on"]
    list_filter = ["kind", "launch_stage"]
    search_fields = ["slug", *spoken("name")]
    inlines = [OptionFactInline, OptionLinkInline]


@admin.register(OptionFact)
class OptionFactAdmin(FactAdmin):
    owner = "option"


admin.site.register([OptionLink], LinkAdmin)
