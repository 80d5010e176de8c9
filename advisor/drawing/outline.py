"""A flowchart as text: each question once, numbered, with where each of its choices leads."""

from dataclasses import dataclass

from advisor.snapshot import Choice, Flowchart, Outcome, Question


@dataclass(frozen=True, slots=True)
class Way:
    """One choice and where it leads: to the question of that number, or to an outcome."""

    choice: Choice
    number: int | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Entry:
    number: int  # from 1
    question: Question
    ways: tuple[Way, ...]


def outline(flowchart: Flowchart) -> tuple[Entry, ...]:
    """Return the questions so that every choice leads to an outcome or to a higher number."""
    order = [flowchart.nodes[slug] for slug in flowchart.reading_order]
    questions = [node for node in order if isinstance(node, Question)]
    numbers = {question.slug: number for number, question in enumerate(questions, start=1)}
    return tuple(
        Entry(number, question, tuple(_way(flowchart, numbers, c) for c in question.choices))
        for number, question in enumerate(questions, start=1)
    )


def _way(flowchart: Flowchart, numbers: dict[str, int], choice: Choice) -> Way:
    node = flowchart.nodes[choice.leads_to]
    if isinstance(node, Question):
        return Way(choice, numbers[node.slug], None)
    return Way(choice, None, node)
