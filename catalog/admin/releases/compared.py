"""What one content says that another does not, entry by entry and in words."""

from typing import Any

from advisor import reading, snapshot
from advisor.models import Release
from catalog import changes
from catalog.admin.words import by_kind

MOST_SHOWN_OPEN = 12
"""How many changed entries are shown unfolded; more of them are easier to find folded."""


def data_of(release: Release) -> dict[str, Any] | None:
    """Return the content of a release as today's plain data; None where it cannot be read."""
    try:
        return snapshot.upgrade(reading.parse(release.content))
    except (ValueError, LookupError, TypeError):
        return None


def differences(old: dict[str, Any], new: dict[str, Any], *, linked: bool) -> dict[str, Any]:
    """What `_changes.html` prints; linked: with the way to the draft of each entry."""
    kinds = by_kind(changes.compare(old, new), linked=linked)
    entries = [entry for _kind, entries in kinds for entry in entries]
    return {
        "kinds": kinds,
        "entry_count": len(entries),
        "value_count": sum(len(entry.rows) for entry in entries),
        "open": len(entries) <= MOST_SHOWN_OPEN,
    }
