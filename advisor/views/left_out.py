"""Answers and stated parts that a release knew which was replaced while the reader was answering.

The address alone tells: a name or a value that the current release does not know, and that a
release shortly before it asked for or had. Such answers and parts stay in the address of the one
page that says that they are left out: a question, whose form carries the others on, or the advice.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from advisor import releases
from advisor.drift import retired
from advisor.flow import Answers, kept_answers
from advisor.pages.today import gone_words, retired_words
from advisor.plan.stated import read_stated
from advisor.releases import NotHereYetError, UnknownReleaseError
from advisor.snapshot import Snapshot

BESIDE_ANSWERS = {"asked", "change"}

LOOKED_AT = 3
"""How many releases before the current one: nobody answers for longer than these last."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An answer or a stated part as it stands in the address, and the sentence about it."""

    name: str
    value: str
    words: str


def left_out(current: Snapshot, query: Mapping[str, str], used: Answers) -> tuple[LeftOut, ...]:
    """Return what of query was retired, each by the newest release that had it."""
    unused = {name for name, value in query.items() if used.get(name) != value}
    found: dict[str, LeftOut] = {}
    if unused - BESIDE_ANSWERS:
        for older in before(current):
            for one in (*answers_gone(older, current, query), *parts_gone(older, current, query)):
                if one.name in unused:
                    found.setdefault(one.name, one)
    return tuple(found.values())


def answers_gone(older: Snapshot, current: Snapshot, query: Mapping[str, str]) -> Iterator[LeftOut]:
    for gone in retired(older, current, kept_answers(older, query)):
        yield LeftOut(gone.answer.question.slug, gone.answer.choice_slug, retired_words(gone))


def parts_gone(older: Snapshot, current: Snapshot, query: Mapping[str, str]) -> Iterator[LeftOut]:
    still = read_stated(current, query).query
    for name, value in read_stated(older, query).query.items():
        if name not in still:
            yield LeftOut(name, value, gone_words(older, name, value))


def before(current: Snapshot, most: int = LOOKED_AT) -> Iterable[Snapshot]:
    """The releases shortly before the current one, newest first, as far as they are here."""
    older = [h.number for h in releases.index() if h.number < releases.current().number]
    for number in older[:most]:
        try:
            yield releases.get(number).snapshot(current.language)
        except (NotHereYetError, UnknownReleaseError):
            continue


def as_query(dropped: Iterable[LeftOut]) -> Answers:
    """What was left out, as it stands in the address."""
    return {one.name: one.value for one in dropped}
