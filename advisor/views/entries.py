"""What the pages of the catalog have in common: the current snapshot, and entries by slug."""

from collections.abc import Callable, Iterable, Mapping

from django.conf import settings
from django.http import Http404
from django.utils.translation import get_language

from advisor import releases
from advisor.pages import related
from advisor.releases import Published
from advisor.snapshot import Fact, Slugged, Snapshot, Term


def current_snapshot() -> Snapshot:
    """The current release in the reader's language."""
    return spoken(releases.current())


def spoken(release: Published) -> Snapshot:
    """A release in the reader's language."""
    return release.snapshot(get_language() or settings.LANGUAGE_CODE)


def entry[Entry](entries: Mapping[str, Entry], slug: str) -> Entry:
    """Return the entry, or answer that there is none of that name."""
    if slug not in entries:
        raise Http404(slug)
    return entries[slug]


def page_facts(snapshot: Snapshot, page: str) -> dict[str, tuple[Fact, ...]]:
    """The facts about a whole page by their kind, in the author's order."""
    return related.grouped(facts_about(snapshot, page), "kind")


def facts_about(snapshot: Snapshot, page: str) -> tuple[Fact, ...]:
    return tuple(about.fact for about in snapshot.page_facts if about.page == page)


def terms(release: Published, find: Callable[[Snapshot], Iterable[Fact]]) -> tuple[Term, ...]:
    """The terms that some facts use in every language that the release speaks.

    In one language alone a short word often means something else: “block” in “block disks”.
    """
    catalogs = [release.snapshot(code) for code in release.notes]
    used = [slugs(related.terms_in(c, related.words_of(find(c)))) for c in catalogs]
    everywhere = set.intersection(*used)
    return tuple(term for term in spoken(release).terms if term.slug in everywhere)


def slugs(entries: Iterable[Slugged]) -> set[str]:
    return {entry.slug for entry in entries}
