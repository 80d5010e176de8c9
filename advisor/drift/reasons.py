"""Why two releases say different things to the same answers: what was changed on their path.

Advice follows from the start of a flowchart, from where the choices of the questions on the path
lead, and from what the outcomes at its end recommend. So the places where two flowcharts part
are found by looking at each question that both of them ask. Where both have words for
something, the words are those of the older one, which the reader knows.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from advisor.advice import Advice
from advisor.flow import Answer
from advisor.snapshot import Choice, Flowchart, Outcome, Question

Node = Question | Outcome


@dataclass(frozen=True, slots=True)
class Inserted:
    """A question that the older flowchart did not have; `after` None: it is the first one."""

    question: Question
    after: Answer | None


@dataclass(frozen=True, slots=True)
class Redirected:
    """A choice leads elsewhere; `after` None: the flowchart starts elsewhere."""

    after: Answer | None
    old: Node
    new: Node


@dataclass(frozen=True, slots=True)
class Offered:
    """A choice was added to a question that the reader is unsure about."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A choice was removed from a question that the reader is unsure about."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Reordered:
    """The choices of a question that the reader is unsure about stand in another order."""

    question: Question


@dataclass(frozen=True, slots=True)
class Recommended:
    """An outcome recommends something else."""

    old: Outcome
    new: Outcome


Reason = Inserted | Redirected | Offered | Withdrawn | Reordered | Recommended


def reasons_for(old: Advice, new: Advice) -> Iterator[Reason]:
    """Yield what was changed, along the path of the older advice."""
    before, after = old.flowchart, new.flowchart
    if before.start != after.start:
        yield _parted(None, before.nodes[before.start], after.nodes[after.start], before)
    met = {answer.question.slug: answer for answer in new.because}
    for answer in old.because:
        if answer.question.slug in met:
            yield from _at(answer, met[answer.question.slug], before, after)
    outcomes = {reachable.outcome.slug: reachable.outcome for reachable in new.outcomes}
    for reachable in old.outcomes:
        outcome = outcomes.get(reachable.outcome.slug)
        if outcome and outcome.recommends != reachable.outcome.recommends:
            yield Recommended(reachable.outcome, outcome)


def _at(before: Answer, after: Answer, old: Flowchart, new: Flowchart) -> Iterator[Reason]:
    """Yield what differs where both flowcharts follow an answer to the same question."""
    then, now = _followed(before), _followed(after)
    for slug, choice in then.items():
        if slug not in now:
            yield Withdrawn(Answer(before.question, choice))
    for slug, choice in now.items():
        if slug not in then:
            yield Offered(Answer(after.question, choice))
    common = [slug for slug in then if slug in now]
    if common != [slug for slug in now if slug in then]:
        yield Reordered(before.question)
    for slug in common:
        was, leads = old.nodes[then[slug].leads_to], new.nodes[now[slug].leads_to]
        if was.slug != leads.slug:
            yield _parted(Answer(before.question, then[slug]), was, leads, old)


def _followed(answer: Answer) -> dict[str, Choice]:
    """The choices that a walk goes on along: the one made, all when unsure."""
    choices = (answer.choice,) if answer.choice else answer.question.choices
    return {choice.slug: choice for choice in choices}


def _parted(after: Answer | None, was: Node, leads: Node, old: Flowchart) -> Reason:
    """Where the two part after an answer, or at the start."""
    if isinstance(leads, Question) and leads.slug not in old.nodes:
        return Inserted(leads, after)
    return Redirected(after, was, leads)
