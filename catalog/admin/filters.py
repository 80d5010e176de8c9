"""Filters that stand beside a list while it is narrowed to what belongs to one draft."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext_lazy as _

EXACTLY = "__id__exact"


def chosen_relations(model: Any, query: Any) -> list[str]:
    """The relations of a model that an address narrows its list by."""
    names = [name.removesuffix(EXACTLY) for name in query if name.endswith(EXACTLY)]
    return [name for name in names if _is_relation(model, name)]


def _is_relation(model: Any, name: str) -> bool:
    try:
        return bool(model._meta.get_field(name).is_relation)
    except FieldDoesNotExist:
        return False


class ChosenOne(admin.RelatedFieldListFilter):
    """Shows the one draft that the list is narrowed to, and how to see all again."""

    include_empty_choice = False

    def has_output(self) -> bool:
        return True

    def field_choices(self, field: Any, request: Any, model_admin: Any) -> list[Any]:
        try:
            found = field.related_model.objects.filter(pk__in=self.lookup_val)
            return [(str(draft.pk), str(draft)) for draft in found]
        except (TypeError, ValueError):
            return []


class ChosenFew(admin.SimpleListFilter):
    """Shows that the list is narrowed to a few entries, which its address names."""

    title = _("which")
    parameter_name = "pk__in"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[Any, Any]]:
        value = self.value()
        return [(value, _("Those that were asked for"))] if value else []

    def queryset(self, request: Any, queryset: Any) -> Any:
        pks = [pk for pk in (self.value() or "").split(",") if pk.isascii() and pk.isdigit()]
        return queryset.filter(pk__in=pks) if self.value() else queryset
