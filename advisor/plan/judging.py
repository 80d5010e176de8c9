"""Judging a combination by the rules and by the support tables."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from advisor.plan.combination import Combination, breaks
from advisor.plan.tables import rows, severity
from advisor.snapshot import Claim, MachineType, Rule, Snapshot

Verdict = Literal["fine", "warned", "unknown", "refused"]

VERDICTS: dict[str, Verdict] = {"warn": "warned", "unknown": "unknown", "refuse": "refused"}
"""What a finding of some severity makes of the plan; the worst comes last."""

OF_ANOTHER_SERIES = "machine-of-another-series"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that speaks against a combination, or that nobody has verified about it."""

    name: str  # a rule's slug, or the table with the values asked for
    table: str  # the name of the table; "rule" for a rule
    severity: str  # refuse | unknown | warn
    facets: tuple[str, ...]  # what it looked at
    key: tuple[str, ...]  # the values of a table's facets; () for a rule
    support: str | None  # what the table says
    basis: Rule | Claim | MachineType | None  # what says so, with its sources; None: nothing does

    @property
    def sources(self) -> tuple[str, ...]:
        return self.basis.sources if self.basis else ()

    @property
    def is_refusal(self) -> bool:
        return self.severity == "refuse"


def judge(snapshot: Snapshot, combination: Combination) -> tuple[Finding, ...]:
    """Return what speaks against the combination: refusals, then what is unknown, then warnings.

    What a table says beside a refusal about the same facets, or some of them, is left out.
    """
    found = [*_by_rules(snapshot, combination), *_by_series(snapshot, combination)]
    for finding in _by_tables(snapshot, combination):
        if not any(one.is_refusal and {*one.facets} <= {*finding.facets} for one in found):
            found.append(finding)
    order = [*reversed(VERDICTS)]
    return tuple(sorted(found, key=lambda finding: order.index(finding.severity)))


def verdict(findings: Iterable[Finding]) -> Verdict:
    """The worst of the findings."""
    severities = {finding.severity for finding in findings}
    worst: Verdict = "fine"
    for severity_, found in VERDICTS.items():
        worst = found if severity_ in severities else worst
    return worst


def refusals(snapshot: Snapshot, combination: Combination) -> dict[str, Finding]:
    """What refuses the combination, by name."""
    found = judge(snapshot, combination)
    return {finding.name: finding for finding in found if finding.is_refusal}


def _by_rules(snapshot: Snapshot, combination: Combination) -> Iterator[Finding]:
    for rule in snapshot.rules:
        if breaks(rule, combination):
            facets = tuple(dict.fromkeys(condition.facet for condition in rule.conditions))
            yield Finding(rule.slug, "rule", rule.severity, facets, (), None, rule)


def _by_series(snapshot: Snapshot, combination: Combination) -> Iterator[Finding]:
    """A machine type belongs to one series."""
    machine, series = combination.machine, combination.series
    if machine and series and snapshot.series_of[machine] != series:
        basis = snapshot.machine_type[machine]
        facets, key = ("series", "machine"), (series, machine)
        yield Finding(OF_ANOTHER_SERIES, OF_ANOTHER_SERIES, "refuse", facets, key, None, basis)


def _by_tables(snapshot: Snapshot, combination: Combination) -> Iterator[Finding]:
    for table, key, (support, claim) in rows(snapshot, combination):
        is_detail = table.name == "deployment-option"
        if found := severity(support, claim, is_detail=is_detail):
            name = ":".join((table.name, *key))
            yield Finding(name, table.name, found, table.facets, key, support, claim)
