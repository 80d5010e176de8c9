"""Answers to a release that was replaced while the reader was answering.

The address alone tells: a name or a value that the current release does not know, and that a
release shortly before it asked for. Such answers stay in the address of the one page that says
that they are left out: a question, whose form carries the others on, or the advice.
"""

from collections.abc import Iterable, Mapping

from advisor import releases
from advisor.drift import Retired, retired
from advisor.flow import Answers, kept_answers
from advisor.releases import NotHereYetError, UnknownReleaseError
from advisor.snapshot import Snapshot

BESIDE_ANSWERS = {"asked", "change"}

LOOKED_AT = 3
"""How many releases before the current one: nobody answers for longer than these last."""


def left_out(current: Snapshot, query: Mapping[str, str], answers: Answers) -> tuple[Retired, ...]:
    """Return which answers in query were retired, by the newest release that asked for them."""
    unused = {slug: choice for slug, choice in query.items() if answers.get(slug) != choice}
    if not unused.keys() - BESIDE_ANSWERS:
        return ()
    for older in before(current):
        gone = retired(older, current, kept_answers(older, query))
        if news := tuple(one for one in gone if one.answer.question.slug in unused):
            return news
    return ()


def before(current: Snapshot, most: int = LOOKED_AT) -> Iterable[Snapshot]:
    """The releases shortly before the current one, newest first, as far as they are here."""
    older = [h.number for h in releases.index() if h.number < releases.current().number]
    for number in older[:most]:
        try:
            yield releases.get(number).snapshot(current.language)
        except (NotHereYetError, UnknownReleaseError):
            continue


def answers_in(dropped: Iterable[Retired]) -> Answers:
    """The answers that were left out, as they stand in the address."""
    return {gone.answer.question.slug: gone.answer.choice_slug for gone in dropped}
