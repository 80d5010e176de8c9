"""Choosing what to compare: what an address asks for, and the form that asks the reader."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.http import QueryDict
from django.utils.functional import Promise

from advisor.pages.compared.kinds import KINDS, Entry, Kind
from advisor.pages.comparison import MOST_ENTRIES
from advisor.snapshot import Snapshot

ONLY = "only"
DIFFERENCES = "differences"
"""`only=differences` leaves out the rows in which all say the same."""

Chosen = Mapping[str, tuple[Entry, ...]]
"""The chosen entries of each kind that has some, in the catalog's order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chooser:
    """A form for one kind: a list to choose from for each entry of `chosen`, None where empty."""

    kind: Kind
    groups: tuple[tuple[str | Promise, tuple[Entry, ...]], ...]
    chosen: tuple[str | None, ...]


def read_chosen(snapshot: Snapshot, query: QueryDict) -> Chosen:
    """Return what a query asks to compare, or as much of it as makes sense.

    Names that the catalog does not have are dropped, and so is all that stands alone in its kind
    beside one kind of which several are asked for.
    """
    asked = {key: set(query.getlist(key)) for key in KINDS}
    found = {
        key: tuple(entry for entry in kind.entries(snapshot) if entry.slug in asked[key])
        for key, kind in KINDS.items()
    }
    found = {key: entries[:MOST_ENTRIES] for key, entries in found.items() if entries}
    several = {key: entries for key, entries in found.items() if len(entries) > 1}
    return several if len(several) == 1 else found


def query_for(
    chosen: Chosen, retired: Chosen | None = None, *, only_differences: bool = False
) -> QueryDict:
    """Return the canonical query: first what is compared, then what was retired since."""
    query = QueryDict(mutable=True)
    for part in (chosen, retired or {}):
        for key, entries in part.items():
            query.setlist(key, [*query.getlist(key), *(entry.slug for entry in entries)])
    if only_differences:
        query[ONLY] = DIFFERENCES
    return query


def chooser(
    snapshot: Snapshot, key: str, places: int = MOST_ENTRIES, chosen: Sequence[Entry] = ()
) -> Chooser | None:
    """Return the form for one kind, or None when the catalog has not two entries of it."""
    kind = KINDS[key]
    entries = kind.entries(snapshot)
    if len(entries) < 2:
        return None
    slugs = [entry.slug for entry in chosen]
    empty = [None] * (min(places, len(entries)) - len(slugs))
    return Chooser(
        kind=kind,
        groups=in_groups(snapshot, kind, entries),
        chosen=(*slugs, *empty),
    )


def in_groups(
    snapshot: Snapshot, kind: Kind, entries: Iterable[Entry]
) -> tuple[tuple[str | Promise, tuple[Entry, ...]], ...]:
    """The entries under the name of their group; "" for a kind that has no groups."""
    groups = groupby(entries, lambda entry: kind.group(snapshot, entry))
    return tuple((name, tuple(group)) for name, group in groups)
