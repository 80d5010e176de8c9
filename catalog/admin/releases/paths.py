"""Paths that would give different advice, as the page shows them: flowchart by flowchart, in groups."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from advisor.pages.conditions import chosen
from advisor.pages.guidance import name_of
from advisor.snapshot import Snapshot
from catalog.admin.releases import path_words
from catalog.admin.releases.path_words import spell_count
from catalog.changes.groups import Group
from catalog.changes.listing import Path
from catalog.changes.paths import ChartChanges


@dataclass(frozen=True, slots=True)
class Step:
    question: str
    choice: str
    is_gone: bool  # whether the answer can be given in one of the catalogs alone


@dataclass(frozen=True, slots=True)
class Line:
    """One path: its answers, where it ends, and the old link whose reader is told otherwise."""

    steps: tuple[Step, ...]
    end: str  # "" where the heading of the group says it
    address: str  # "" where there is no such link


@dataclass(frozen=True, slots=True)
class Entry:
    """A group of paths."""

    heading: str
    reasons: tuple[str, ...]
    count: str
    lines: tuple[Line, ...]
    unlisted: int  # how many of its paths are not listed
    is_named: bool  # whether paths of this group are listed at all


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    changes: ChartChanges
    summary: str
    added: str
    entries: tuple[Entry, ...]  # of the old paths
    fresh: tuple[Entry, ...]  # of the new ones
    left_out: int  # how many groups are not shown

    @property
    def untouched(self) -> str:
        return spell_count(self.changes.untouched)


@dataclass(frozen=True, slots=True)
class Advice:
    summary: str
    charts: tuple[Chart, ...]  # those in which something changes

    @property
    def entry_count(self) -> int:
        return sum(len(chart.entries) + len(chart.fresh) for chart in self.charts)


def chart_words(
    number: int, old: Snapshot, new: Snapshot, changes: tuple[ChartChanges, ...]
) -> Advice:
    """Say what changes against the release of that number."""
    changed, before = (sum(getattr(c, name) for c in changes) for name in ("changed", "before"))
    is_counted = all(chart.groups for chart in changes)
    return Advice(
        path_words.summary(changed, before, is_counted=is_counted),
        tuple(_chart(number, old, new, chart) for chart in changes if chart.is_touched),
    )


def _chart(number: int, old: Snapshot, new: Snapshot, changes: ChartChanges) -> Chart:
    known = changes.new or changes.old
    shown = [*(one for one in (changes.groups, changes.fresh) if one)]
    return Chart(
        title=known.title if known else changes.slug,
        changes=changes,
        summary=path_words.summary(changes.changed, changes.before, is_counted=bool(changes.groups))
        if changes.old
        else "",
        added=path_words.added(number, changes),
        entries=tuple(_old_entries(number, old, new, changes)),
        fresh=tuple(_new_entries(number, old, new, changes)),
        left_out=sum(groups.left_out for groups in shown),
    )


def _old_entries(
    number: int, old: Snapshot, new: Snapshot, changes: ChartChanges
) -> Iterator[Entry]:
    for group in changes.groups.shown if changes.groups else ():
        yield _entry(
            group,
            path_words.heading(old, new, group),
            tuple(path_words.reasons(old, new, group)),
            tuple(_line(old, group, path, changes.gone, number) for path in group.paths),
        )


def _new_entries(
    number: int, old: Snapshot, new: Snapshot, changes: ChartChanges
) -> Iterator[Entry]:
    for group in changes.fresh.shown if changes.fresh else ():
        heading = path_words.heading_of_new(number, old, new, group)
        lines = tuple(_line(new, group, path, changes.come, None) for path in group.paths)
        yield _entry(group, heading, (), lines)


def _entry(group: Group, heading: str, reasons: tuple[str, ...], lines: tuple[Line, ...]) -> Entry:
    return Entry(
        heading=heading,
        reasons=reasons,
        count=spell_count(group.count),
        lines=lines,
        unlisted=group.count - len(lines),
        is_named=group.kind != "words",
    )


def _line(
    snapshot: Snapshot,
    group: Group,
    path: Path,
    marked: frozenset[tuple[str, str]],
    number: int | None,
) -> Line:
    given = {answer.question.slug: answer.choice_slug for answer in path}
    steps = tuple(
        Step(
            answer.question.text,
            chosen(answer),
            (answer.question.slug, answer.choice_slug) in marked,
        )
        for answer in path
    )
    last = path[-1].choice if path else None
    ends = {one.slug: one for one in group.outcomes}
    end = ends.get(last.leads_to) if last and len(ends) > 1 else None
    return Line(
        steps,
        name_of(snapshot, end) if end else "",
        reverse("advice", args=[number], query=given) if number else "",
    )
