"""Ways out of a plan that is refused: the smallest changes that leave nothing to refuse.

A change is an answer or a stated part, set in the address. Each way out was followed before it is
offered: the plan that its link leads to is known not to be refused.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product

from advisor.advice import advise
from advisor.flow import Answers, walk
from advisor.plan import Plan, make_plan
from advisor.plan.judging import VERDICTS
from advisor.plan.stated import ARCHITECTURES, MOST_DAYS, Stated, heard
from advisor.snapshot import Flowchart, Snapshot

Changes = tuple[tuple[str, str], ...]
"""What to set: a question or a part, and its choice."""

FIRST_TO_GIVE = ("option", "days", "arch", "series", "orchestrator", "product", "use")
"""The facets of a plan, that first which a reader gives up most easily."""

ASKED = {"product": "product", "option": "option", "use": "series"}
"""The facets that answers settle, and the part that their flowchart settles."""

MOVES_WITH = {
    "series": ("series", "machine"),
    "use": ("use", "series", "machine"),
    "product": ("product", "orchestrator"),
}
"""What changes with a facet, beside itself."""

MOST_MOVES = 3
"""How many facets a way out may change."""


MOST_KEPT = 64
"""For how many plans of a snapshot the ways out are kept."""


@dataclass(frozen=True, slots=True)
class WayOut:
    changes: Changes
    query: Answers  # the canonical one that the changes lead to
    plan: Plan


def ways_out(snapshot: Snapshot, answers: Answers, stated: Stated) -> tuple[WayOut, ...]:
    """Return the ways out that change the fewest facets, the best first; none where none is needed.

    They lead out of what is refused, and out of a part that is open because all was refused. Found
    once for a plan and kept with the snapshot for a while: one page asks several times.
    """
    kept: dict[object, tuple[WayOut, ...]] = vars(snapshot).setdefault("ways_out", {})
    key = (*answers.items(), stated)
    if key not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = _find(snapshot, answers, stated)
    return kept[key]


def _find(snapshot: Snapshot, answers: Answers, stated: Stated) -> tuple[WayOut, ...]:
    plan = make_plan(snapshot, answers, stated)
    facets = _movable(plan)
    every = {f: _moves(snapshot, plan, answers, f) for f in FIRST_TO_GIVE if f in facets}
    moves = {facet: others for facet, others in every.items() if others}
    query = answers | stated.query
    for number in range(1, MOST_MOVES + 1):
        tried = _tried(snapshot, query, plan, moves, number)
        if found := [way for way in tried if not way.plan.trouble]:
            return _best(snapshot, plan, found)
    return ()


def _movable(plan: Plan) -> set[str]:
    """The facets that trouble is about, by what a reader would change there.

    A series comes with the machine type; where none is stated, with the answers on the workload.
    """
    facets = {facet for finding in plan.trouble for facet in finding.facets}
    if facets & {"series", "machine"}:
        is_stated = plan.stated.series or plan.stated.machine
        facets = facets - {"series", "machine"} | {"series" if is_stated else "use"}
    return facets


def _tried(
    snapshot: Snapshot,
    query: Answers,
    before: Plan,
    moves: Mapping[str, list[Changes]],
    number: int,
) -> Iterator[WayOut]:
    """Follow every way to change that many facets, where these are in all that is in the way."""
    for facets in combinations(moves, number):
        changed = {other for facet in facets for other in MOVES_WITH.get(facet, (facet,))}
        if any(changed.isdisjoint(finding.facets) for finding in before.trouble):
            continue
        for parts in product(*(moves[facet] for facet in facets)):
            changes = tuple(change for part in parts for change in part)
            answers, stated = heard(snapshot, query | dict(changes))
            plan = make_plan(snapshot, answers, stated)
            yield WayOut(changes, answers | stated.query, plan)


def _best(snapshot: Snapshot, before: Plan, found: list[WayOut]) -> tuple[WayOut, ...]:
    """The ways out, the best first; of those that differ in the machine type alone, one."""
    found.sort(key=lambda way: _rank(snapshot, before, way))
    by_end = {replace(way.plan.combination, machine=None): way for way in reversed(found)}
    return tuple(way for way in found if by_end[replace(way.plan.combination, machine=None)] is way)


def _rank(snapshot: Snapshot, before: Plan, way: WayOut) -> tuple[int, int, int, bool, int]:
    """What is lost, how well the new plan stands, how far it is from the old, how much is set."""
    settled = [part.name for part in before.parts if part.origin in ("stated", "answered")]
    lost = [name for name in settled if not way.plan.part(name).slug]
    verdict = ["fine", *VERDICTS.values()].index(way.plan.verdict)
    return (
        len(lost),
        _strangeness(snapshot, before, way),
        verdict,
        _is_other_gpu(snapshot, before, way),
        len(way.changes),
    )


def _strangeness(snapshot: Snapshot, before: Plan, way: WayOut) -> int:
    """Whether a managed service takes the place of a platform, or the other way round."""
    old, new = before.combination.product, way.plan.combination.product
    return int(
        bool(old and new) and snapshot.product[str(old)].role != snapshot.product[str(new)].role
    )


def _is_other_gpu(snapshot: Snapshot, before: Plan, way: WayOut) -> bool:
    """Whether the GPU becomes another one; of two machine types alike the same GPU is nearer."""
    old, new = before.combination.machine, way.plan.combination.machine
    models = {snapshot.machine_type[slug].gpu_model for slug in (old, new) if slug}
    return len(models) > 1


def _moves(snapshot: Snapshot, plan: Plan, answers: Answers, facet: str) -> list[Changes]:
    """Every other thing that a facet could be, as the changes that make it so."""
    flowchart = next((c for c in snapshot.flowcharts if c.settles == ASKED.get(facet, "")), None)
    if flowchart and facet not in plan.stated.query and walk(flowchart, answers).outcomes:
        return [*_answers(flowchart, answers)]
    if facet == "series":
        return [*_series(snapshot, plan.stated)]
    known = str(getattr(plan.combination, facet, None))
    return [((facet, slug),) for slug in _others(snapshot, facet, known) if slug != known]


def _others(snapshot: Snapshot, facet: str, known: str) -> tuple[str, ...]:
    """What could stand in a facet in its place; of the options those by which machines are had."""
    if facet == "product":
        return (*snapshot.product,)
    if facet == "option":
        return tuple(option.slug for option in snapshot.options if option.kind == "access")
    if facet == "orchestrator":
        return (*snapshot.orchestrator,)
    return {"arch": ARCHITECTURES, "days": _bounds(snapshot)}.get(facet, ())


def _answers(flowchart: Flowchart, answers: Answers) -> Iterator[Changes]:
    """The answers to set for each other outcome of a flowchart."""
    for instead in advise(flowchart, answers).instead:
        yield tuple((answer.question.slug, answer.choice_slug) for answer in instead.changes)


def _series(snapshot: Snapshot, stated: Stated) -> Iterator[Changes]:
    """Another series, or another machine type where one is stated; both are kept in step."""
    if stated.machine is None:
        others = (slug for slug in snapshot.series if stated.series and slug != stated.series)
        yield from ((("series", slug),) for slug in others)
        return
    for machine in _near(snapshot, stated.machine):
        series = snapshot.series_of[machine]
        changes = [("series", series)] if stated.series not in (None, series) else []
        changes += [("machine", machine)] if machine != stated.machine else []
        if changes:
            yield tuple(changes)


def _near(snapshot: Snapshot, slug: str) -> Iterator[str]:
    """A machine type with those of its series; of each other series the nearest by its GPUs."""
    gpus = snapshot.machine_type[slug].gpus
    for series in snapshot.gpu_series:
        machines = series.machine_types
        if machines and snapshot.series_of[slug] != series.slug:
            machines = (min(machines, key=lambda machine: abs(machine.gpus - gpus)),)
        yield from (machine.slug for machine in machines)


def _bounds(snapshot: Snapshot) -> tuple[str, ...]:
    """The numbers of days just beside those that rules look at, the longest first."""
    found: set[int] = set()
    for rule in snapshot.rules:
        for condition in rule.conditions:
            if condition.facet == "days":
                step = -1 if condition.operator == "at-least" else 1
                found.add(int(condition.values[0]) + step)
    return tuple(str(days) for days in sorted(found, reverse=True) if 0 < days <= MOST_DAYS)
