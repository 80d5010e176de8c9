"""The sources, and what is gathered from the whole catalog: words, mistakes, rules, disputes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from advisor import related
from advisor.citations import Citations, source_name
from advisor.snapshot import Condition, Rule, Snapshot
from advisor.views.addresses import without_query
from advisor.views.entries import current_snapshot, page_facts
from advisor.vocabulary import CatalogPage


@without_query
def sources(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    in_order = sorted(snapshot.sources, key=lambda s: (source_name(s).casefold(), s.slug))
    context = {
        "citations": Citations(snapshot),
        "facts": page_facts(snapshot, CatalogPage.SOURCES),
        "publishers": related.grouped(in_order, "publisher"),
    }
    return render(request, "advisor/sources.html", context)


@without_query
def glossary(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    context = {
        "citations": Citations(snapshot),
        "snapshot": snapshot,
        "rules": tuple((rule, spelled(snapshot, rule)) for rule in snapshot.rules),
    }
    return render(request, "advisor/glossary.html", context)


def spelled(snapshot: Snapshot, rule: Rule) -> tuple[tuple[Condition, str], ...]:
    """The conditions of a rule with the names that stand in them."""
    return tuple((c, ", ".join(related.names(snapshot, c))) for c in rule.conditions)
