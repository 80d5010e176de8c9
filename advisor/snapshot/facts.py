"""What every entry is made of: sources, and sentences that rest on them."""

from dataclasses import dataclass
from typing import Annotated, Protocol

from advisor import reading

Text = Annotated[str, reading.SPOKEN]
"""A text in the language that the snapshot was read in; "" where there is none."""


class Slugged(Protocol):
    @property
    def slug(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a fact was read. `url` is the page in the reader's language where one exists."""

    slug: str
    title: str  # as the page itself is titled, in its own language; "" when not recorded
    publisher: str
    url: Text  # "" when the address is not known
    url_language: Text  # the language of the page behind `url`
    page_date: str | None  # the page's own date: "2026-04-06", "2026-09"
    checked_on: str
    evidence: str  # advisor.vocabulary.Evidence
    trust: str  # advisor.vocabulary.Trust

    @property
    def called(self) -> tuple[str, ...]:
        """Its title; without one the host and the end of the address, which is not always its own."""
        if self.title or not self.url:
            return (self.title or self.slug,)
        parts = self.url.partition("#")[0].rstrip("/").split("/")
        return (parts[2], parts[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One sentence that the catalog states, with what it rests on."""

    kind: str
    title: Text
    text: Text
    stage: str | None
    link: str | None  # the slug of the source to go on reading at
    sources: tuple[str, ...]
    confidence: str  # advisor.vocabulary.Confidence
    as_of: str | None
    dispute: str | None  # the slug of the dispute about it


class Factual:
    """What has facts: finds them by their kind, in the author's order."""

    __slots__ = ()
    facts: tuple[Fact, ...]

    def fact(self, kind: str) -> Fact | None:
        return next((fact for fact in self.facts if fact.kind == kind), None)

    def facts_of(self, kind: str) -> tuple[Fact, ...]:
        return tuple(fact for fact in self.facts if fact.kind == kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    title: Text
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Whether two or three things go together. `support` None: nobody has verified it."""

    support: str | None  # Support
    text: Text
    sources: tuple[str, ...]
    confidence: str
    as_of: str | None
    dispute: str | None
    checked_on: str
