"""What a newer release would say to the answers of an older one: the same, or why not.

Both are read in the reader's language. The cost is that of giving the advice twice: one pass over
the flowcharts that the answers end, and never a listing of paths.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from advisor.advice import Advice, Reachable, advise
from advisor.drift.collected import Entry, Fields
from advisor.drift.reasons import Reason, reasons_for
from advisor.drift.shown import OF_A_PATH, WORDS_OF_A_PATH, shown
from advisor.flow import Answer, Answers, given, kept_answers
from advisor.plan import Part, Plan, make_plan
from advisor.plan.judging import Finding
from advisor.plan.stated import heard, read_stated
from advisor.snapshot import Flowchart, Question, Snapshot

State = Literal["same", "details", "different", "retired"]
What = Literal["choice", "question"]

COMES, GOES = "comes", "goes"
"""The field of a detail that is an entry as a whole. It may be in both catalogs: this is the page."""

VERDICT = "verdict"
"""The name of a move of the whole plan."""

SETTLED_BY = {"orchestrator": "product", "machine": "series"}
"""Parts that come with another one."""

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
class Move:
    """A part of the plan, or its verdict, that is another one now; None: open."""

    part: str
    old: str | None
    new: str | None
    comes: tuple[Finding, ...] = ()  # what speaks against something today, and did not then
    goes: tuple[Finding, ...] = ()  # the other way round


@dataclass(frozen=True, slots=True)
class Drift:
    state: State
    answers: Answers  # those and the stated parts that still make sense, in the newer release
    retired: tuple[Retired, ...] = ()
    gone: tuple[tuple[str, str], ...] = ()  # stated parts that the newer release does not have
    changes: tuple[Change, ...] = ()
    moves: tuple[Move, ...] = ()
    details: tuple[Detail, ...] = ()


def compare(old: Snapshot, new: Snapshot, answers: Mapping[str, str]) -> Drift:
    """Compare what two releases say to the answers, as a reader of the older one gave them."""
    read, stated = heard(old, answers)
    still = read_stated(new, stated.query)
    query = kept_answers(new, read) | still.query
    gone = tuple(pair for pair in stated.query.items() if pair not in still.query.items())
    if (dropped := retired(old, new, read)) or gone:
        return Drift("retired", query, retired=dropped, gone=gone)
    before = [a for chart in old.flowcharts if (a := advise(chart, read)).state != "open"]
    told = _told(new, query, before)
    after = [advise(new.flowchart[advice.flowchart.slug], told) for advice in before]
    changes = tuple(_changes(zip(before, after, strict=True)))
    plans = make_plan(old, read, stated), make_plan(new, told, still)
    moves = tuple(moves_between(*plans, {change.new.flowchart.settles for change in changes}))
    if changes or moves:
        return Drift("different", query, changes=changes, moves=moves)
    pages = shown(old, before, read | stated.query), shown(new, after, told | still.query)
    details = tuple(_details(*pages))
    return Drift("details" if details else "same", query, details=details)


def _told(new: Snapshot, query: Answers, before: list[Advice]) -> Answers:
    """The answers to those flowcharts on which the older release had something to say."""
    charts = (new.flowchart[advice.flowchart.slug] for advice in before)
    asked = {question.slug for chart in charts for question in chart.questions}
    return {slug: choice for slug, choice in query.items() if slug in asked}


def moves_between(old: Plan, new: Plan, explained: Collection[str | None] = ()) -> Iterator[Move]:
    """What the plan comes to now where its flowchart has not said so already; then its verdict.

    What one of the two plans has nothing to say about does not count: there the other knows more.
    """
    pairs = [*zip(old.parts, new.parts, strict=True)]
    news = _told_by(new), _told_by(old)
    comes, goes = (tuple(a[key] for key in a.keys() - b) for a, b in (news, news[::-1]))
    comes, goes = _in_order(comes), _in_order(goes)
    for was, now in pairs:
        is_said = was.slug or was.passed
        if is_said and was.slug != now.slug and _settled_by(was) not in explained:
            yield Move(was.name, was.slug, now.slug, comes, goes)
    knows_as_much = all(bool(was.slug) == bool(now.slug) for was, now in pairs)
    if old.verdict != new.verdict and knows_as_much:
        yield Move(VERDICT, old.verdict, new.verdict, comes, goes)


def _told_by(plan: Plan) -> dict[tuple[str, str], Finding]:
    """What speaks against the plan, or against what it passed over, by name and severity."""
    passed = (passed.finding for part in plan.parts for passed in part.passed)
    return {(found.name, found.severity): found for found in (*plan.findings, *passed)}


def _in_order(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: (finding.table != "rule", finding.name)))


def _settled_by(part: Part) -> str:
    return SETTLED_BY.get(part.name, part.name)


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
