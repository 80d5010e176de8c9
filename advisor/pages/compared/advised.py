"""What to put beside a recommendation: the alternative that takes the fewest other answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from advisor.advice import Advice, Instead
from advisor.pages.compared.choosing import query_for
from advisor.pages.compared.kinds import KINDS, Entry
from advisor.pages.compared.spelling import in_a_row
from advisor.pages.comparison import MOST_ENTRIES
from advisor.snapshot import Outcome, Snapshot


@dataclass(frozen=True, slots=True)
class Beside:
    """Entries of one kind to compare."""

    key: str
    entries: tuple[Entry, ...]

    @property
    def names(self) -> str:
        return in_a_row([entry.name for entry in self.entries])

    @property
    def address(self) -> str:
        return reverse("compare", query=query_for({self.key: self.entries}))


def beside(snapshot: Snapshot, advice: Advice) -> Beside | None:
    """Return what a reader of the advice would compare, or None when it has no alternative."""
    key = next((subject(one.outcome)[0] for one in advice.outcomes), "")
    slugs = to_compare(advice, key)
    if advice.state == "open" or len(slugs) < 2:
        return None
    entries = KINDS[key].entries(snapshot)
    return Beside(key, tuple(entry for entry in entries if entry.slug in slugs))


def to_compare(advice: Advice, key: str) -> Sequence[str]:
    """The slugs of what is recommended, and of the nearest alternative of the same kind.

    Conditional advice leaves several outcomes open: these are the alternatives to each other.
    """
    own = [*dict.fromkeys(slug for one in advice.outcomes for slug in named(one.outcome, key))]
    if advice.state == "conditional" and len(own) > 1:
        return own[:MOST_ENTRIES]
    for instead in sorted(advice.instead, key=lambda instead: distance(advice, instead)):
        if new := [slug for slug in named(instead.outcome, key) if slug not in own]:
            return [*own[: MOST_ENTRIES - 1], *new][:MOST_ENTRIES]
    return own[:MOST_ENTRIES]


def distance(advice: Advice, instead: Instead) -> tuple[int, int, int]:
    """How many of the given answers an outcome alters, how many it adds, how early it parts.

    Of two that alter as many, the one that parts later on the path has more in common.
    """
    given = {answer.question.slug for answer in advice.because}
    altered = sum(change.question.slug in given for change in instead.changes)
    parts = advice.flowchart.place[instead.changes[0].question.slug]
    return altered, len(instead.changes) - altered, -parts


def subject(outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """What an outcome recommends: its kind, and the slugs of the entries."""
    if outcome.product:
        return "product", (outcome.product,)
    if outcome.option:
        return "option", (outcome.option,)
    return "series", outcome.series


def named(outcome: Outcome, key: str) -> tuple[str, ...]:
    """The entries of a kind that an outcome recommends."""
    kind, slugs = subject(outcome)
    return slugs if kind == key else ()
