"""What one content says that another does not, entry by entry and in words."""

from collections.abc import Iterable
from typing import Any

from advisor import reading, snapshot
from advisor.models import Release
from catalog import changes
from catalog.admin.back import leading_back
from catalog.admin.called import names_in
from catalog.admin.places import admin_address
from catalog.admin.words import EntryChange, by_kind

MOST_SHOWN_OPEN = 12
"""How many changed entries are shown unfolded; more of them are easier to find folded."""

MOST_ENTRIES = 200
"""How many changed entries are listed with their values; all are counted."""


def data_of(release: Release) -> dict[str, Any] | None:
    """Return the content of a release as today's plain data; None where it cannot be read."""
    try:
        return snapshot.upgrade(reading.parse(release.content))
    except (ValueError, LookupError, TypeError):
        return None


def differences(old: dict[str, Any], new: dict[str, Any], *, linked: bool) -> dict[str, Any]:
    """What `_changes.html` prints; linked: with the way to the draft of each entry."""
    kinds = by_kind(changes.compare(old, new), names_in(new, old), linked=False)
    entries = [entry for _kind, entries in kinds for entry in entries]
    listed = _first_of_each(kinds)
    if linked:
        _link(entry for _kind, _count, entries in listed for entry in entries)
    return {
        "kinds": listed,
        "entry_count": len(entries),
        "value_count": sum(len(entry.rows) for entry in entries),
        "left_out": len(entries[MOST_ENTRIES:]),
        "open": len(entries) <= MOST_SHOWN_OPEN,
    }


def _first_of_each(
    kinds: Iterable[tuple[str, list[EntryChange]]],
) -> list[tuple[str, int, list[EntryChange]]]:
    """The kinds with their counts, and with as many entries as there is room for on the page."""
    listed, room = [], MOST_ENTRIES
    for kind, entries in kinds:
        listed.append((kind, len(entries), entries[:room]))
        room -= len(entries[:room])
    return listed


def _link(entries: Iterable[EntryChange]) -> None:
    """Give each the address of its draft, which costs a query."""
    for entry in entries:
        if entry.what != "removed":
            address = admin_address(entry.place.model, entry.place.key)
            entry.address = leading_back(address, "publishing")
