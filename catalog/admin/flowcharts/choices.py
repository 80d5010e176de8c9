"""The choices of a question, edited on its page, and all of them in a list of their own."""

from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin.base import DraftAdmin, spoken
from catalog.models import Choice, Outcome, Question


class ChoiceForm(forms.ModelForm[Choice]):
    """A choice whose targets are picked from those of its flowchart, read once for all choices."""

    targets: dict[str, list[tuple[Any, str]]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, options in self.targets.items():
            if field := self.fields.get(name):
                field.choices = [*options, *self._elsewhere(name, options)]  # type: ignore[attr-defined]

    def _elsewhere(self, name: str, options: Any) -> list[tuple[Any, str]]:
        """A target that is saved and cannot be picked, such as one in another flowchart."""
        saved = getattr(self.instance, name)
        is_there = saved is None or any(pk == saved.pk for pk, _label in options)
        return [] if is_there else [(saved.pk, str(saved))]


class ChoiceInline(admin.StackedInline[Choice, Question]):
    model = Choice
    fk_name = "question"
    extra = 0
    show_change_link = True
    fieldsets = [
        (None, {"fields": [("slug", "position"), "label", ("to_question", "to_outcome")]}),
        (_("More about this choice"), {"classes": ["collapse"], "fields": ["examples", "note"]}),
    ]

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        """Pick a target and no more: it is edited, added or retired from the picture."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name in ("to_question", "to_outcome") and field:
            field.widget = field.widget.widget  # without the links around it
        return field

    def get_formset(self, request: Any, obj: Any = None, **kwargs: Any) -> Any:
        form = type("ChoiceForm", (ChoiceForm,), {"targets": targets_of(obj)})
        return super().get_formset(request, obj, form=form, **kwargs)

    def get_queryset(self, request: Any) -> Any:
        return super().get_queryset(request).select_related("to_question", "to_outcome")


def targets_of(question: Question | None) -> dict[str, list[tuple[Any, str]]]:
    """Where a choice of the question may lead; everywhere while it is in no flowchart yet."""
    within = {"flowchart": question.flowchart_id} if question else {}
    return {
        "to_question": _options(Question, within, question),
        "to_outcome": _options(Outcome, within, None),
    }


def _options(model: Any, within: dict[str, Any], but: Any) -> list[tuple[Any, str]]:
    found = model.objects.filter(**within)
    return [("", "–"), *((draft.pk, str(draft)) for draft in found if draft != but)]


@admin.register(Choice)
class ChoiceAdmin(DraftAdmin):
    list_display = ["__str__", "question", "to_question", "to_outcome"]
    list_filter = ["question__flowchart"]
    list_select_related = ["question", "to_question", "to_outcome"]
    search_fields = ["slug", "question__slug", *spoken("label")]
    autocomplete_fields = ["question", "to_question", "to_outcome"]
