"""Collects what a page shows: entries with their fields, and what these refer to."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from advisor.snapshot import Fact, Factual, Snapshot

Fields = dict[str, object]
"""What is shown of an entry: the name of a field, or the kind of a fact, to what stands there."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that the page speaks of; the same in every release, whatever it is called."""

    kind: str
    slug: str
    thing: object = field(compare=False, repr=False)  # as the release has it, for its name


class Collected:
    """Collects the entries and their fields, and which sources and disputes they refer to."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.entries: dict[Entry, Fields] = {}
        self.sources: set[str] = set()
        self.disputes: set[str] = set()

    def add(self, kind: str, slug: str, thing: object, **fields: object) -> None:
        """Add fields to those of an entry. What stands on the page twice counts once."""
        known = self.entries.setdefault(Entry(kind, slug, thing), {})
        for name, value in fields.items():
            known.setdefault(name.replace("_", "-"), value)

    def add_disputes(self) -> None:
        for dispute in self.snapshot.disputes:
            if dispute.slug in self.disputes:
                sides = dispute.first_sources, dispute.second_sources
                self.sources.update(*sides)
                self.add(
                    "dispute",
                    dispute.slug,
                    dispute,
                    text=dispute.text,
                    first=dispute.first,
                    second=dispute.second,
                    trusted=dispute.trusted,
                    why=dispute.why,
                    sides=sides,
                    **self.cites(dispute),
                )

    def add_sources(self) -> None:
        for source in self.snapshot.sources:
            if source.slug in self.sources:
                printed = {f.name: getattr(source, f.name) for f in fields(source)}
                del printed["slug"]
                self.add("source", source.slug, source, **printed)

    def facts(self, entry: Factual, *kinds: str) -> Fields:
        """The facts of an entry by kind, of all kinds when none is named."""
        wanted = (fact for fact in entry.facts if not kinds or fact.kind in kinds)
        return by_kind((fact.kind, self.fact(fact)) for fact in wanted)

    def fact(self, fact: Fact) -> object:
        link = self.link(fact.link)
        return fact.title, fact.text, fact.stage, link, self.cites(fact)

    def cites(self, thing: object) -> Fields:
        """The footnotes of a thing, and what to bear in mind about it."""
        marks = ("sources", "confidence", "as_of", "dispute")
        found = {name: getattr(thing, name) for name in marks if hasattr(thing, name)}
        self.sources.update(found["sources"])
        if found.get("dispute"):
            self.disputes.add(found["dispute"])
        return found

    def link(self, slug: str | None, text: str = "") -> object:
        """Where a link leads, and what it is called unless it has a text of its own."""
        if slug is None:
            return None
        source = self.snapshot.source[slug]
        return source.url, source.url_language, source.title if not text else ""


def by_kind(facts: Iterable[tuple[str, object]]) -> Fields:
    """Facts under their kind, in the author's order."""
    groups: dict[str, tuple[object, ...]] = {}
    for kind, fact in facts:
        groups[kind] = (*groups.get(kind, ()), fact)
    return {**groups}
