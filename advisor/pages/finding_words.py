"""What speaks against a combination, in the reader's words."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from advisor.pages.compared.spelling import in_a_row
from advisor.plan.combination import HOLDERS
from advisor.plan.judging import OF_ANOTHER_SERIES, Finding
from advisor.snapshot import Claim, Rule, Snapshot
from advisor.vocabulary import Confidence, Support, spelled

PART_NAMES: dict[str, Any] = {
    "approach": gettext_lazy("Approach"),
    "product": gettext_lazy("Platform"),
    "orchestrator": gettext_lazy("Orchestrator"),
    "series": pgettext_lazy("a part of a plan", "GPU series"),
    "machine": gettext_lazy("Machine type"),
    "option": pgettext_lazy("a part of a plan", "How machines are obtained"),
    "days": gettext_lazy("Days"),
    "arch": gettext_lazy("Architecture of the images"),
}
"""The parts of a plan, and what else can be stated."""

VERDICTS = {
    "refused": gettext_lazy("This cannot be: one thing rules out another."),
    "unknown": gettext_lazy("Not all of it is verified: ask before you rely on it."),
    "warned": gettext_lazy("It can be done. Mind the warnings."),
    "fine": gettext_lazy("Nothing known speaks against it."),
}

FINE_SO_FAR = gettext_lazy("Nothing known speaks against what is settled so far.")

SEVERITIES = {
    "refuse": gettext_lazy("Refused"),
    "unknown": gettext_lazy("Not verified"),
    "warn": gettext_lazy("Warning"),
}


def sentence(snapshot: Snapshot, finding: Finding) -> str:
    """Say what was found, with the catalog's own words on it."""
    if isinstance(finding.basis, Rule):
        return finding.basis.text
    names = [name_in(snapshot, *pair) for pair in zip(finding.facets, finding.key, strict=True)]
    if finding.name == OF_ANOTHER_SERIES:
        words = {"series": names[0], "machine": names[1]}
        return _("%(machine)s is no machine type of %(series)s.") % words
    known = finding.basis.text if isinstance(finding.basis, Claim) else ""
    return f"{capfirst(together(names, finding))} {known}".strip()


def together(names: list[str], finding: Finding) -> str:
    """Whether things go together, before what the catalog adds."""
    words = {"names": in_a_row(names)}
    if finding.severity == "refuse":
        return _("%(names)s do not go together.") % words
    if finding.severity == "unknown":
        return _("%(names)s: not verified. Ask before you rely on it.") % words
    if finding.support == "yes":
        is_inferred = getattr(finding.basis, "confidence", "") == Confidence.INFERRED
        if is_inferred:
            return _("%(names)s: nobody says so in so many words; it was inferred.") % words
        return _("%(names)s: the evidence is weak.") % words
    words["support"] = spelled(Support, str(finding.support))
    return _("%(names)s: %(support)s.") % words


def name_in(snapshot: Snapshot, facet: str, slug: str) -> str:
    """What stands in a facet, by the name that readers know."""
    if facet not in HOLDERS:
        return slug
    name: str = getattr(snapshot, HOLDERS[facet])[slug].name
    return name
