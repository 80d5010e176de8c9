"""Questions and outcomes, each with what belongs to it, on a page of its own."""

from typing import Any

from django.contrib import admin, messages
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.admin.base import DraftAdmin, FactAdmin, FactInline, spoken
from catalog.admin.flowcharts.choices import ChoiceInline
from catalog.admin.flowcharts.looking import PartAdmin
from catalog.admin.picking import PickingInline
from catalog.editing.actions import begin_with
from catalog.models import Outcome, OutcomeFact, OutcomeSeries, Question, QuestionFact


class QuestionFactInline(FactInline):
    model = QuestionFact


@admin.register(Question)
class QuestionAdmin(PartAdmin):
    list_display = ["__str__", "slug", "flowchart", "position", "offers_unsure"]
    list_filter = ["flowchart", "offers_unsure"]
    list_select_related = ["flowchart"]
    search_fields = ["slug", *spoken("text")]
    autocomplete_fields = ["flowchart", "terms", "sources"]
    inlines = [ChoiceInline, QuestionFactInline]
    fieldsets = [
        (None, {"fields": ["text", "slug", "offers_unsure"]}),
        (
            _("More about this question"),
            {
                "classes": ["collapse"],
                "fields": ["flowchart", "terms", "sources", "position", "note"],
            },
        ),
    ]

    def save_model(self, request: Any, obj: Question, form: Any, change: bool) -> None:
        """The first question of a flowchart that has none is the one that readers meet first."""
        super().save_model(request, obj, form, change)
        flowchart = obj.flowchart
        others = flowchart.questions.exclude(pk=obj.pk)
        if not change and flowchart.start_id is None and not others.exists():
            begin_with(flowchart, obj)
            messages.info(request, gettext("Readers meet it first: its flowchart had no question."))


@admin.register(QuestionFact)
class QuestionFactAdmin(FactAdmin):
    owner = "question"


class OutcomeFactInline(FactInline):
    model = OutcomeFact


@admin.register(OutcomeFact)
class OutcomeFactAdmin(FactAdmin):
    owner = "outcome"


class OutcomeSeriesInline(PickingInline, admin.StackedInline[OutcomeSeries, Outcome]):
    model = OutcomeSeries
    extra = 0
    show_change_link = True
    autocomplete_fields = ["series", "sources", "dispute"]
    fields = [("series", "position"), "text", "sources", "confidence", "as_of", "dispute", "note"]

    def get_queryset(self, request: Any) -> Any:
        rows = super().get_queryset(request).select_related("series", "outcome")
        return rows.prefetch_related("sources")


@admin.register(OutcomeSeries)
class OutcomeSeriesAdmin(DraftAdmin):
    list_display = ["__str__", "outcome", "series", "position", "confidence"]
    list_filter = ["outcome__flowchart", "series"]
    list_select_related = ["outcome", "series"]
    search_fields = ["outcome__slug", "series__slug", *spoken("text")]
    autocomplete_fields = ["outcome", "series", "sources", "dispute"]


@admin.register(Outcome)
class OutcomeAdmin(PartAdmin):
    list_display = ["__str__", "slug", "flowchart", "product", "option"]
    list_filter = ["flowchart"]
    list_select_related = ["flowchart", "product", "option"]
    search_fields = ["slug", *spoken("summary")]
    inlines = [OutcomeSeriesInline, OutcomeFactInline]
    autocomplete_fields = [
        "flowchart",
        "product",
        "option",
        "orchestrators",
        "also_deploys",
        "uses",
        "sources",
    ]
