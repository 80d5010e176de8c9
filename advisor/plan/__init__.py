"""The plan: what several flowcharts and the stated parts come to together, held against the rules.

What a reader states or answers is settled, even where rules refuse it: then the plan says so. What
the plan takes by itself, it takes only where nothing refuses it beside what is settled.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from advisor.flow import Walk, walk
from advisor.plan.combination import Combination
from advisor.plan.judging import Finding, Verdict, judge, refusals, verdict
from advisor.plan.stated import NOTHING, Stated
from advisor.snapshot import Outcome, Snapshot

Origin = Literal["stated", "answered", "taken", "open"]

DECIDED = ("approach", "product", "orchestrator", "series", "machine", "option")
"""The parts of a plan, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Passed:
    """What would have come first, had nothing refused it."""

    slug: str
    finding: Finding


@dataclass(frozen=True, slots=True)
class Part:
    """One decision of the plan and where it comes from."""

    name: str
    slug: str | None  # None: open
    origin: Origin
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    stated: Stated
    parts: tuple[Part, ...]  # one for each of DECIDED
    combination: Combination
    findings: tuple[Finding, ...]  # refusals first
    also_consider: tuple[Outcome, ...]  # managed services that the approach leaves possible

    def part(self, name: str) -> Part:
        return self.parts[DECIDED.index(name)]

    @property
    def verdict(self) -> Verdict:
        return verdict(self.findings)

    @property
    def refusals(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.is_refusal)

    @property
    def blocked(self) -> tuple[Part, ...]:
        """The parts that are open because something refuses all that would fit."""
        return tuple(part for part in self.parts if part.slug is None and part.passed)

    @property
    def trouble(self) -> tuple[Finding, ...]:
        """What a reader has to find a way out of: refusals, and what blocks a part."""
        blocking = [passed.finding for part in self.blocked for passed in part.passed]
        return (*self.refusals, *blocking)

    @property
    def is_empty(self) -> bool:
        return not self.stated and all(part.origin == "open" for part in self.parts)


def make_plan(snapshot: Snapshot, answers: Mapping[str, str], stated: Stated = NOTHING) -> Plan:
    """Join the answers to all flowcharts and the stated parts, as stated.heard returns them."""
    walks = {chart.settles: walk(chart, answers) for chart in snapshot.flowcharts if chart.settles}
    ends = {str(part): walked.outcome for part, walked in walks.items() if walked.outcome}
    combination = Combination(
        product=stated.product,
        orchestrator=stated.orchestrator,
        series=stated.series or snapshot.series_of.get(stated.machine or ""),
        machine=stated.machine,
        option=stated.option,
        days=stated.days,
        arch=stated.arch,
        uses=uses_of(snapshot, walks.get("series")),
    )
    parts = [Part("approach", _slug(ends.get("approach")), _origin(ends.get("approach")))]
    undecided = _undecided(walks.get("option"))
    for name in FILLED:
        part = _fill(snapshot, combination, name, ends, undecided)
        combination = combination.having(name, part.slug)
        parts.append(part)
    parts.sort(key=lambda part: DECIDED.index(part.name))
    considered = _considered(walks.get("approach"), combination.product)
    return Plan(stated, tuple(parts), combination, judge(snapshot, combination), considered)


FILLED = ("product", "orchestrator", "option", "series", "machine")
"""In this order, so that each is chosen beside all that is settled before it."""


def _undecided(walked: Walk | None) -> tuple[str, ...]:
    """The consumption options between which unsure answers leave the choice."""
    if walked is None or walked.open_questions or walked.outcome:
        return ()
    return tuple(outcome.option for outcome in walked.outcomes if outcome.option)


def _fill(
    snapshot: Snapshot,
    combination: Combination,
    name: str,
    ends: Mapping[str, Outcome],
    undecided: tuple[str, ...],
) -> Part:
    """Settle one part: as stated, else by an answer, else by taking what nothing refuses."""
    if slug := getattr(combination, name):
        return Part(name, slug, "stated")
    candidates, origin = _candidates(snapshot, combination, name, ends)
    if origin == "answered" and name in ("product", "orchestrator"):
        return Part(name, candidates[0], origin)
    options = undecided if name == "series" and combination.option is None else ()
    return _take(snapshot, combination, name, candidates, origin, options)


def _candidates(
    snapshot: Snapshot, combination: Combination, name: str, ends: Mapping[str, Outcome]
) -> tuple[tuple[str, ...], Origin]:
    """What a part may come to, the best first, and whether the answers leave a choice."""
    product, option, series = (ends.get(part) for part in ("product", "option", "series"))
    found: tuple[str, ...] = ()
    if name == "product" and product and product.product:
        found = (product.product,)
    elif name == "orchestrator" and product and product.product == combination.product:
        found = product.orchestrators
    elif name == "option" and option and option.option:
        found = (option.option,)
    elif name == "series" and series:
        return series.series, "taken"
    elif name == "machine" and combination.series:
        machines = snapshot.series[combination.series].machine_types
        return tuple(machine.slug for machine in machines if len(machines) == 1), "taken"
    return found, "answered" if len(found) == 1 else "taken"


def _take(
    snapshot: Snapshot,
    combination: Combination,
    name: str,
    candidates: Iterable[str],
    origin: Origin,
    undecided: tuple[str, ...] = (),
) -> Part:
    """The first candidate that adds no refusal to what is settled; open when there is none.

    Where the consumption option is undecided, one of those that are left has to go with it.
    """
    beside = [combination.having("option", option) for option in undecided] or [combination]
    passed: list[Passed] = []
    for slug in candidates:
        added = [_first_added(snapshot, one, one.having(name, slug)) for one in beside]
        if not all(added):
            return Part(name, slug, origin, tuple(passed))
        passed.extend(Passed(slug, finding) for finding in added[:1] if finding)
    return Part(name, None, "open", tuple(passed))


def _first_added(snapshot: Snapshot, before: Combination, after: Combination) -> Finding | None:
    """The first refusal that was not there before."""
    settled = refusals(snapshot, before)
    found = refusals(snapshot, after).items()
    return next((finding for name, finding in found if name not in settled), None)


def uses_of(snapshot: Snapshot, walked: Walk | None) -> frozenset[str]:
    """The kinds of work that the answers stand for, whichever outcome they still leave possible.

    Each with the broader ones that it is a kind of. Nothing while questions are open.
    """
    if walked is None or walked.open_questions or not walked.outcomes:
        return frozenset()
    each = [
        {wider for use in outcome.uses for wider in snapshot.widening(use)}
        for outcome in walked.outcomes
    ]
    return frozenset(set.intersection(*each))


def _considered(walked: Walk | None, product: str | None) -> tuple[Outcome, ...]:
    """The managed services that the answers about the approach leave possible."""
    if walked is None or walked.open_questions:
        return ()
    return tuple(o for o in walked.outcomes if o.product and o.product != product)


def _slug(outcome: Outcome | None) -> str | None:
    return outcome.slug if outcome else None


def _origin(outcome: Outcome | None) -> Origin:
    return "answered" if outcome else "open"
