"""What the current release would say to the answers of an older link, in the reader's words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from advisor.advice import Advice
from advisor.drift import COMES, VERDICT, Change, Detail, Drift, Move, Retired, compare
from advisor.drift.collected import Entry
from advisor.flow import FIRST, Answers
from advisor.pages.compared.spelling import one_of
from advisor.pages.entry_names import entry_name, field_name
from advisor.pages.finding_words import PART_NAMES, SEVERITIES, VERDICTS, name_in, sentence
from advisor.pages.guidance import name_of
from advisor.pages.reason_words import ReasonWords
from advisor.plan.stated import canonical
from advisor.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that is different today, and why."""

    text: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Today:
    drift: Drift
    points: tuple[Point, ...]
    to_ask: str | None  # the flowchart to go on with where there is no advice yet
    answers: Answers  # to go on with: on the way to advice also those that wait for their question


def today(old: Snapshot, new: Snapshot, answers: Answers) -> Today:
    """Compare two releases in one language, and say what differs."""
    drift = compare(old, new, answers)
    words = ReasonWords(old, new)
    points = (
        *(Point(retired_words(retired)) for retired in drift.retired),
        *(Point(gone_words(old, *pair)) for pair in drift.gone),
        *(change_words(words, change) for change in drift.changes),
        *moved(old, new, drift.moves),
        *detail_words(old, new, drift.details),
    )
    asked = to_ask(new, drift)
    return Today(drift, points, asked, drift.answers if asked else canonical(new, drift.answers))


def to_ask(new: Snapshot, drift: Drift) -> str | None:
    """The flowchart in which something was retired, or in which a question is open now."""
    retired = [item.flowchart.slug for item in drift.retired]
    opened = [item.new.flowchart.slug for item in drift.changes if item.new.state == "open"]
    fallback = [FIRST] if retired else []
    slugs = (slug for slug in (*retired, *opened, *fallback) if slug in new.flowchart)
    return next(slugs, None)


def retired_words(retired: Retired) -> str:
    """What cannot be asked or answered any more."""
    question, choice = retired.answer.question, retired.answer.choice
    if retired.what == "question":
        return _("The question “%(question)s” is no longer asked.") % {"question": question.text}
    return _("The question “%(question)s” no longer offers the answer “%(choice)s”.") % {
        "question": question.text,
        "choice": choice.label if choice else pgettext("as an answer", "I’m not sure"),
    }


def gone_words(old: Snapshot, part: str, slug: str) -> str:
    """A stated part that the catalog no longer has."""
    words = {"part": PART_NAMES[part], "name": name_in(old, part, slug)}
    return _("%(part)s: the current release no longer has %(name)s.") % words


def moved(old: Snapshot, new: Snapshot, moves: Sequence[Move]) -> Iterator[Point]:
    """What the plan comes to now, and after the last of it the rules and tables that make it so."""
    for number, move in enumerate(moves, start=1):
        reasons = tuple(why_moved(old, new, move)) if number == len(moves) else ()
        yield Point(move_words(old, new, move), reasons)


def why_moved(old: Snapshot, new: Snapshot, move: Move) -> Iterator[str]:
    for finding in move.comes:
        words = {"severity": SEVERITIES[finding.severity], "text": sentence(new, finding)}
        yield _("New: %(severity)s. %(text)s") % words
    for finding in move.goes:
        words = {"severity": SEVERITIES[finding.severity], "text": sentence(old, finding)}
        yield _("No longer said: %(severity)s. %(text)s") % words
    if not (move.comes or move.goes) and move.part in ("series", "machine"):
        yield _("The GPU series that fit stand in another order, or others are among them.")


def move_words(old: Snapshot, new: Snapshot, move: Move) -> str:
    """A part of the plan, or its verdict, as it was and is."""
    if move.part == VERDICT:
        spelled = {
            name: VERDICTS[str(slug)] for name, slug in (("old", move.old), ("new", move.new))
        }
        verdicts = {name: str(words).rstrip(".") for name, words in spelled.items()}
        return _("About the whole plan it said “%(old)s”; today it says “%(new)s”.") % verdicts
    words = {"part": PART_NAMES[move.part], "old": part_name(old, move.part, move.old)}
    if move.new is None:
        return _("%(part)s: instead of %(old)s, the plan takes nothing.") % words
    words["new"] = part_name(new, move.part, move.new)
    return _("%(part)s: instead of %(old)s, the plan takes %(new)s.") % words


def part_name(snapshot: Snapshot, part: str, slug: str | None) -> str:
    return name_in(snapshot, part, slug) if slug else _("nothing")


def change_words(words: ReasonWords, change: Change) -> Point:
    reasons = tuple(words.say(reason) for reason in change.reasons)
    return Point(difference(words.old, words.new, change), reasons)


def difference(old: Snapshot, new: Snapshot, change: Change) -> str:
    """What the advice was and is, by name."""
    names = {"old": names_of(old, change.old), "new": names_of(new, change.new)}
    if change.new.state == "open" and change.new.next_question:
        question = {**names, "question": change.new.next_question.text}
        return _("Instead of %(old)s, it first asks “%(question)s”.") % question
    if names["old"] != names["new"]:
        return _("Instead of %(old)s, it says %(new)s.") % names
    if series_of(change.old) != series_of(change.new):
        return _("It still says %(new)s, but for other GPU series.") % names
    if change.new.state == "conditional":
        return _("It still says %(new)s, but under other conditions.") % names
    return _("It still says %(new)s, but means something else by it.") % names


def names_of(snapshot: Snapshot, advice: Advice) -> str:
    names = [name_of(snapshot, reachable.outcome) for reachable in advice.outcomes]
    return one_of(names)


def series_of(advice: Advice) -> list[set[str]]:
    return [set(reachable.outcome.series) for reachable in advice.outcomes]


def detail_words(old: Snapshot, new: Snapshot, details: Iterable[Detail]) -> Iterator[Point]:
    """One point for each entry, with the fields that have changed."""
    fields: dict[Entry, list[str]] = {}
    for detail in details:
        fields.setdefault(detail.entry, []).append(detail.field)
    for entry, changed in fields.items():
        name = entry_name(new if changed == [COMES] else old, entry)
        names = ", ".join(field_name(entry.kind, field) for field in changed)
        yield Point(capfirst(_("%(entry)s: %(fields)s.") % {"entry": name, "fields": names}))
