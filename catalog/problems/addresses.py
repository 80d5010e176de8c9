"""Addresses: answers stand in them by name, so names are unique, and no address grows too long."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from advisor.pages import fit_query
from advisor.snapshot import GpuSeries, Question
from catalog.problems.flowcharts import (
    choice_of,
    field_of,
    flowchart_place,
    outcome_place,
    question_place,
)
from catalog.problems.graphs import arrows, endings_first, heaviest
from catalog.problems.names import MODELS
from catalog.problems.problem import CATALOG, Place, Problem, Spot, problem
from catalog.texts import languages

Data = dict[str, Any]

ENTRIES = frozenset({"product", "orchestrator", "series", "machine", "option"})
RESERVED = ENTRIES | {"asked", "change", "days", "arch", "only", *fit_query.NAMES}
PAGES_BESIDE_SERIES = frozenset({"fit"})
UNSURE = "unsure"
MOST_ANSWERS = 40
LONGEST_PERMALINK = 2000
LARGEST_NUMBER = 999_999
"""A release number that leaves room for more releases than there will be."""


def check(data: Data) -> Iterator[Problem]:
    yield from _check_names(data)
    yield from _check_series(data)
    counts, lengths = {}, {}
    for flowchart in data["flowcharts"]:
        order = endings_first(arrows(flowchart))
        if flowchart["start"] in order:  # else a loop or a missing start is told elsewhere
            slug = flowchart["slug"]
            counts[slug] = heaviest(flowchart, order, _ones(flowchart), MOST_ANSWERS)
            lengths[slug] = heaviest(flowchart, order, _characters(flowchart), LONGEST_PERMALINK)
            yield from _check_path(flowchart, counts[slug])
    yield from _check_permalink(lengths)
    yield from _check_answers(counts)


def _check_names(data: Data) -> Iterator[Problem]:
    asked: dict[str, str] = {}
    for flowchart in data["flowcharts"]:
        outcomes = {outcome["slug"] for outcome in flowchart["outcomes"]}
        for question in flowchart["questions"]:
            yield from _check_question_name(question, outcomes, asked)
            yield from _check_choice_names(question)
            asked[question["slug"]] = flowchart["slug"]
        for _number, outcome in _repeated(flowchart["outcomes"]):
            message = _("This flowchart has two outcomes of this name: rename or delete one.")
            place = outcome_place(flowchart, outcome)
            yield problem(place, "twice", message, field=Spot(field="slug"))


def _check_question_name(
    question: Data, outcomes: set[str], asked: dict[str, str]
) -> Iterator[Problem]:
    slug, place, field = question["slug"], question_place(question), field_of(Question, "slug")
    if slug in RESERVED:
        message = _("“{slug}” has a meaning of its own in addresses: take another name.")
        yield problem(place, "reserved", message, field=field, slug=slug)
    if slug in outcomes:
        message = _("An outcome of this flowchart is called “{slug}” too: rename one.")
        yield problem(place, "same-name", message, field=field, slug=slug)
    if slug in asked:
        message = _("The flowchart “{other}” has a question of this name too: rename one.")
        yield problem(place, "same-name", message, field=field, other=asked[slug])


def _check_choice_names(question: Data) -> Iterator[Problem]:
    place = question_place(question)
    named = [number for number, item in enumerate(question["choices"]) if item["slug"] == UNSURE]
    for number in named[:1]:
        message = _("“{unsure}” is added by itself where a question offers it: rename the choice.")
        yield problem(place, "reserved", message, field=choice_of(number, "slug"), unsure=UNSURE)
    for number, choice in _repeated(question["choices"]):
        message = _("Two choices are called “{slug}”: rename or delete one.")
        field = choice_of(number, "slug")
        yield problem(place, "twice", message, field=field, slug=choice["slug"])


def _check_series(data: Data) -> Iterator[Problem]:
    meta, field = MODELS[GpuSeries]._meta, field_of(GpuSeries, "slug")
    for slug in (series["slug"] for series in data["gpu_series"]):
        if slug in PAGES_BESIDE_SERIES:
            place = Place(meta.label_lower, (slug,), meta.verbose_name)
            message = _("“{slug}” has a meaning of its own in addresses: take another name.")
            yield problem(place, "reserved", message, field=field, slug=slug)


def _repeated(entries: list[Data]) -> Iterator[tuple[int, Data]]:
    seen: set[str] = set()
    for number, entry in enumerate(entries):
        if entry["slug"] in seen:
            yield number, entry
        seen.add(entry["slug"])


Weights = dict[tuple[str, str], int]


def _ones(flowchart: Data) -> Weights:
    """Weigh each answer as one question."""
    return dict.fromkeys(_characters(flowchart), 1)


def _characters(flowchart: Data) -> Weights:
    """Weigh each answer by the characters of `question=choice&` in an address."""
    return {
        (question["slug"], choice["slug"]): len(question["slug"])
        + max(len(choice["slug"]), len(UNSURE) if question["offers_unsure"] else 0)
        + len("=&")
        for question in flowchart["questions"]
        for choice in question["choices"]
    }


def _check_path(flowchart: Data, count: int) -> Iterator[Problem]:
    if count > MOST_ANSWERS:
        message = _(
            "It can ask a reader {count} questions, and {most} is the most: lead some choices to an "
            "outcome earlier, or let fewer questions take “I’m not sure”."
        )
        yield problem(
            flowchart_place(flowchart), "long-path", message, count=count, most=MOST_ANSWERS
        )


def _check_permalink(lengths: dict[str, int]) -> Iterator[Problem]:
    """Look at the longest address that readers can share: all flowcharts answered at length."""
    code = max(languages(), key=len)
    length = len(f"{settings.SITE_URL}/{code}/advice/{LARGEST_NUMBER}/?") + sum(lengths.values())
    length -= any(lengths.values())  # no “&” after the last answer
    if length > LONGEST_PERMALINK:
        message = _(
            "The answers of all flowcharts together can make a link of {length} characters, and "
            "{longest} is the most: shorten slugs or paths, first those of “{flowchart}”."
        )
        yield problem(
            CATALOG,
            "long-permalink",
            message,
            length=length,
            longest=LONGEST_PERMALINK,
            flowchart=_largest(lengths),
        )


def _check_answers(counts: dict[str, int]) -> Iterator[Problem]:
    count = sum(counts.values())
    if count > MOST_ANSWERS >= max(counts.values()):
        message = _(
            "The flowcharts together can ask {count} questions, and one address holds {most} "
            "answers: shorten their paths, first those of “{flowchart}”."
        )
        yield problem(
            CATALOG,
            "too-many-answers",
            message,
            count=count,
            most=MOST_ANSWERS,
            flowchart=_largest(counts),
        )


def _largest(numbers: dict[str, int]) -> str:
    return max(numbers, key=lambda slug: numbers[slug])
