"""What is done to a flowchart in one go, all or nothing: add a question, move a choice, retire a question.

Each is refused when it would bring a problem that blocks publishing and that was not there before.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum

from django.db import IntegrityError, transaction

from catalog import drafts, history, problems
from catalog.editing import graph
from catalog.editing.graph import Data
from catalog.models import Choice, Flowchart, Outcome, Question
from catalog.models.fields import LAST_POSITION
from catalog.models.history import Way
from catalog.problems import Problem

Target = Question | Outcome | None
Name = tuple[str, str, str]


class Strays(Enum):
    """What happens to nodes that nobody would come to any more."""

    RETIRE = "retire"
    KEEP = "keep"


class RefusedError(Exception):
    """Nothing was done; the problems say what stands against it."""

    def __init__(self, found: list[Problem]) -> None:
        super().__init__("\n".join(map(str, found)))
        self.problems = found


class ChangedMeanwhileError(Exception):
    """Nothing was done: the flowchart is not any more what the editor has seen."""


class TakenMeanwhileError(Exception):
    """Nothing was done: the slug of something new is not free any more."""


@dataclass(slots=True)
class Act:
    """One thing being done."""

    chart: Data  # as it was before
    kept: list[str] = field(
        default_factory=list
    )  # nodes that nobody comes to, by the editor's will
    missing: list[Problem] = field(default_factory=list)  # what is said about them afterwards


def chart_of(data: Data, slug: str) -> Data:
    return next(chart for chart in data["flowcharts"] if chart["slug"] == slug)


@contextmanager
def acting(flowchart: Flowchart, by: str, seen: str) -> Iterator[Act]:
    """Change a flowchart that is still as the editor has seen it; `seen` is its fingerprint.

    Raises RefusedError, ChangedMeanwhileError and TakenMeanwhileError, and nothing is changed then.
    """
    with history.editing(by=by, way=Way.ADMIN):
        data = drafts.content()
        act = Act(chart_of(data, flowchart.slug))
        if graph.fingerprint(act.chart) != seen:
            raise ChangedMeanwhileError
        before = problems.find(data)
        with _one_of_its_name():
            yield act
        new = new_problems(before, problems.find(drafts.content()))
        act.missing = [found for found in new if _is_known(found, act.kept)]
        if refused := [found for found in new if found not in act.missing]:
            raise RefusedError(refused)


@contextmanager
def _one_of_its_name() -> Iterator[None]:
    """Two editors may have given one slug at the same moment: each form alone was fine."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise TakenMeanwhileError from error


def new_problems(before: Iterable[Problem], after: Iterable[Problem]) -> list[Problem]:
    """Return what blocks publishing and did not before.

    A loop may be reported at another of its questions than before; what counts is how many there are.
    """
    known = Counter(map(_name, problems.blocking([*before])))
    new = []
    for found in problems.blocking([*after]):
        known[_name(found)] -= 1
        if known[_name(found)] < 0:
            new.append(found)
    return new


def _name(found: Problem) -> Name:
    if found.code == "loop":
        return found.code, found.model, ""
    return found.code, str(found.entry), f"{found.field}: {found.message}"


def _is_known(found: Problem, kept: list[str]) -> bool:
    return found.code == "unreachable" and found.key[-1] in kept


def add_question(
    flowchart: Flowchart,
    before: Choice | None,
    question: Question,
    choices: list[tuple[Choice, Target]],
    *,
    by: str,
    seen: str,
) -> Act:
    """Put a question behind a choice, or before the first question when there is no choice."""
    with acting(flowchart, by, seen) as act:
        if Question.objects.filter(slug=question.slug).exists():
            raise TakenMeanwhileError
        question.flowchart = flowchart
        question.position = _make_room(flowchart, before)
        question.save()
        for position, (choice, target) in enumerate(choices, start=1):
            choice.question, choice.position = question, position
            lead(choice, target)
            choice.save()
        if before:
            lead(before, question, save=True)
        else:
            begin_with(flowchart, question)
    return act


def _make_room(flowchart: Flowchart, before: Choice | None) -> int:
    """Return a position after that of the choice's question; others move on where they must."""
    place = min(before.question.position + 1, LAST_POSITION) if before else 0
    if before is None and not flowchart.questions.filter(position=0).exists():
        return place
    taken = place
    for other in flowchart.questions.filter(position__gte=place).order_by("position", "slug"):
        if other.position > taken:
            break
        taken = other.position = min(other.position + 1, LAST_POSITION)
        other.save(update_fields=["position"])
    return place


def move(choice: Choice, target: Target, *, by: str, seen: str, strays: Strays | None) -> Act:
    """Let a choice lead elsewhere."""
    question = choice.question
    with acting(question.flowchart, by, seen) as act:
        slug = target.slug if target else ""
        after = graph.after_moving(act.chart, question.slug, choice.slug, slug)
        lead(choice, target, save=True)
        _settle(act, question.flowchart, after, strays)
    return act


def retire(question: Question, target: Target, *, by: str, seen: str, strays: Strays | None) -> Act:
    """Delete a question with its choices and help; who was led to it is led on to the target."""
    flowchart = question.flowchart
    with acting(flowchart, by, seen) as act:
        slug = target.slug if target else ""
        after = graph.after_retiring(act.chart, question.slug, slug)
        for choice in question.reached_by.exclude(question=question):
            lead(choice, target, save=True)
        if flowchart.start_id == question.pk:
            begin_with(flowchart, target if isinstance(target, Question) else None)
        _delete([question], [])
        _settle(act, flowchart, after, strays)
    return act


def _settle(act: Act, flowchart: Flowchart, after: Data, strays: Strays | None) -> None:
    """Do with the nodes that nobody comes to any more what the editor decided."""
    lost = graph.stranded(act.chart, after)
    if strays is Strays.RETIRE and lost:
        _delete(
            list(flowchart.questions.filter(slug__in=lost)),
            list(flowchart.outcomes.filter(slug__in=lost)),
        )
    elif strays is Strays.KEEP:
        act.kept = lost


def _delete(questions: list[Question], outcomes: list[Outcome]) -> None:
    """Delete the nodes; choices elsewhere that led to them then lead nowhere."""
    Choice.objects.filter(question__in=questions).delete()
    for choice in [
        *Choice.objects.filter(to_question__in=questions),
        *Choice.objects.filter(to_outcome__in=outcomes),
    ]:
        lead(choice, None, save=True)
    for draft in [*questions, *outcomes]:
        draft.delete()


def lead(choice: Choice, target: Target, *, save: bool = False) -> None:
    choice.to_question = target if isinstance(target, Question) else None
    choice.to_outcome = target if isinstance(target, Outcome) else None
    if save:
        choice.save(update_fields=["to_question", "to_outcome"])


def begin_with(flowchart: Flowchart, question: Question | None) -> None:
    flowchart.start = question
    flowchart.save(update_fields=["start"])
