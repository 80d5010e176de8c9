"""More builders: what the small catalog has none of, for the tests of the catalog's pages."""

from typing import Any

from tests.builders import Data, fact, text


def step(slug: str = "quotas", **given: Any) -> Data:
    return {
        "slug": slug,
        "stage": "prepare",
        "title": text(f"Do {slug}"),
        "why": text(f"Why {slug}."),
        "link": "page",
        "products": [],
        "orchestrators": [],
        "options": [],
        "series": [],
        "sources": ["page"],
    } | given


def rule(slug: str, **among: list[str]) -> Data:
    """A rule that refuses what is named by facet: `rule("no-spot", series=["a4"])`."""
    return {
        "slug": slug,
        "severity": "refuse",
        "text": text(f"The rule {slug}."),
        "conditions": [
            {"facet": facet, "operator": "among", "values": values}
            for facet, values in among.items()
        ],
        "sources": ["page"],
        "confidence": "normal",
    }


def misconception(slug: str, **given: Any) -> Data:
    return {
        "slug": slug,
        "belief": text(f"People believe {slug}."),
        "correction": text(f"It is not {slug}."),
        "products": [],
        "orchestrators": [],
        "series": [],
        "options": [],
        "sources": ["page"],
        "confidence": "normal",
    } | given


def term(name: str, words: str = "What it means.") -> Data:
    return {
        "slug": name.replace(" ", "-"),
        "name": text({"en": name, "es": name}),
        "text": text(words),
        "sources": ["page"],
        "confidence": "normal",
    }


def rename(old: str, new: str, product: str | None = None) -> Data:
    return {
        "slug": old.lower().replace(" ", "-"),
        "old": text({"en": old, "es": old}),
        "new": text({"en": new, "es": new}),
        "product": product,
        "sources": ["page"],
        "confidence": "normal",
        "as_of": None,
    }


def dispute(slug: str, **given: Any) -> Data:
    return {
        "slug": slug,
        "text": text(f"Sources disagree about {slug}."),
        "first": text(f"One says {slug}."),
        "first_sources": ["page"],
        "second": text(f"Another denies {slug}."),
        "second_sources": ["page"],
        "trusted": "first",
        "why": text(f"It is the newer page about {slug}."),
        "products": [],
        "series": [],
        "options": [],
        "features": [],
        "sources": ["page"],
    } | given


def feature(slug: str, **given: Any) -> Data:
    return {
        "slug": slug,
        "name": text(slug.capitalize()),
        "product": "gke",
        "uses": ["training"],
        "stage": "ga",
        "stage_as_of": None,
        "facts": [fact("what", f"What {slug} does."), fact("limit", f"A limit of {slug}.")],
        "links": [{"title": text(f"Guide to {slug}"), "source": "page"}],
        "checked_on": "2026-11-30",
    } | given


def page_fact(page: str, kind: str, words: str) -> Data:
    return {"page": page, "fact": fact(kind, words)}
