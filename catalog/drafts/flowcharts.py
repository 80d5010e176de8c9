"""Flowcharts: questions, choices and outcomes in the author's order."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from catalog.drafts.parts import (
    Data,
    drafts,
    entries,
    facts_of,
    in_order,
    lines,
    slug_of,
    slugs,
    statement,
    texts,
)
from catalog.models import (
    Choice,
    Flowchart,
    Outcome,
    OutcomeFact,
    OutcomeSeries,
    Question,
    QuestionFact,
)

NAMED = ("orchestrators", "also_deploys", "uses", "sources")


def flowcharts() -> list[Data]:
    questions, outcomes = flowchart_questions(), flowchart_outcomes()
    sources = slugs(Flowchart, "sources")
    return [
        {
            "slug": flowchart.slug,
            "title": texts(flowchart.title),
            "intro": texts(flowchart.intro),
            "settles": flowchart.settles or None,
            "start": slug_of(flowchart.start) or "",
            "questions": questions[flowchart.pk],
            "outcomes": outcomes[flowchart.pk],
            "sources": sources[flowchart.pk],
        }
        for flowchart in entries(Flowchart, "start")
    ]


def flowchart_questions() -> Mapping[int, list[Data]]:
    """Return the questions of every flowchart by the flowchart's id."""
    facts, choices = facts_of(QuestionFact), question_choices()
    terms, sources = slugs(Question, "terms"), slugs(Question, "sources")
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for question in entries(Question):
        found[question.flowchart_id].append(
            {
                "slug": question.slug,
                "text": texts(question.text),
                "facts": facts[question.pk],
                "terms": terms[question.pk],
                "choices": choices[question.pk],
                "offers_unsure": question.offers_unsure,
                "sources": sources[question.pk],
            }
        )
    return found


def question_choices() -> Mapping[int, list[Data]]:
    """Return the choices of every question by the question's id."""
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for choice in entries(Choice, "to_question", "to_outcome"):
        found[choice.question_id].append(
            {
                "slug": choice.slug,
                "label": texts(choice.label),
                "examples": lines(choice.examples),
                "leads_to": target(choice),
            }
        )
    return found


def target(choice: Any) -> str:
    """The slug of the question or outcome that comes next; "" when the choice leads nowhere."""
    return slug_of(choice.to_question) or slug_of(choice.to_outcome) or ""


def flowchart_outcomes() -> Mapping[int, list[Data]]:
    """Return the outcomes of every flowchart by the flowchart's id."""
    related = {name: slugs(Outcome, name) for name in NAMED}
    facts, fitting = facts_of(OutcomeFact), fitting_series()
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for outcome in entries(Outcome, "product", "option"):
        found[outcome.flowchart_id].append(
            {
                "slug": outcome.slug,
                "product": slug_of(outcome.product),
                "option": slug_of(outcome.option),
                "summary": texts(outcome.summary),
                "facts": facts[outcome.pk],
                "fitting": fitting[outcome.pk],
                **{name: named[outcome.pk] for name, named in related.items()},
            }
        )
    return found


def fitting_series() -> Mapping[int, list[Data]]:
    """Return the series that fit every outcome, best first, by the outcome's id."""
    sources = slugs(OutcomeSeries, "sources")
    found: defaultdict[int, list[Data]] = defaultdict(list)
    rows = drafts(OutcomeSeries, "series", "dispute")
    for row in in_order(OutcomeSeries, rows):
        fit = {"series": row.series.slug, "text": texts(row.text)} | statement(row, sources)
        found[row.outcome_id].append(fit)
    return found
