"""Walking a flowchart: from a reader's answers to the open questions and the outcomes.

A reader may leave a question open: `unsure` follows all of its choices. So a walk is a set of
live branches, and it ends in as many outcomes as can still be right.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from advisor.snapshot import Choice, Flowchart, Outcome, Question, Snapshot

UNSURE = "unsure"

FIRST = "platform"
"""The flowchart that a person meets first; the site has no way in without it."""

Answers = dict[str, str]
"""Question slug to choice slug."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question that was met, and the choice that was made there; None: the reader is unsure."""

    question: Question
    choice: Choice | None

    @property
    def choice_slug(self) -> str:
        return self.choice.slug if self.choice else UNSURE


@dataclass(frozen=True, slots=True)
class Walk:
    """How far some answers lead through a flowchart."""

    met: tuple[Answer, ...]  # the answers that a reader could have given, along the path
    open_questions: tuple[Question, ...]  # what some live branch needs next, as authored
    outcomes: tuple[Outcome, ...]  # where some live branch ends, as authored

    @property
    def open_question(self) -> Question | None:
        return self.open_questions[0] if self.open_questions else None

    @property
    def answers(self) -> Answers:
        return {answer.question.slug: answer.choice_slug for answer in self.met}

    @property
    def outcome(self) -> Outcome | None:
        """Where every live branch has come to an end, if that is one place."""
        is_settled = not self.open_questions and len(self.outcomes) == 1
        return self.outcomes[0] if is_settled else None


def walk(flowchart: Flowchart, answers: Mapping[str, str]) -> Walk:
    """Follow the answers from the start along every branch that they leave open.

    Unknown names, unknown choices and leftovers of another path are never met, so every
    mapping ends in a state that makes sense. Costs one step for each question that is met.
    """
    met: list[Answer] = []
    opened: list[Question] = []
    ended: list[Outcome] = []
    for node in live(flowchart, answers):
        if isinstance(node, Outcome):
            ended.append(node)
        elif answer := given(node, answers):
            met.append(answer)
        else:
            opened.append(node)
    return Walk(
        tuple(sorted(met, key=lambda answer: flowchart.place[answer.question.slug])),
        tuple(sorted(opened, key=lambda question: flowchart.order[question.slug])),
        tuple(sorted(ended, key=lambda outcome: flowchart.order[outcome.slug])),
    )


def live(flowchart: Flowchart, answers: Mapping[str, str]) -> Iterator[Question | Outcome]:
    """Yield each node that the answers leave possible, up to the questions not answered yet."""
    return _spread(flowchart, lambda node: followed(node, answers))


def possible(flowchart: Flowchart, answers: Mapping[str, str]) -> Iterator[Question | Outcome]:
    """Yield each node that some way to go on from the answers leads to."""
    return _spread(flowchart, lambda node: followed(node, answers) or choices_of(node))


def _spread(
    flowchart: Flowchart, follow: Callable[[Question | Outcome], tuple[Choice, ...]]
) -> Iterator[Question | Outcome]:
    met = {flowchart.start}
    waiting = [flowchart.start]
    while waiting:
        node = flowchart.nodes[waiting.pop()]
        yield node
        for choice in follow(node):
            if choice.leads_to not in met:
                met.add(choice.leads_to)
                waiting.append(choice.leads_to)


def choices_of(node: Question | Outcome) -> tuple[Choice, ...]:
    return node.choices if isinstance(node, Question) else ()


def followed(node: Question | Outcome, answers: Mapping[str, str]) -> tuple[Choice, ...]:
    """The choices that a walk goes on along: the one made, all when unsure, none when open."""
    if isinstance(node, Outcome) or not (answer := given(node, answers)):
        return ()
    return (answer.choice,) if answer.choice else node.choices


def given(question: Question, answers: Mapping[str, str]) -> Answer | None:
    """The answer to a question, or None where the answers say nothing usable about it."""
    choice_slug = answers.get(question.slug)
    if choice_slug == UNSURE and question.offers_unsure:
        return Answer(question, None)
    choice = question.choice(choice_slug)
    return Answer(question, choice) if choice else None


def read_answers(snapshot: Snapshot, query: Mapping[str, str]) -> Answers:
    """Return the answers in query that a reader could have given, in canonical order.

    That order is the flowcharts' and, within one, the author's order of its questions.
    """
    return _answers(snapshot, query, live)


def kept_answers(snapshot: Snapshot, query: Mapping[str, str]) -> Answers:
    """Return, in canonical order, also the answers that wait behind an open question.

    Some way to go on leads there. They count once the walk meets them, and are dropped once it
    cannot any more. So a question that an editor puts before others costs a reader no answer.
    """
    return _answers(snapshot, query, possible)


def _answers(
    snapshot: Snapshot,
    query: Mapping[str, str],
    reached: Callable[[Flowchart, Mapping[str, str]], Iterator[Question | Outcome]],
) -> Answers:
    answers: Answers = {}
    for flowchart in snapshot.flowcharts:
        found = {
            node.slug: answer.choice_slug
            for node in reached(flowchart, query)
            if isinstance(node, Question) and (answer := given(node, query))
        }
        answers |= {slug: found[slug] for slug in sorted(found, key=flowchart.order.__getitem__)}
    return answers


def longest_path(
    flowchart: Flowchart, answers: Mapping[str, str] = MappingProxyType({})
) -> Mapping[str, int]:
    """Return how many questions may at most still be asked from each node on, itself included.

    What is answered is not asked again. It is one path that counts, also where the answers are
    unsure and leave several live.
    """
    left: dict[str, int] = {}
    for slug in reversed(flowchart.reading_order):
        node = flowchart.nodes[slug]
        choices = followed(node, answers)
        onward = [left[choice.leads_to] for choice in choices or choices_of(node)]
        left[slug] = (not choices) + max(onward) if onward else 0
    return left
