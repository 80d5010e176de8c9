"""A flowchart changed in thought: what an action would lead to, before anything is saved.

A chart is a flowchart as `catalog.drafts` gives it. Nothing here looks into the database, recurses,
or needs the chart to be sound: choices may lead nowhere and round in circles.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

from advisor import reading
from catalog.problems.graphs import arrows, back_arrows, endings_first, reachable

Data = dict[str, Any]


def fingerprint(chart: Data) -> str:
    """A short name for exactly this state of a flowchart, to tell whether somebody changed it since."""
    return hashlib.sha256(reading.canonical(chart).encode()).hexdigest()[:20]


def question_of(chart: Data, slug: str) -> Data:
    return next(item for item in chart["questions"] if item["slug"] == slug)


def nodes_of(chart: Data) -> list[str]:
    """The slugs in the author's order: the questions, then the outcomes."""
    return [node["slug"] for node in [*chart["questions"], *chart["outcomes"]]]


def met(chart: Data) -> set[str]:
    """The nodes that some reader comes to; none while no question comes first."""
    leads = arrows(chart)
    return reachable(chart["start"], leads) if chart["start"] in leads else set()


def harmless(chart: Data, question: str) -> list[str]:
    """Return the nodes that a choice of the question may lead to without closing a loop."""
    into: dict[str, list[str]] = {slug: [] for slug in nodes_of(chart)}
    for slug, targets in arrows(chart).items():
        for target in targets:
            into[target].append(slug)
    before = reachable(question, into)
    return [slug for slug in into if slug not in before]


def stranded(before: Data, after: Data) -> list[str]:
    """Return the nodes that readers came to before, that are still there, and that none comes to."""
    lost = met(before) - met(after)
    return [slug for slug in nodes_of(after) if slug in lost]


def after_moving(chart: Data, question: str, choice: str, target: str) -> Data:
    def moved(item: Data) -> Data:
        if item["slug"] != question:
            return item
        choices = [
            one | {"leads_to": target} if one["slug"] == choice else one for one in item["choices"]
        ]
        return item | {"choices": choices}

    return chart | {"questions": [moved(item) for item in chart["questions"]]}


def after_retiring(chart: Data, question: str, target: str) -> Data:
    """Return the chart without the question; whoever came to it comes to the target instead."""

    def led_on(item: Data) -> Data:
        choices = [
            choice | {"leads_to": target} if choice["leads_to"] == question else choice
            for choice in item["choices"]
        ]
        return item | {"choices": choices}

    kept = [led_on(item) for item in chart["questions"] if item["slug"] != question]
    start = target if chart["start"] == question else chart["start"]
    return chart | {"questions": kept, "start": start}


def ways_on(chart: Data, question: str) -> list[str]:
    """Return where those who are led to a question may be led instead once it is retired.

    These are what its own choices lead to, or, when they lead nowhere, whatever makes no loop. The
    first question can only be followed by a question.
    """
    leads = arrows(chart)
    before = [slug for slug, targets in leads.items() if question in targets]
    barred = {question}.union(*(set(leads) - {*harmless(chart, slug)} for slug in before))
    if chart["start"] == question:
        barred |= {outcome["slug"] for outcome in chart["outcomes"]}
    own = [slug for slug in dict.fromkeys(leads[question]) if slug not in barred]
    return own or [slug for slug in leads if slug not in barred]


def paths_through(chart: Data, question: str) -> tuple[int, int]:
    """Return how many paths there are to answer the question, and how many altogether.

    A path is one choice for every question that it comes to. The chart must be sound.
    """
    leads = arrows(chart)
    order = [slug for slug in endings_first(leads) if slug in met(chart)]
    onward: dict[str, int] = {}
    for slug in order:
        onward[slug] = sum(onward[target] for target in leads[slug]) if leads[slug] else 1
    ways = dict.fromkeys(order, 0) | {chart["start"]: 1}
    for slug in reversed(order):
        for target in leads[slug]:
            ways[target] += ways[slug]
    return ways.get(question, 0) * onward.get(question, 0), onward[chart["start"]]


def loops(chart: Data) -> Iterator[tuple[str, str]]:
    """Return the arrows that lead back, the same that `catalog.problems` names."""
    leads = arrows(chart)
    start = chart["start"]
    return back_arrows([start, *leads] if start in leads else leads, leads)
