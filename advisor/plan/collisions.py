"""What would collide with what is already settled. It stays choosable, and says so.

Settled is what was stated or answered. What the plan has only taken gives way, so each choice is
judged by the plan that it would lead to, not by the one that there is.
"""

from collections.abc import Iterator, Mapping

from advisor.advice.paths import Cost, best_paths
from advisor.flow import Answers, given
from advisor.plan import Plan, make_plan
from advisor.plan.combination import HOLDERS
from advisor.plan.judging import Finding
from advisor.plan.stated import Stated, heard
from advisor.snapshot import Choice, Flowchart, Question, Snapshot


def collisions(
    snapshot: Snapshot, flowchart: Flowchart, question: Question, answers: Answers, stated: Stated
) -> Mapping[str, Finding]:
    """Return, by choice, what comes into the way of every outcome that it can still lead to."""
    asked = {one.slug for one in flowchart.questions}
    others = {slug: choice for slug, choice in answers.items() if slug not in asked}
    before = make_plan(snapshot, others, stated)
    found: dict[str, Finding] = {}
    for choice in question.choices:
        onward = answers | {question.slug: choice.slug}
        ends = [others | end for end in _ends(flowchart, onward)]
        added = [_added(before, make_plan(snapshot, end, stated)) for end in ends]
        if added and all(added) and added[0]:
            found[choice.slug] = added[0]
    return found


def stating(snapshot: Snapshot, query: Answers, facet: str) -> Mapping[str, Finding]:
    """Return, by slug, what comes into the way when this is stated in a facet.

    The machine type makes way for another series.
    """
    beside = {name: value for name, value in query.items() if name not in _with(facet)}
    entries: Mapping[str, object] = getattr(snapshot, HOLDERS[facet])
    before = make_plan(snapshot, *heard(snapshot, beside))
    plans = {
        slug: make_plan(snapshot, *heard(snapshot, beside | {facet: slug})) for slug in entries
    }
    added = {slug: _added(before, plan) for slug, plan in plans.items()}
    return {slug: finding for slug, finding in added.items() if finding}


def _with(facet: str) -> tuple[str, ...]:
    return ("series", "machine") if facet == "series" else (facet,)


def _added(before: Plan, after: Plan) -> Finding | None:
    """The first thing in the way of a plan that was not in the way before."""
    known = {finding.name for finding in before.trouble}
    return next((finding for finding in after.trouble if finding.name not in known), None)


def _ends(flowchart: Flowchart, answers: Answers) -> Iterator[Answers]:
    """The answers to each outcome that these still leave possible."""

    def price(question: Question, choice: Choice) -> Cost | None:
        answer = given(question, answers)
        return (1,) if not (answer and answer.choice) or answer.choice is choice else None

    paths = best_paths(flowchart, price, (0,))
    for outcome in (outcome for outcome in flowchart.outcomes if outcome.slug in paths):
        path = paths[outcome.slug].answers
        yield {answer.question.slug: answer.choice_slug for answer in path}
