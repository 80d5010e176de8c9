"""The advice as data: its names and shapes are a contract that other programs rely on."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from advisor.advice import Reachable
from advisor.flow import Answer
from advisor.formats.plan_data import of_the_plan, source, stated
from advisor.formats.told import Told
from advisor.pages.explanation import Explanation, Otherwise
from advisor.snapshot import Outcome

Data = dict[str, Any]


def as_json(told: Told, drift: str, current_release: int) -> str:
    written = json.dumps(data(told, drift, current_release), ensure_ascii=False, indent=2)
    return f"{written}\n"


def data(told: Told, drift: str, current_release: int) -> Data:
    """Return the advice, its keys in the order in which they are documented.

    `drift` is the state of the advice beside that of the current release.
    """
    return {
        "release": told.release.number,
        "language": told.snapshot.language,
        "answers": told.answers,
        "permalink": told.permalink,
        "advice": [one_advice(section.explanation) for section in told.sections],
        "drift": {"state": drift, "current_release": current_release},
        "sources": sources(told),
        "stated": stated(told.stated),
        **of_the_plan(told.snapshot, told.planned),
    }


def one_advice(explanation: Explanation) -> Data:
    """What one flowchart says."""
    advice = explanation.advice
    return {
        "flowchart": advice.flowchart.slug,
        "state": advice.state,
        "outcomes": [reachable(one) for one in advice.outcomes],
        "because": pairs(advice.because),
        "instead": [instead(other) for other in explanation.otherwise],
        "next_question": advice.next_question.slug if advice.next_question else None,
    }


def reachable(one: Reachable) -> Data:
    named: Data = {"outcome": one.outcome.slug} | recommended(one.outcome)
    if one.outcome.product:
        named["orchestrators"] = [*one.outcome.orchestrators]
    return named | {"when": pairs(one.when), "more": one.more}


def instead(other: Otherwise) -> Data:
    named: Data = {"outcome": other.outcome.slug} | recommended(other.outcome)
    return named | {"changes": pairs(other.instead.changes), "reason": other.reason}


def recommended(outcome: Outcome) -> Data:
    """What an outcome recommends: a product, else a consumption option, else GPU series."""
    if outcome.product:
        return {"product": outcome.product}
    return {"option": outcome.option} if outcome.option else {"series": [*outcome.series]}


def pairs(answers: Iterable[Answer]) -> list[Data]:
    return [{"question": a.question.slug, "choice": a.choice_slug} for a in answers]


def sources(told: Told) -> list[Data]:
    """What the advice rests on, each source once, as first needed."""
    found = (told.snapshot.source[slug] for slug in dict.fromkeys(cited(told)))
    return [source(one) for one in found]


def cited(told: Told) -> Iterator[str]:
    """The sources of the flowcharts, the answers, the outcomes, what is against them, the plan."""
    for section in told.sections:
        advice = section.explanation.advice
        yield from advice.flowchart.sources
        for answer in advice.because:
            yield from answer.question.sources
        for one in advice.outcomes:
            yield from one.outcome.sources
        for other in section.explanation.otherwise:
            yield from other.sources
    for conflict in told.planned.conflicts:
        yield from conflict.finding.sources
    for considered in told.planned.considered:
        for fact in (*considered.speaks_for, *considered.speaks_against):
            yield from fact.sources
