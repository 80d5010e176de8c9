"""What a snapshot says to some answers: what fits, why, why not the rest, what to find out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from advisor.advice.narrowing import most_telling
from advisor.advice.paths import Cost, best_paths
from advisor.flow import Answer, Answers, Walk, given, possible, walk
from advisor.snapshot import Choice, Flowchart, Outcome, Question, Snapshot

State = Literal["settled", "conditional", "open"]
Decided = tuple[tuple[Answer, tuple[Outcome, ...]], ...]
"""Answers, each with the outcomes that it ruled out."""


@dataclass(frozen=True, slots=True)
class Reachable:
    """An outcome that can still be right."""

    outcome: Outcome
    when: tuple[Answer, ...]  # what would have to be answered: its condition
    more: bool  # whether other live paths lead there too


@dataclass(frozen=True, slots=True)
class Instead:
    """Another outcome, and the answers to set so that the result is settled on it."""

    outcome: Outcome
    changes: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    flowchart: Flowchart
    state: State
    because: tuple[Answer, ...]  # the answers that were met, along the path
    outcomes: tuple[Reachable, ...]
    instead: tuple[Instead, ...]  # empty while the advice is open
    next_question: Question | None  # open: to ask; conditional: to find out

    @property
    def outcome(self) -> Outcome | None:
        return self.outcomes[0].outcome if self.state == "settled" else None


def advise(flowchart: Flowchart, query: Mapping[str, str]) -> Advice:
    walked = walk(flowchart, query)
    answers = walked.answers
    outcomes = _reachable(flowchart, answers)
    state: State = "open" if walked.open_questions else "conditional"
    state = "settled" if walked.outcome else state
    return Advice(
        flowchart,
        state,
        walked.met,
        outcomes,
        () if state == "open" else _instead(flowchart, answers, outcomes),
        _next_question(flowchart, walked, state),
    )


def advise_all(snapshot: Snapshot, answers: Mapping[str, str]) -> tuple[Advice, ...]:
    """The advice of every flowchart, answered or not, in the author's order."""
    return tuple(advise(flowchart, answers) for flowchart in snapshot.flowcharts)


def _reachable(flowchart: Flowchart, answers: Answers) -> tuple[Reachable, ...]:
    """The outcomes of the live paths, each by the path that leaves the least to find out."""

    def price(question: Question, choice: Choice) -> Cost | None:
        answer = given(question, answers)
        if answer and answer.choice:
            return (0,) if answer.choice is choice else None
        return (1,)

    paths = best_paths(flowchart, price, (0,))
    return tuple(
        Reachable(outcome, _without(paths[outcome.slug].answers, answers), paths[outcome.slug].more)
        for outcome in flowchart.outcomes
        if outcome.slug in paths
    )


def _instead(
    flowchart: Flowchart, answers: Answers, reachable: tuple[Reachable, ...]
) -> tuple[Instead, ...]:
    """Each other outcome, by the path that alters the fewest answers, then adds the fewest."""

    def price(question: Question, choice: Choice) -> Cost:
        answer = given(question, answers)
        if answer is None:
            return (0, 1)
        return (0, 0) if answer.choice is choice else (1, 0)

    known = {one.outcome.slug for one in reachable}
    others = [outcome for outcome in flowchart.outcomes if outcome.slug not in known]
    paths = best_paths(flowchart, price, (0, 0)) if others else {}
    return tuple(
        Instead(outcome, _without(paths[outcome.slug].answers, answers)) for outcome in others
    )


def _without(path: tuple[Answer, ...], answers: Answers) -> tuple[Answer, ...]:
    """What the path answers otherwise than the answers do, or in addition to them."""
    return tuple(step for step in path if answers.get(step.question.slug) != step.choice_slug)


def _next_question(flowchart: Flowchart, walked: Walk, state: State) -> Question | None:
    if state != "conditional":
        return walked.open_question
    unsure = [answer.question for answer in walked.met if answer.choice is None]
    unsure.sort(key=lambda question: flowchart.order[question.slug])
    return most_telling(flowchart, walked.answers, unsure)


def ruled_out(advice: Advice) -> Decided:
    """Return each answer that was met, along the path, with the outcomes that it ruled out.

    Costs one pass over the flowchart for each choice; being unsure rules nothing out.
    """
    decided: list[tuple[Answer, tuple[Outcome, ...]]] = []
    answers: Answers = {}
    left = _possible(advice.flowchart, answers)
    for answer in advice.because:
        answers[answer.question.slug] = answer.choice_slug
        still = _possible(advice.flowchart, answers) if answer.choice else left
        gone = tuple(outcome for slug, outcome in left.items() if slug not in still)
        decided.append((answer, gone))
        left = still
    return tuple(decided)


def still_leading(advice: Advice, answer: Answer) -> dict[str, tuple[Choice, ...]]:
    """Return, for each outcome by its slug, the choices that could lead there instead of an answer.

    It is an answer that was met; those before it stay as given, those after it do not count.
    Costs one pass over the flowchart for each choice.
    """
    place = advice.because.index(answer)
    before = {one.question.slug: one.choice_slug for one in advice.because[:place]}
    leading: dict[str, tuple[Choice, ...]] = {}
    for choice in answer.question.choices:
        for slug in _possible(advice.flowchart, before | {answer.question.slug: choice.slug}):
            leading[slug] = (*leading.get(slug, ()), choice)
    return leading


def _possible(flowchart: Flowchart, answers: Answers) -> dict[str, Outcome]:
    """The outcomes that some way to go on from the answers leads to, in the author's order."""
    slugs = {node.slug for node in possible(flowchart, answers)}
    return {outcome.slug: outcome for outcome in flowchart.outcomes if outcome.slug in slugs}
