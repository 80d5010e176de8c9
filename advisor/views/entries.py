"""What the pages of the catalog have in common: the current snapshot, and entries by slug."""

from collections.abc import Mapping

from django.http import Http404
from django.utils.translation import get_language

from advisor import releases
from advisor.related import grouped
from advisor.snapshot import Fact, Snapshot


def current_snapshot() -> Snapshot:
    """The current release in the reader's language."""
    return releases.current().snapshot(get_language())


def entry[Entry](entries: Mapping[str, Entry], slug: str) -> Entry:
    """Return the entry, or answer that there is none of that name."""
    if slug not in entries:
        raise Http404(slug)
    return entries[slug]


def page_facts(snapshot: Snapshot, page: str) -> dict[str, tuple[Fact, ...]]:
    """The facts about a whole page by their kind, in the author's order."""
    return grouped((about.fact for about in snapshot.page_facts if about.page == page), "kind")
