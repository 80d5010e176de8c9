"""The plan as data: what it comes to, what speaks against it, what to consider, what to do."""

from collections.abc import Iterator
from typing import Any

from advisor.pages.citations import source_name
from advisor.pages.planned import Conflict, Considered, Line, Planned, Way
from advisor.plan import DECIDED
from advisor.plan.stated import Stated
from advisor.snapshot import Snapshot, Source

Data = dict[str, Any]


def of_the_plan(snapshot: Snapshot, planned: Planned) -> Data:
    ways = [pairs(way) for way in planned.ways]
    return {
        "plan": plan(planned),
        "conflicts": [conflict(snapshot, one, ways) for one in planned.conflicts],
        "none_left": [none_left(snapshot, line, ways) for line in planned.blocked],
        "also_consider": [considered(one) for one in planned.considered],
        "steps": [*steps(snapshot, planned)],
    }


def stated(parts: Stated) -> Data:
    """What is stated instead of answered; the number of days as a number."""
    return parts.query | ({"days": parts.days} if parts.days else {})


def plan(planned: Planned) -> Data:
    slugs: Data = {name: planned.plan.part(name).slug for name in DECIDED}
    return slugs | {"verdict": planned.plan.verdict}


def conflict(snapshot: Snapshot, one: Conflict, ways: list[list[Data]]) -> Data:
    """What speaks against the plan. The ways out remove every refusal, so each names them all."""
    found = one.finding
    return {
        "rule": found.name,
        "severity": found.severity,
        "text": one.text,
        "sources": [source(snapshot.source[slug]) for slug in found.sources],
        "ways_out": ways if found.is_refusal else [],
    }


def source(one: Source) -> Data:
    """Where something was read, and when; no `url`: it is not known."""
    return {"url": one.url or None, "checked_on": one.checked_on}


def none_left(snapshot: Snapshot, line: Line, ways: list[list[Data]]) -> Data:
    """A part that is open because something refuses all that would fit."""
    refused = [
        {
            "slug": passed.slug,
            "rule": passed.finding.name,
            "text": over.text,
            "sources": [source(snapshot.source[slug]) for slug in passed.finding.sources],
        }
        for passed, over in zip(line.part.passed, line.passed, strict=True)
    ]
    return {"part": line.part.name, "refused": refused, "ways_out": ways}


def pairs(way: Way) -> list[Data]:
    return [{"question": name, "choice": choice} for name, choice in way.changes]


def considered(one: Considered) -> Data:
    return {
        "product": one.product.slug,
        "for": [fact.text for fact in one.speaks_for],
        "against": [fact.text for fact in one.speaks_against],
    }


def steps(snapshot: Snapshot, planned: Planned) -> Iterator[Data]:
    """The guides for exactly this, then the next steps in order; no `url`: it is not known."""
    for guide in planned.guides:
        page = snapshot.source[guide.source]
        title = f"{guide.title} {source_name(page)}"
        yield {"stage": "create", "title": title, "url": page.url or None}
    for stage in planned.stages:
        for step in (*stage.steps, *stage.series_steps):
            url = snapshot.source[step.link].url if step.link else ""
            yield {"stage": step.stage, "title": step.title, "url": url or None}
