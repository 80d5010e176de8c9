from django.contrib import admin

from catalog.admin.base import DraftAdmin, EntryAdmin, FactAdmin, FactInline, spoken
from catalog.models import (
    Choice,
    Flowchart,
    Outcome,
    OutcomeFact,
    OutcomeSeries,
    Question,
    QuestionFact,
)


class QuestionInline(admin.TabularInline[Question, Flowchart]):
    """The questions at a glance; each has a page of its own, with its choices."""

    model = Question
    fk_name = "flowchart"
    extra = 0
    show_change_link = True
    fields = ["position", "slug", "text", "offers_unsure"]


class OutcomeInline(admin.TabularInline[Outcome, Flowchart]):
    model = Outcome
    extra = 0
    show_change_link = True
    autocomplete_fields = ["product", "option"]
    fields = ["position", "slug", "summary", "product", "option"]


@admin.register(Flowchart)
class FlowchartAdmin(EntryAdmin):
    page = "flowchart"
    search_fields = ["slug", *spoken("title")]
    autocomplete_fields = ["start", "sources"]
    inlines = [QuestionInline, OutcomeInline]


class ChoiceInline(admin.StackedInline[Choice, Question]):
    model = Choice
    fk_name = "question"
    extra = 0
    show_change_link = True
    autocomplete_fields = ["to_question", "to_outcome"]
    fields = [("slug", "position"), "label", "examples", "to_question", "to_outcome", "note"]


class QuestionFactInline(FactInline):
    model = QuestionFact


@admin.register(Question)
class QuestionAdmin(DraftAdmin):
    list_display = ["__str__", "slug", "flowchart", "position", "offers_unsure"]
    list_filter = ["flowchart", "offers_unsure"]
    list_select_related = ["flowchart"]
    search_fields = ["slug", *spoken("text")]
    autocomplete_fields = ["flowchart", "terms", "sources"]
    inlines = [ChoiceInline, QuestionFactInline]


@admin.register(QuestionFact)
class QuestionFactAdmin(FactAdmin):
    owner = "question"


@admin.register(Choice)
class ChoiceAdmin(DraftAdmin):
    list_display = ["__str__", "question", "to_question", "to_outcome"]
    list_filter = ["question__flowchart"]
    list_select_related = ["question", "to_question", "to_outcome"]
    search_fields = ["slug", "question__slug", *spoken("label")]
    autocomplete_fields = ["question", "to_question", "to_outcome"]


class OutcomeFactInline(FactInline):
    model = OutcomeFact


@admin.register(OutcomeFact)
class OutcomeFactAdmin(FactAdmin):
    owner = "outcome"


class OutcomeSeriesInline(admin.StackedInline[OutcomeSeries, Outcome]):
    model = OutcomeSeries
    extra = 0
    show_change_link = True
    autocomplete_fields = ["series", "sources", "dispute"]
    fields = [("series", "position"), "text", "sources", "confidence", "as_of", "dispute", "note"]


@admin.register(OutcomeSeries)
class OutcomeSeriesAdmin(DraftAdmin):
    list_display = ["__str__", "outcome", "series", "position", "confidence"]
    list_filter = ["outcome__flowchart", "series"]
    list_select_related = ["outcome", "series"]
    search_fields = ["outcome__slug", "series__slug", *spoken("text")]
    autocomplete_fields = ["outcome", "series", "sources", "dispute"]


@admin.register(Outcome)
class OutcomeAdmin(DraftAdmin):
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
