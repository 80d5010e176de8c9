"""Walking a flowchart: from a reader's answers to the open question or the outcome."""

from collections.abc import Mapping
from dataclasses import dataclass

from advisor.snapshot import Choice, Flowchart, Outcome, Question, Snapshot

Answers = dict[str, str]
"""Question slug to choice slug."""


@dataclass(frozen=True, slots=True)
class Step:
    """A question that was met, and the choice that was made there."""

    question: Question
    choice: Choice


@dataclass(frozen=True, slots=True)
class Walk:
    """How far some answers lead through a flowchart."""

    steps: tuple[Step, ...]
    node: Question | Outcome

    @property
    def open_question(self) -> Question | None:
        return self.node if isinstance(self.node, Question) else None

    @property
    def outcome(self) -> Outcome | None:
        return self.node if isinstance(self.node, Outcome) else None

    @property
    def answers(self) -> Answers:
        return {step.question.slug: step.choice.slug for step in self.steps}


def walk(flowchart: Flowchart, answers: Mapping[str, str]) -> Walk:
    """Follow the answers from the start until one is missing or the path ends.

    Unknown names, unknown choices and leftovers of another path are never met, so every
    mapping ends in a state that makes sense. Costs one step for each question on the path.
    """
    steps: list[Step] = []
    node = flowchart.nodes[flowchart.start]
    while isinstance(node, Question) and (choice := node.choice(answers.get(node.slug))):
        steps.append(Step(node, choice))
        node = flowchart.nodes[choice.leads_to]
    return Walk(tuple(steps), node)


def read_answers(snapshot: Snapshot, query: Mapping[str, str]) -> Answers:
    """Return the answers in query that a reader could have given, in canonical order.

    That order is the flowcharts' and, within one, the author's order of its questions.
    """
    answers: Answers = {}
    for flowchart in snapshot.flowcharts:
        given = walk(flowchart, query).answers
        answers |= {slug: given[slug] for slug in sorted(given, key=flowchart.order.__getitem__)}
    return answers


def longest_path(flowchart: Flowchart) -> Mapping[str, int]:
    """Return how many questions may at most still be asked from each node on, itself included."""
    left: dict[str, int] = {}
    for slug in reversed(flowchart.topological):
        node = flowchart.nodes[slug]
        onward = [left[c.leads_to] for c in node.choices] if isinstance(node, Question) else []
        left[slug] = 1 + max(onward) if onward else 0
    return left
