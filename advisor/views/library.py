"""The sources, and what is gathered from the whole catalog: words, mistakes, rules, disputes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list
from django.utils.translation import get_language, pgettext

from advisor import uses
from advisor.pages import related
from advisor.pages.abbreviations import abbreviations
from advisor.pages.citations import Citations, source_name
from advisor.snapshot import Condition, Rule, Snapshot, Source
from advisor.views.addresses import without_query
from advisor.views.entries import current_snapshot, page_facts
from advisor.vocabulary import CatalogPage


@without_query
def sources(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    citations = Citations(snapshot)
    publishers = related.grouped(sorted(snapshot.sources, key=by_name), "publisher")
    context = {
        "citations": citations,
        "facts": page_facts(snapshot, CatalogPage.SOURCES),
        "publishers": {
            publisher: [(citations.number(source.slug), source) for source in sources]
            for publisher, sources in publishers.items()
        },
    }
    return render(request, "advisor/sources.html", context)


@without_query
def glossary(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    context = {
        "citations": Citations(snapshot),
        "snapshot": snapshot,
        "abbreviations": abbreviations(get_language()),
        "uses": uses.branches(snapshot),
        "rules": tuple((rule, spelled(snapshot, rule)) for rule in snapshot.rules),
    }
    return render(request, "advisor/glossary.html", context)


def by_name(source: Source) -> tuple[str, str]:
    return source_name(source).casefold(), source.slug


def spelled(snapshot: Snapshot, rule: Rule) -> tuple[tuple[Condition, str], ...]:
    """The conditions of a rule with the names that stand in them."""
    last = pgettext("before the last name of a condition", "and")
    return tuple(
        (condition, get_text_list([*related.names(snapshot, condition)], last))
        for condition in rule.conditions
    )
