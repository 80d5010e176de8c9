from typing import Any

from django.contrib import admin

from catalog.admin.base import DraftAdmin, spoken
from catalog.admin.checked import Checked
from catalog.models import (
    Deployment,
    DeploymentOption,
    ProductOption,
    ProductOrchestrator,
    SeriesOption,
)

CLAIM = ["support", "text", "sources", "confidence", "as_of", "dispute", "checked_on"]


class ClaimAdmin(Checked, DraftAdmin):
    """Whether things go together: the parts first, then what is known."""

    parts: list[str]
    more: list[str] = []

    def get_list_display(self, request: Any) -> Any:
        return ["__str__", "support", "confidence", "as_of", "dispute", "checked_on"]

    def own_filters(self) -> list[Any]:
        return ["support", "confidence", "checked_on", *self.parts]

    def get_fields(self, request: Any, obj: Any = None) -> Any:
        return [*self.parts, *CLAIM, *self.more, "note"]

    def get_autocomplete_fields(self, request: Any) -> Any:
        return [*self.parts, "sources", "dispute"]

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).select_related(*self.parts, "dispute")


@admin.register(ProductOrchestrator)
class ProductOrchestratorAdmin(ClaimAdmin):
    parts = ["product", "orchestrator"]
    search_fields = ["product__slug", "orchestrator__slug", *spoken("text")]


@admin.register(ProductOption)
class ProductOptionAdmin(ClaimAdmin):
    parts = ["product", "option"]
    search_fields = ["product__slug", "option__slug", *spoken("text")]


@admin.register(SeriesOption)
class SeriesOptionAdmin(ClaimAdmin):
    parts = ["series", "option"]
    search_fields = ["series__slug", "option__slug", *spoken("text")]


class DeploymentOptionInline(admin.TabularInline[DeploymentOption, Deployment]):
    model = DeploymentOption
    extra = 0
    fields = ["option", "support", "note"]


@admin.register(Deployment)
class DeploymentAdmin(ClaimAdmin):
    parts = ["product", "orchestrator", "series"]
    more = ["stage", "guide", "blueprint"]
    search_fields = ["product__slug", "orchestrator__slug", "series__slug", *spoken("text")]
    inlines = [DeploymentOptionInline]

    def get_autocomplete_fields(self, request: Any) -> Any:
        return [*super().get_autocomplete_fields(request), "guide", "blueprint"]


@admin.register(DeploymentOption)
class DeploymentOptionAdmin(DraftAdmin):
    list_display = ["__str__", "support"]
    list_filter = ["support", "option", "deployment__product"]
    list_select_related = [
        "option",
        "deployment__product",
        "deployment__orchestrator",
        "deployment__series",
    ]
    autocomplete_fields = ["deployment", "option"]
    search_fields = ["deployment__product__slug", "deployment__series__slug", "option__slug"]
