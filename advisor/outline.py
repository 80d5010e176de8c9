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
    order = [flowchart.nodes[slug] for slug in reading_order(flowchart)]
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


def reading_order(flowchart: Flowchart, start: str | None = None) -> tuple[str, ...]:
    """Return the slugs of all nodes that the start leads to, each after all that lead to it.

    Among these orders it is the author's: all that the first choice leads to comes before what
    only the second one leads to. A stack instead of recursion, so any depth will do.
    """
    met: set[str] = set()
    left: list[str] = []
    stack = [(start or flowchart.start, False)]
    while stack:
        slug, leaving = stack.pop()
        if leaving:
            left.append(slug)
        elif slug not in met:
            met.add(slug)
            stack.append((slug, True))
            stack.extend((target, False) for target in targets(flowchart, slug))
    return tuple(reversed(left))


def targets(flowchart: Flowchart, slug: str) -> tuple[str, ...]:
    """Return where the choices of a node lead, in the author's order; none for an outcome."""
    node = flowchart.nodes[slug]
    return tuple(c.leads_to for c in node.choices) if isinstance(node, Question) else ()
