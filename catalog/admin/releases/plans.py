"""Combinations whose verdict changes, in the words of an editor."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from advisor.pages.figures import spell_number
from advisor.pages.finding_words import PART_NAMES, name_in, sentence
from advisor.snapshot import Snapshot
from advisor.vocabulary import Architecture, spelled
from catalog.changes.boxes import Box
from catalog.changes.combinations import DECIDED, Cell, Values, in_both
from catalog.changes.plans import PlanChanges, PlanGroup

VERDICTS = {
    "fine": gettext_lazy("nothing against it"),
    "warned": gettext_lazy("with a warning"),
    "unknown": gettext_lazy("not verified"),
    "refused": gettext_lazy("refused"),
}

EVERY = {
    "product": gettext_lazy("every platform"),
    "orchestrator": gettext_lazy("every orchestrator"),
    "series": gettext_lazy("every GPU series"),
    "option": gettext_lazy("every way to obtain machines"),
}

NAMES = {**PART_NAMES, "use": pgettext_lazy("a kind of work", "Use")}

MOST_ROWS = 100
MOST_GROUPS = 50
"""How many rows of a group, and how many groups, are shown; all are counted."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Combinations whose verdict changes alike, as a table."""

    was: str
    will: str
    is_worse: bool
    reasons: tuple[str, ...]
    count: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left_out: int  # how many rows are not shown


@dataclass(frozen=True, slots=True)
class Plans:
    changes: PlanChanges
    summary: str
    entries: tuple[Entry, ...]
    beside: tuple[Entry, ...]
    left_out: int  # how many groups are not shown
    come: str  # what is said of new combinations; "" where there are none

    @property
    def entry_count(self) -> int:
        return len(self.entries) + len(self.beside)


def plan_words(old: Snapshot, new: Snapshot, changes: PlanChanges) -> Plans:
    entry = partial(_entry, old, new, in_both(old, new))
    return Plans(
        changes,
        _summary(changes),
        tuple(map(entry, changes.groups[:MOST_GROUPS])),
        tuple(map(entry, changes.beside[:MOST_GROUPS])),
        len(changes.groups[MOST_GROUPS:]) + len(changes.beside[MOST_GROUPS:]),
        _come(changes),
    )


def _summary(changes: PlanChanges) -> str:
    numbers = {"changed": spell_number(changes.changed), "before": spell_number(changes.before)}
    if not changes.changed:
        return _("No combination gets another verdict.")
    return (
        ngettext(
            "%(changed)s of %(before)s combinations gets another verdict.",
            "%(changed)s of %(before)s combinations get another verdict.",
            changes.changed,
        )
        % numbers
    )


def _come(changes: PlanChanges) -> str:
    if not changes.come:
        return ""
    each = [
        _("%(number)s %(verdict)s") % {"number": spell_number(number), "verdict": VERDICTS[verdict]}
        for verdict, number in changes.come.most_common()
    ]
    number = changes.come.total()
    words = {"number": spell_number(number), "verdicts": ", ".join(each)}
    return (
        ngettext(
            "%(number)s combination is new: %(verdicts)s.",
            "%(number)s combinations are new: %(verdicts)s.",
            number,
        )
        % words
    )


def _entry(old: Snapshot, new: Snapshot, values: Values, group: PlanGroup) -> Entry:
    told_by = new if group.is_worse else old
    facets = tuple(
        facet for facet, own in zip(Cell._fields, group.boxes[0], strict=True) if any(own)
    )
    return Entry(
        was=str(VERDICTS[group.was]),
        will=str(VERDICTS[group.will]),
        is_worse=group.is_worse,
        reasons=tuple(sentence(told_by, reason) for reason in group.reasons),
        count=spell_number(group.count),
        columns=tuple(str(NAMES[facet]) for facet in facets),
        rows=tuple(tuple(_row(new, values, facets, box)) for box in group.boxes[:MOST_ROWS]),
        left_out=len(group.boxes[MOST_ROWS:]),
    )


def _row(snapshot: Snapshot, values: Values, facets: tuple[str, ...], box: Box) -> Iterator[str]:
    """What stands in each facet that is not left open."""
    for facet, slugs in zip(Cell._fields, box, strict=True):
        if facet in DECIDED and len(slugs) == len(values[facet]) > 1:
            yield capfirst(str(EVERY[facet]))
        elif facet in facets:
            yield get_text_list([_name(snapshot, facet, slug) for slug in slugs], _("or"))


def _name(snapshot: Snapshot, facet: str, slug: str) -> str:
    if facet == "use":
        return snapshot.use[slug].name
    if facet == "arch":
        return spelled(Architecture, slug)
    if facet == "days":
        return _span(slug)
    return name_in(snapshot, facet, slug)


def _span(days: str) -> str:
    """From how many days on to how many."""
    first, _dash, last = days.partition("-")
    words = {"first": spell_number(int(first)), "last": last and spell_number(int(last))}
    if not last:
        return _("%(first)s days or more") % words
    return _("%(first)s to %(last)s days") % words if first != last else _("%(first)s days") % words
