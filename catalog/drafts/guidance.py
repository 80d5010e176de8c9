"""Steps, rules, misconceptions, terms, former names, disputes and the facts of whole pages."""

from collections import defaultdict
from collections.abc import Mapping

from advisor.vocabulary import CatalogPage
from catalog.drafts.parts import Data, drafts, entries, facts, in_order, slug_of, slugs, texts
from catalog.models import (
    Dispute,
    Misconception,
    PageFact,
    Rename,
    Rule,
    RuleCondition,
    Step,
    Term,
)

STEP = ("products", "orchestrators", "options", "series", "sources")


def steps() -> list[Data]:
    related = {name: slugs(Step, name) for name in STEP}
    return [
        {
            "slug": step.slug,
            "stage": step.stage,
            "title": texts(step.title),
            "why": texts(step.why),
            "link": slug_of(step.link),
            **{name: found[step.pk] for name, found in related.items()},
        }
        for step in entries(Step, "link")
    ]


def rules() -> list[Data]:
    conditions, sources = rule_conditions(), slugs(Rule, "sources")
    return [
        {
            "slug": rule.slug,
            "severity": rule.severity,
            "text": texts(rule.text),
            "conditions": conditions[rule.pk],
            "sources": sources[rule.pk],
            "confidence": rule.confidence,
        }
        for rule in entries(Rule)
    ]


def rule_conditions() -> Mapping[int, list[Data]]:
    """Return the conditions of every rule by the rule's id."""
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for draft in in_order(RuleCondition, drafts(RuleCondition)):
        found[draft.rule_id].append(
            {"facet": draft.facet, "operator": draft.operator, "values": draft.values.split()}
        )
    return found


def misconceptions() -> list[Data]:
    related = {
        name: slugs(Misconception, name)
        for name in ("products", "orchestrators", "series", "options", "sources")
    }
    return [
        {
            "slug": draft.slug,
            "belief": texts(draft.belief),
            "correction": texts(draft.correction),
            **{name: found[draft.pk] for name, found in related.items()},
            "confidence": draft.confidence,
        }
        for draft in entries(Misconception)
    ]


def terms() -> list[Data]:
    sources = slugs(Term, "sources")
    return [
        {
            "slug": term.slug,
            "name": texts(term.name),
            "text": texts(term.text),
            "sources": sources[term.pk],
            "confidence": term.confidence,
        }
        for term in entries(Term)
    ]


def renames() -> list[Data]:
    sources = slugs(Rename, "sources")
    return [
        {
            "slug": rename.slug,
            "old": texts(rename.old),
            "new": texts(rename.new),
            "product": slug_of(rename.product),
            "sources": sources[rename.pk],
            "confidence": rename.confidence,
            "as_of": rename.as_of or None,
        }
        for rename in entries(Rename, "product")
    ]


def disputes() -> list[Data]:
    names = ("first_sources", "second_sources", "products", "series", "options", "features")
    related = {name: slugs(Dispute, name) for name in (*names, "sources")}
    return [
        {
            "slug": dispute.slug,
            "text": texts(dispute.text),
            "first": texts(dispute.first),
            "second": texts(dispute.second),
            "trusted": dispute.trusted or None,
            "why": texts(dispute.why),
            **{name: found[dispute.pk] for name, found in related.items()},
        }
        for dispute in entries(Dispute)
    ]


def page_facts() -> list[Data]:
    pages = {page: number for number, page in enumerate(CatalogPage.values)}
    found = [{"page": draft.page, "fact": data} for draft, data in facts(PageFact)]
    return sorted(found, key=lambda item: pages.get(item["page"], len(pages)))
