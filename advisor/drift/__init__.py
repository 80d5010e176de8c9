"""What a newer release would say to the answers of an older one: the same, or why not.

Both are read in the reader's language. The cost is that of giving the advice twice: one pass over
the flowcharts that the answers end, and never a listing of paths.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from advisor.advice import Advice, Reachable, advise
from advisor.drift.collected import Entry, Fields
from advisor.drift.reasons import Reason, reasons_for
from advisor.drift.shown import OF_A_PATH, WORDS_OF_A_PATH, shown
from advisor.flow import Answer, Answers, given, kept_answers, read_answers
from advisor.snapshot import Flowchart, Question, Snapshot

State = Literal["same", "details", "different", "retired"]
What = Literal["choice", "question"]

COMES, GOES = "comes", "goes"
"""The field of a detail that is an entry as a whole. It may be in both catalogs: this is the page."""

REFERRED = ("source", "dispute")
"""Kinds of entries that stand on a page because another entry names them, which says it all."""


@dataclass(frozen=True, slots=True)
class Retired:
    """An answer that cannot be given again: the choice is gone, or the question altogether."""

    what: What
    flowchart: Flowchart
    answer: Answer


@dataclass(frozen=True, slots=True)
class Change:
    """Other advice from the same flowchart to the same answers, and what was changed."""

    old: Advice
    new: Advice
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Detail:
    """A text or a fact beside the recommendation that is another one now."""

    entry: Entry
    field: str


@dataclass(frozen=True, slots=True)
class Drift:
    state: State
    answers: Answers  # those that still make sense, in the canonical order of the newer release
    retired: tuple[Retired, ...] = ()
    changes: tuple[Change, ...] = ()
    details: tuple[Detail, ...] = ()


def compare(old: Snapshot, new: Snapshot, answers: Mapping[str, str]) -> Drift:
    """Compare what two releases say to the answers, as a reader of the older one gave them."""
    read = read_answers(old, answers)
    kept = kept_answers(new, read)
    if gone := retired(old, new, read):
        return Drift("retired", kept, retired=gone)
    before = [a for chart in old.flowcharts if (a := advise(chart, read)).state != "open"]
    after = [advise(new.flowchart[advice.flowchart.slug], kept) for advice in before]
    if changes := tuple(_changes(zip(before, after, strict=True))):
        return Drift("different", kept, changes=changes)
    details = tuple(_details(shown(old, before), shown(new, after)))
    return Drift("details" if details else "same", kept, details=details)


def retired(old: Snapshot, new: Snapshot, answers: Mapping[str, str]) -> tuple[Retired, ...]:
    """Return which of the answers to the old release the new one does not ask for any more."""
    asked = {
        question.slug: question
        for chart in new.flowcharts
        for question in chart.questions
        if question.slug in chart.place
    }
    return tuple(
        Retired(what, chart, answer)
        for chart in old.flowcharts
        for answer in _along(chart, answers)
        if (what := _gone(answer, asked if chart.slug in new.flowchart else {}))
    )


def _along(flowchart: Flowchart, answers: Mapping[str, str]) -> Iterator[Answer]:
    """The answers to a flowchart, each after those that lead to its question."""
    for slug in flowchart.reading_order:
        node = flowchart.nodes[slug]
        if isinstance(node, Question) and (answer := given(node, answers)):
            yield answer


def _gone(answer: Answer, asked: Mapping[str, Question]) -> What | None:
    """What of an answer is missing among the questions that are asked now."""
    question = asked.get(answer.question.slug)
    if question is None:
        return "question"
    offered = question.choice(answer.choice.slug) if answer.choice else question.offers_unsure
    return None if offered else "choice"


def _changes(advices: Iterator[tuple[Advice, Advice]]) -> Iterator[Change]:
    for old, new in advices:
        if _said(old) != _said(new):
            yield Change(old, new, tuple(reasons_for(old, new)))


def _said(advice: Advice) -> object:
    """What the advice comes to; the order of the outcomes says nothing."""
    return advice.state, {_recommended(reachable) for reachable in advice.outcomes}


def _recommended(reachable: Reachable) -> object:
    when = tuple((answer.question.slug, answer.choice_slug) for answer in reachable.when)
    return reachable.outcome.slug, reachable.outcome.recommends, when, reachable.more


def _details(old: Mapping[Entry, Fields], new: Mapping[Entry, Fields]) -> Iterator[Detail]:
    """What differs, in the order of the older page; what is on the newer one alone comes last."""
    for entry in {**old, **new}:
        if entry.kind in OF_A_PATH or (entry in old and entry in new):
            was, now = old.get(entry, {}), new.get(entry, {})
            yield from (Detail(entry, n) for n in {**was, **now} if _differs(n, was, now))
        elif entry.kind not in REFERRED:
            yield Detail(entry, COMES if entry in new else GOES)


def _differs(name: str, old: Fields, new: Fields) -> bool:
    """Whether a field differs. The words of a question or an answer come and go with the path.

    What the path is, another field says: whether it is asked, or which answers lead somewhere.
    """
    if name in WORDS_OF_A_PATH and not (name in old and name in new):
        return False
    return old.get(name) != new.get(name)
