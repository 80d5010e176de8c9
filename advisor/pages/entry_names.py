"""Entries that a page shows, and their fields, in the reader's words: what has changed there."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from advisor.drift import COMES, GOES
from advisor.drift.collected import Entry
from advisor.flow import Answer
from advisor.pages.citations import source_name
from advisor.pages.compared.spelling import in_a_row
from advisor.pages.finding_words import name_in
from advisor.pages.guidance import name_of
from advisor.plan.judging import Finding
from advisor.snapshot import (
    Deployment,
    Dispute,
    Flowchart,
    Misconception,
    Outcome,
    Question,
    Rename,
    Rule,
    Snapshot,
    Source,
    Step,
)
from advisor.vocabulary import OptionFactKind, OutcomeFactKind, ProductFactKind, QuestionFactKind

FACTS = {
    "product": ProductFactKind,
    "option": OptionFactKind,
    "outcome": OutcomeFactKind,
    "question": QuestionFactKind,
}

FIELDS: Mapping[str, str | Promise] = {
    COMES: gettext_lazy("now shown"),
    GOES: gettext_lazy("no longer shown"),
    "also-deploys": gettext_lazy("what else it deploys"),
    "as-of": gettext_lazy("date"),
    "asked": gettext_lazy("whether it is asked"),
    "blueprint": gettext_lazy("blueprint"),
    "belief": gettext_lazy("what people believe"),
    "changes": gettext_lazy("the answers that lead there"),
    "checked-on": gettext_lazy("day of the last check"),
    "confidence": gettext_lazy("how sure it is"),
    "correction": gettext_lazy("what is right"),
    "dispute": gettext_lazy("what sources disagree about"),
    "evidence": gettext_lazy("how it was read"),
    "examples": gettext_lazy("examples"),
    "guide": gettext_lazy("guide"),
    "find-out": gettext_lazy("what to find out next"),
    "first": gettext_lazy("one side"),
    "label": gettext_lazy("wording"),
    "link": gettext_lazy("link"),
    "name": gettext_lazy("name"),
    "new": gettext_lazy("new name"),
    "old": gettext_lazy("former name"),
    "orchestrators": gettext_lazy("orchestrators"),
    "page-date": gettext_lazy("date of the page"),
    "publisher": gettext_lazy("publisher"),
    "recommends": gettext_lazy("what it recommends"),
    "ruled-out-by": gettext_lazy("the answer that rules it out"),
    "second": gettext_lazy("the other side"),
    "series": pgettext_lazy("several", "GPU series"),
    "severity": gettext_lazy("whether it refuses or warns"),
    "support": gettext_lazy("whether they go together"),
    "sides": gettext_lazy("sources of both sides"),
    "sources": gettext_lazy("sources"),
    "stage": gettext_lazy("place among the steps"),
    "summary": gettext_lazy("summary"),
    "text": gettext_lazy("wording"),
    "title": gettext_lazy("title"),
    "trust": gettext_lazy("how far it is trusted"),
    "trusted": gettext_lazy("which side is trusted"),
    "url": gettext_lazy("address"),
    "url-language": gettext_lazy("language of the page"),
    "ways-out": gettext_lazy("the ways out"),
    "why": gettext_lazy("why"),
}


def field_name(kind: str, field: str) -> str:
    """What to call a field of an entry, or the facts of one kind about it."""
    facts = FACTS.get(kind)
    if facts and field in facts.values:
        return str(facts(field).label)
    return str(FIELDS.get(field, field))


def together(snapshot: Snapshot, slugs: Mapping[str, str]) -> str:
    """Things that go together, or not, by name; the slugs by facet."""
    names = [name_in(snapshot, facet, slug) for facet, slug in slugs.items()]
    return in_a_row(names)


def entry_name(snapshot: Snapshot, entry: Entry) -> str:
    """What to call an entry of that release in the middle of a sentence."""
    if entry.kind == "plan":
        return _("the plan")
    match entry.thing:
        case Rule(text=text):
            return _("the rule “%(text)s”") % {"text": text}
        case Finding(facets=facets, key=key):
            return together(snapshot, dict(zip(facets, key, strict=True)))
        case Deployment(product=product, orchestrator=orchestrator, series=series):
            names = {"product": product, "orchestrator": orchestrator, "series": series}
            return together(snapshot, names)
        case Question(text=text):
            return _("the question “%(text)s”") % {"text": text}
        case Answer(question=question, choice=choice) if choice:
            words = {"choice": choice.label, "question": question.text}
            return _("the answer “%(choice)s” to “%(question)s”") % words
        case Flowchart(title=title):
            return _("the flowchart “%(title)s”") % {"title": title}
        case Outcome() as outcome:
            return name_of(snapshot, outcome)
        case Step(title=title):
            return _("the step “%(title)s”") % {"title": title}
        case Misconception(belief=belief):
            return _("the mistake “%(belief)s”") % {"belief": belief}
        case Rename(old=old):
            return _("the former name “%(old)s”") % {"old": old}
        case Dispute(text=text):
            return _("the dispute “%(text)s”") % {"text": text}
        case Source() as source:
            return _("the source “%(title)s”") % {"title": source_name(source)}
    return str(getattr(entry.thing, "name", entry.slug))
