"""Examples to open: answers that lead to each outcome of a flowchart, and to a plan as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from advisor.advice.paths import best_paths
from advisor.flow import Answers
from advisor.plan import Plan, make_plan
from advisor.plan.stated import heard
from advisor.relevance import NO_ORCHESTRATOR
from advisor.snapshot import Flowchart, Outcome, Snapshot

NEAREST, TRIED = 12, 500
"""So many outcomes of each flowchart, and so many plans, are looked at for an example of a plan."""


@dataclass(frozen=True, slots=True)
class Example:
    name: str  # of what the outcome recommends
    outcome: Outcome
    answers: Answers


def examples(snapshot: Snapshot, flowchart: Flowchart) -> tuple[Example, ...]:
    """Return one example for each outcome that can be reached, in the author's order."""
    found = fewest_answers(flowchart)
    return tuple(
        Example(recommended(snapshot, outcome), outcome, found[outcome.slug])
        for outcome in flowchart.outcomes
        if outcome.slug in found
    )


def is_example(snapshot: Snapshot, answers: Answers) -> bool:
    """Whether these are the fewest answers that lead to some outcome, and nothing besides."""
    known: frozenset[tuple[tuple[str, str], ...]] = vars(snapshot).get("examples", frozenset())
    if not known:
        every = (one for chart in snapshot.flowcharts for one in examples(snapshot, chart))
        known = frozenset(tuple(one.answers.items()) for one in every)
        vars(snapshot)["examples"] = known
    return tuple(answers.items()) in known


def fewest_answers(flowchart: Flowchart) -> dict[str, Answers]:
    """Return for each node the fewest answers that lead to it, the author's first among equals."""
    paths = best_paths(flowchart, lambda question, choice: (1,), (0,))
    return {
        slug: {answer.question.slug: answer.choice_slug for answer in path.answers}
        for slug, path in paths.items()
    }


def recommended(snapshot: Snapshot, outcome: Outcome) -> str:
    """What an outcome recommends, by name."""
    names = [snapshot.product[outcome.product].name] if outcome.product else []
    names += [snapshot.option[outcome.option].name] if outcome.option else []
    names += [snapshot.series[slug].name for slug in outcome.series]
    return ", ".join(names) or outcome.summary


def whole_plan(snapshot: Snapshot) -> Answers | None:
    """Return the fewest answers to all flowcharts that settle every part of a plan, or None.

    Nothing speaks against the plan, and it has an orchestrator if there is such a one: that is
    what most people come for. Among equals the author's first outcomes win.
    """
    found: Answers | None = None
    for answers in islice(_complete(snapshot), TRIED):
        plan = make_plan(snapshot, *heard(snapshot, answers))
        if not _is_whole(plan):
            continue
        if plan.part("orchestrator").slug != NO_ORCHESTRATOR:
            return answers
        found = found or answers
    return found


def _complete(snapshot: Snapshot) -> Iterator[Answers]:
    """Answers that lead to an outcome of every flowchart, the fewest first."""
    ends = [_nearest(flowchart) for flowchart in snapshot.flowcharts]
    for each in sorted(product(*ends), key=lambda each: sum(map(len, each))):
        yield {slug: choice for answers in each for slug, choice in answers.items()}


def _nearest(flowchart: Flowchart) -> list[Answers]:
    """The answers to some outcomes, those first that need the fewest."""
    found = fewest_answers(flowchart)
    ends = [found[outcome.slug] for outcome in flowchart.outcomes if outcome.slug in found]
    return sorted(ends, key=len)[:NEAREST]


def _is_whole(plan: Plan) -> bool:
    return plan.verdict == "fine" and all(part.slug for part in plan.parts)
