"""For each outcome of a flowchart, answers that lead to it: examples to open."""

from collections import deque
from dataclasses import dataclass

from advisor.flow import Answers
from advisor.snapshot import Flowchart, Outcome, Question, Snapshot


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


def fewest_answers(flowchart: Flowchart) -> dict[str, Answers]:
    """Return for each node the fewest answers that lead to it, the author's first among equals."""
    found: dict[str, Answers] = {flowchart.start: {}}
    queue = deque([flowchart.start])
    while queue:
        node = flowchart.nodes[queue.popleft()]
        for choice in node.choices if isinstance(node, Question) else ():
            if choice.leads_to not in found:
                found[choice.leads_to] = found[node.slug] | {node.slug: choice.slug}
                queue.append(choice.leads_to)
    return found


def recommended(snapshot: Snapshot, outcome: Outcome) -> str:
    """What an outcome recommends, by name."""
    names = [snapshot.product[outcome.product].name] if outcome.product else []
    names += [snapshot.option[outcome.option].name] if outcome.option else []
    names += [snapshot.series[slug].name for slug in outcome.series]
    return ", ".join(names) or outcome.summary
