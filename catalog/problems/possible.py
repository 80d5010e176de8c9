"""Plans that no reader can have any more: a rule that refuses more than anybody meant.

Looked for only where nothing blocks publishing, with the very judge that readers’ plans meet. It
ends at the first plan that is possible, so what it costs hardly grows with the catalog.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import snapshot
from advisor.plan.combination import Combination
from advisor.plan.judging import refusals
from advisor.snapshot import Outcome, Snapshot
from catalog.problems.names import MODELS
from catalog.problems.problem import CATALOG, Place, Problem, Spot, Words, problem

MOST_JUDGED = 20_000
"""After so many combinations nothing more is claimed."""
MOST_NAMED, MOST_REASONS = 8, 4

KINDS: Mapping[str, type] = {
    "product": snapshot.Product,
    "orchestrator": snapshot.Orchestrator,
    "series": snapshot.GpuSeries,
    "option": snapshot.ConsumptionOption,
}
"""What a whole plan settles."""

TABLES: Mapping[str, type] = {
    "product-orchestrator": snapshot.ProductOrchestrator,
    "product-option": snapshot.ProductOption,
    "series-option": snapshot.SeriesOption,
    "deployment": snapshot.Deployment,
    "deployment-option": snapshot.DeploymentOption,
}
"""The tables of the judge, each with what its rows are in the drafts."""

Fixed = dict[str, Any]
Against = list[frozenset[str]]
"""For each whole plan the names of what refuses it."""


class EnoughError(Exception):
    """So many combinations were judged that looking on would make somebody wait."""


class Judge:
    def __init__(self, catalog: Snapshot) -> None:
        self.catalog = catalog
        self.choices = {facet: [*getattr(catalog, facet)] for facet in KINDS}
        self.known: dict[Combination, frozenset[str]] = {}

    def refusing(self, combination: Combination) -> frozenset[str]:
        if combination not in self.known:
            if len(self.known) >= MOST_JUDGED:
                raise EnoughError
            self.known[combination] = frozenset(refusals(self.catalog, combination))
        return self.known[combination]

    def against(self, fixed: Fixed) -> Against | None:
        """Return what refuses each whole plan with these parts; None where one is possible."""
        open_ = [facet for facet in KINDS if facet not in fixed]
        found = []
        for slugs in product(*(self.choices[facet] for facet in open_)):
            names = self.refusing(Combination(**fixed, **dict(zip(open_, slugs, strict=True))))
            if not names:
                return None
            found.append(names)
        return found or None  # without any there is no plan to speak of


def check(catalog: Snapshot) -> Iterator[Problem]:
    """Return what no plan can have any more: under the rule that refuses it all, if there is one."""
    judge = Judge(catalog)
    by_rule: defaultdict[str, list[Words]] = defaultdict(list)
    for place, against in _impossible(judge):
        if place is CATALOG:
            yield _of_all(catalog, against)
        elif rule := _alone(catalog, against):
            by_rule[rule].append(place.entry)
        else:
            yield _of_several(place, against)
    for rule, entries in by_rule.items():
        yield _of_a_rule(rule, entries)


def _impossible(judge: Judge) -> Iterator[tuple[Place, Against]]:
    """The catalog as a whole, or what stands in no plan while others are possible."""
    gone: list[Fixed] = []
    try:
        if against := judge.against({}):
            yield CATALOG, against
            return
        for place, fixed in _parts(judge.catalog):
            if against := judge.against(fixed):
                gone.append(fixed)
                yield place, against
        for place, alternatives in _outcomes(judge.catalog):
            is_told = all(
                any(one.items() <= fixed.items() for one in gone) for fixed in alternatives
            )
            found = [] if is_told else [judge.against(fixed) for fixed in alternatives]
            if found and all(found):
                yield place, [names for one in found for names in one or []]
    except EnoughError:
        return


def _parts(catalog: Snapshot) -> Iterator[tuple[Place, Fixed]]:
    """Each thing that a plan can have, with what a plan that has it fixes."""
    for facet, kind in KINDS.items():
        for slug in getattr(catalog, facet):
            yield _place(kind, slug), {facet: slug}
    for slug, series in catalog.series_of.items():
        yield _place(snapshot.MachineType, slug), {"machine": slug, "series": series}
    for use in catalog.uses:
        yield _place(snapshot.Use, use.slug), {"uses": frozenset(catalog.widening(use.slug))}


def _outcomes(catalog: Snapshot) -> Iterator[tuple[Place, list[Fixed]]]:
    """Each outcome, with what the plans that follow it fix."""
    for flowchart in catalog.flowcharts:
        for outcome in flowchart.outcomes:
            if alternatives := [*_alternatives(catalog, outcome)]:
                yield _place(Outcome, flowchart.slug, outcome.slug), alternatives


def _alternatives(catalog: Snapshot, outcome: Outcome) -> Iterator[Fixed]:
    uses = {wider for use in outcome.uses for wider in catalog.widening(use)}
    orchestrators, series = outcome.orchestrators or (None,), outcome.series or (None,)
    for orchestrator, one in product(orchestrators, series):
        parts = (outcome.product, orchestrator, one, outcome.option)
        fixed: Fixed = {facet: slug for facet, slug in zip(KINDS, parts, strict=True) if slug}
        if fixed:
            yield fixed | ({"uses": frozenset(uses)} if uses else {})


def _place(kind: type, *key: str) -> Place:
    meta = MODELS[kind]._meta
    return Place(meta.label_lower, key, meta.verbose_name)


def _alone(catalog: Snapshot, against: Against) -> str | None:
    """The rule that refuses all of it by itself."""
    always = frozenset.intersection(*against)
    return next((rule.slug for rule in catalog.rules if rule.slug in always), None)


def _of_all(catalog: Snapshot, against: Against) -> Problem:
    """No plan is possible that settles all its parts."""
    if rule := _alone(catalog, against):
        message = _("It refuses every plan that there can be: narrow its conditions.")
        place, spot = _place(snapshot.Rule, rule), Spot(field="conditions")
        return problem(place, "no-plan", message, field=spot, blocking=False)
    return _of_several(CATALOG, against)


def _of_a_rule(rule: str, entries: list[Words]) -> Problem:
    names = _joined(entries[:MOST_NAMED])
    if more := len(entries[MOST_NAMED:]):
        names = format_lazy(_("{names} and {more} more"), names=names, more=more)
    message = _(
        "No plan is possible any more with {names}: it refuses every combination. If that is not "
        "meant, narrow its conditions."
    )
    place, spot = _place(snapshot.Rule, rule), Spot(field="conditions")
    return problem(place, "no-plan", message, field=spot, blocking=False, names=names)


def _of_several(place: Place, against: Against) -> Problem:
    counts = Counter(name for names in against for name in names)
    often = sorted(counts, key=lambda name: (-counts[name], name))
    reasons = _joined([_reason(name) for name in often[:MOST_REASONS]])
    message = _(
        "No plan with it is possible: every combination is refused, most often by {reasons}. If "
        "that is not meant, look there."
    )
    return problem(place, "no-plan", message, blocking=False, reasons=reasons)


def _reason(name: str) -> Words:
    """A rule, or a row of a support table, by the name that the judge gives it."""
    table, *key = name.split(":")
    return (
        _place(TABLES[table], *key).entry if table in TABLES else _place(snapshot.Rule, name).entry
    )


def _joined(words: list[Words]) -> Words:
    return format_lazy(", ".join(["{}"] * len(words)), *words)
