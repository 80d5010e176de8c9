"""Choices that would collide with what is already settled. They stay choosable, and say so."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from advisor.flow import Answers, possible
from advisor.plan import make_plan
from advisor.plan.combination import Combination
from advisor.plan.judging import Finding, refusals
from advisor.plan.stated import Stated
from advisor.snapshot import Flowchart, Outcome, Question, Snapshot


def collisions(
    snapshot: Snapshot, flowchart: Flowchart, question: Question, answers: Answers, stated: Stated
) -> Mapping[str, Finding]:
    """Return, by choice, what refuses every outcome that the choice can still lead to."""
    asked = {one.slug for one in flowchart.questions}
    others = {slug: choice for slug, choice in answers.items() if slug not in asked}
    settled = make_plan(snapshot, others, stated).combination
    found: dict[str, Finding] = {}
    for choice in question.choices:
        ahead = possible(flowchart, answers | {question.slug: choice.slug})
        outcomes = [node for node in ahead if isinstance(node, Outcome)]
        added = [_refused(snapshot, settled, outcome) for outcome in outcomes]
        if added and all(added) and added[0]:
            found[choice.slug] = added[0]
    return found


def _refused(snapshot: Snapshot, settled: Combination, outcome: Outcome) -> Finding | None:
    """What refuses an outcome, in every way to follow it, beside what is settled."""
    before = refusals(snapshot, settled)
    first: Finding | None = None
    for combination in _followed(settled, outcome):
        after = refusals(snapshot, combination)
        added = next((finding for name, finding in after.items() if name not in before), None)
        if added is None:
            return None
        first = first or added
    return first


def _followed(settled: Combination, outcome: Outcome) -> Iterator[Combination]:
    """The combinations that following an outcome can come to."""
    if outcome.option:
        yield replace(settled, option=outcome.option)
    elif outcome.product:
        for orchestrator in outcome.orchestrators or (None,):
            yield replace(settled, product=outcome.product, orchestrator=orchestrator)
    elif settled.series is None:
        for series in outcome.series:
            yield replace(settled, series=series)
