"""For each outcome of a flowchart, answers that lead to it: examples to open."""

from dataclasses import dataclass

from advisor.advice.paths import best_paths
from advisor.flow import Answers
from advisor.snapshot import Flowchart, Outcome, Snapshot


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
