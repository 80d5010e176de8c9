"""What is overdue for a check, in every list, and one action that says it was checked."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from catalog import history
from catalog.admin.related import list_of
from catalog.models.base import Draft
from catalog.models.history import Way
from catalog.upkeep import due_before

MANY = 100
"""From so many on, noting all entries at once is cheaper than one by one."""


class OverdueFilter(admin.SimpleListFilter):
    title = _("check")
    parameter_name = "overdue"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("Overdue"))]

    def queryset(self, request: Any, queryset: Any) -> Any:
        if self.value() != "yes":
            return queryset
        return queryset.filter(checked_on__lt=due_before(queryset.model, timezone.localdate()))


def overdue_list(model: type[Draft]) -> str:
    """The address of the list of what is overdue."""
    return list_of(model, f"{OverdueFilter.parameter_name}=yes")


@admin.action(description=_("Mark as checked today"), permissions=["change"])
def mark_checked(model_admin: Any, request: Any, queryset: QuerySet[Any]) -> None:
    today = timezone.localdate()
    with history.editing(request.user.get_username(), Way.ADMIN) as recording:
        drafts = list(queryset.exclude(checked_on=today))
        if len(drafts) > MANY:
            recording.note_all()
        for draft in drafts:
            recording.note(draft)
        rows = queryset.model.objects.filter(pk__in=[draft.pk for draft in drafts])
        rows.update(checked_on=today)
    _say(model_admin, request, len(drafts), date_format(today))


def _say(model_admin: Any, request: Any, count: int, day: str) -> None:
    if not count:
        words = _("All of them were marked as checked today already.")
        model_admin.message_user(request, words, messages.INFO)
        return
    said = ngettext(
        "%(count)s entry is marked as checked on %(day)s.",
        "%(count)s entries are marked as checked on %(day)s.",
        count,
    )
    model_admin.message_user(request, said % {"count": count, "day": day}, messages.SUCCESS)


class Checked(admin.ModelAdmin[Any]):
    """Beside a `DraftAdmin` whose drafts have the day on which they were last checked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.actions = [mark_checked, *(self.actions or [])]

    def get_list_filter(self, request: Any) -> list[Any]:
        return [OverdueFilter, *super().get_list_filter(request)]
