"""Two to four entries of one kind side by side. What is compared stands in the address."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from advisor.pages.citations import Citations
from advisor.pages.compared import choosing, spelling
from advisor.pages.compared.choosing import DIFFERENCES, ONLY, Chosen, query_for
from advisor.pages.compared.kinds import KINDS, Entry, Kind
from advisor.pages.comparison import MOST_ENTRIES, only_differences
from advisor.snapshot import Snapshot
from advisor.views.addresses import moved, public
from advisor.views.entries import current_snapshot
from advisor.views.former import retired, retired_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """An entry, its page, and the comparison without it."""

    entry: Entry
    page: str
    without: str


@public
def compare(request: HttpRequest) -> HttpResponse:
    """What the address asks to compare; the form to choose while that is not yet clear.

    An entry that was retired stays in the address, because the page says that it is left out; the
    links of the page are without it. Any other name that the catalog does not have is dropped.
    """
    snapshot = current_snapshot()
    chosen = choosing.read_chosen(snapshot, request.GET)
    is_clear = len(chosen) == 1 and all(len(entries) > 1 for entries in chosen.values())
    gone = retired(snapshot, request.GET)
    if is_clear:
        gone = {key: entries for key, entries in gone.items() if key in chosen}
    only = is_clear and request.GET.get(ONLY) == DIFFERENCES
    if elsewhere := moved(request, query_for(chosen, gone, only_differences=only)):
        return elsewhere
    if is_clear:
        ((key, entries),) = chosen.items()
        return side_by_side(request, snapshot, KINDS[key], entries, gone, only)
    return form(request, snapshot, chosen, gone)


def form(request: HttpRequest, snapshot: Snapshot, chosen: Chosen, gone: Chosen) -> HttpResponse:
    """The lists to choose from: of the kinds that the address names, else of all."""
    choosers = (
        choosing.chooser(snapshot, key, chosen=chosen.get(key, ()))
        for key in chosen or gone or KINDS
    )
    alone = [entries[0] for entries in chosen.values()] if len(chosen) == 1 else []
    context = {
        "citations": Citations(snapshot),
        "alone": alone[0] if alone else None,
        "left_out": retired_words(gone),
        "is_mixed": len(chosen) > 1,
        "choosers": [chooser for chooser in choosers if chooser],
    }
    return render(request, "advisor/choose_to_compare.html", context)


def side_by_side(
    request: HttpRequest,
    snapshot: Snapshot,
    kind: Kind,
    entries: Sequence[Entry],
    gone: Chosen,
    only: bool,
) -> HttpResponse:
    sections = kind.sections(snapshot, entries)
    rows = [row for section in sections for row in section.rows]
    disputes = [dispute for entry in entries for dispute in kind.disputes(snapshot, entry)]
    context = {
        "citations": Citations(snapshot),
        "kind": kind,
        "title": spelling.title([entry.name for entry in entries]),
        "left_out": retired_words(gone),
        "columns": columns(snapshot, kind, entries, only),
        "sections": only_differences(sections) if only else sections,
        "rows": len(rows),
        "differing": sum(row.may_differ for row in rows),
        "only": only,
        "all": address({kind.key: tuple(entries)}, only=False),
        "differences": address({kind.key: tuple(entries)}, only=True),
        "others": others(snapshot, kind, entries),
        "disputes": tuple(dict.fromkeys(disputes)),
    }
    return render(request, "advisor/compare.html", context)


def columns(
    snapshot: Snapshot, kind: Kind, entries: Sequence[Entry], only: bool
) -> tuple[Column, ...]:
    return tuple(
        Column(
            entry=entry,
            page=kind.address(snapshot, entry),
            without=without(kind, entries, entry, only),
        )
        for entry in entries
    )


def without(kind: Kind, entries: Sequence[Entry], entry: Entry, only: bool) -> str:
    """The comparison without an entry; without one of two, the form to choose another."""
    left = tuple(other for other in entries if other is not entry)
    return address({kind.key: left}, only=only and len(left) > 1)


def others(
    snapshot: Snapshot, kind: Kind, entries: Sequence[Entry]
) -> Sequence[tuple[object, tuple[Entry, ...]]]:
    """What could be added, in its groups; nothing when there are as many as fit."""
    if len(entries) == MOST_ENTRIES:
        return ()
    left = tuple(entry for entry in kind.entries(snapshot) if entry not in entries)
    return choosing.in_groups(snapshot, kind, left)


def address(chosen: Chosen, *, only: bool) -> str:
    return reverse("compare", query=query_for(chosen, only_differences=only))
