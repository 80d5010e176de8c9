from django.contrib import admin

from catalog.admin.base import EntryAdmin, FactAdmin, FactInline, LinkAdmin, LinkInline, spoken
from catalog.models import (
    Orchestrator,
    OrchestratorFact,
    OrchestratorLink,
    Product,
    ProductFact,
    ProductLink,
)


class ProductFactInline(FactInline):
    model = ProductFact


class ProductLinkInline(LinkInline):
    model = ProductLink


@admin.register(Product)
class ProductAdmin(EntryAdmin):
    page = "product"
    list_display = ["name", "role", "management", "complexity", "launch_stage", "checked_on"]
    list_filter = ["role", "management", "complexity", "launch_stage"]
    search_fields = ["slug", "name"]
    inlines = [ProductFactInline, ProductLinkInline]


@admin.register(ProductFact)
class ProductFactAdmin(FactAdmin):
    owner = "product"


class OrchestratorFactInline(FactInline):
    model = OrchestratorFact


class OrchestratorLinkInline(LinkInline):
    model = OrchestratorLink


@admin.register(Orchestrator)
class OrchestratorAdmin(EntryAdmin):
    page = "orchestrator"
    list_display = ["__str__", "slug", "licence", "checked_on"]
    search_fields = ["slug", *spoken("name")]
    inlines = [OrchestratorFactInline, OrchestratorLinkInline]


@admin.register(OrchestratorFact)
class OrchestratorFactAdmin(FactAdmin):
    owner = "orchestrator"


admin.site.register([ProductLink, OrchestratorLink], LinkAdmin)
