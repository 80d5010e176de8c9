"""Which plans change their verdict: combinations of product, orchestrator, GPU series and option.

Only combinations are judged about which a changed rule or a changed row of a table says something:
nothing else can change a verdict. Uses, machine types, days and architectures are looked at where a
changed rule looks at them, and left open otherwise.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from itertools import product as every
from math import prod

from advisor.plan.judging import VERDICTS, Finding, Verdict, verdict
from advisor.snapshot import Snapshot
from catalog.changes.boxes import Box, boxes
from catalog.changes.combinations import BESIDE, DECIDED, Cell, findings, in_both, touched

MOST_JUDGED = 30_000
"""How many combinations are judged: a few seconds. More are touched only in a very large catalog."""

SEVERITY = {found: severity for severity, found in VERDICTS.items()}
BEST_FIRST: tuple[Verdict, ...] = ("fine", *VERDICTS.values())


@dataclass(frozen=True, slots=True)
class PlanGroup:
    """Combinations whose verdict changes in the same way and for the same reason."""

    was: Verdict
    will: Verdict
    reasons: tuple[Finding, ...]  # new ones where it gets worse, former ones where it gets better
    count: int
    boxes: tuple[Box, ...]  # of the facets of Cell

    @property
    def is_worse(self) -> bool:
        return BEST_FIRST.index(self.will) > BEST_FIRST.index(self.was)


@dataclass(frozen=True, slots=True)
class PlanChanges:
    before: int  # how many whole combinations there are
    groups: tuple[PlanGroup, ...]  # of whole combinations
    beside: tuple[PlanGroup, ...]  # where a use, a machine type, days or an architecture is stated
    come: Counter[Verdict]  # what is said of the combinations that are new
    gone: int  # how many combinations are gone, with what they name
    is_whole: bool  # False: more are touched than were judged

    @property
    def changed(self) -> int:
        return sum(group.count for group in self.groups)

    @property
    def is_touched(self) -> bool:
        return bool(self.groups or self.beside or self.come or self.gone) or not self.is_whole


def compare_plans(old: Snapshot, new: Snapshot, most: int = MOST_JUDGED) -> PlanChanges:
    """Judge again what may be judged otherwise now."""
    values = in_both(old, new)
    cells = [*islice(_distinct(touched(old, new, values)), most + 1)]
    found: dict[object, tuple[list[Cell], Change]] = {}
    for cell in cells[:most]:
        if (change := _change(old, new, cell)) and _is_of_its_own(old, new, cell, change):
            key = change.was, change.will, *(reason.name for reason in change.reasons), _open(cell)
            found.setdefault(key, ([], change))[0].append(cell)
    groups = sorted((_group(*one) for one in found.values()), key=_rank)
    common = prod(len(values[facet]) for facet in DECIDED)
    come = Counter(islice(_come(old, new), most)) if _size(new) > common else Counter[Verdict]()
    return PlanChanges(
        _size(old),
        tuple(group for group in groups if not _is_beside(group)),
        tuple(group for group in groups if _is_beside(group)),
        come,
        _size(old) - common,
        is_whole=len(cells) <= most and come.total() == _size(new) - common,
    )


@dataclass(frozen=True, slots=True)
class Change:
    was: Verdict
    will: Verdict
    reasons: tuple[Finding, ...]


def _distinct(cells: Iterator[Cell]) -> Iterator[Cell]:
    seen: set[Cell] = set()
    for cell in cells:
        if cell not in seen:
            seen.add(cell)
            yield cell


def _change(old: Snapshot, new: Snapshot, cell: Cell) -> Change | None:
    """How the verdict on a combination changes, and what makes it so."""
    if cell.machine and cell.series not in _series(old, new, cell.machine):
        return None  # there is no such combination
    before, after = findings(old, cell), findings(new, cell)
    was, will = verdict(before), verdict(after)
    if was == will:
        return None
    is_worse = BEST_FIRST.index(will) > BEST_FIRST.index(was)
    told, others = (after, before) if is_worse else (before, after)
    known = {(finding.name, finding.severity) for finding in others}
    severity = SEVERITY[will if is_worse else was]
    reasons = [one for one in told if one.severity == severity]
    fresh = [one for one in reasons if (one.name, one.severity) not in known]
    return Change(was, will, tuple(sorted(fresh, key=lambda one: one.name)))


def _series(old: Snapshot, new: Snapshot, machine: str) -> set[str]:
    return {old.series_of[machine]} & {new.series_of[machine]}


def _is_of_its_own(old: Snapshot, new: Snapshot, cell: Cell, change: Change) -> bool:
    """Whether what is stated beside a combination makes the change: it is told once."""
    if cell == cell.bare:
        return True
    if cell.machine and _change(old, new, cell._replace(machine="")) == change:
        return False
    return any({*BESIDE} & {*reason.facets} for reason in change.reasons)


def _open(cell: Cell) -> tuple[bool, ...]:
    """Which facets are left open: combinations that differ in that stand apart."""
    return tuple(not value for value in cell)


def _group(cells: list[Cell], change: Change) -> PlanGroup:
    return PlanGroup(change.was, change.will, change.reasons, len(cells), boxes(cells))


def _is_beside(group: PlanGroup) -> bool:
    return any(any(values) for values in group.boxes[0][len(DECIDED) :])


def _rank(group: PlanGroup) -> tuple[object, ...]:
    """What gets worse comes first, and of that the worst; then by how many there are."""
    names = [reason.name for reason in group.reasons]
    worst = BEST_FIRST.index(group.will if group.is_worse else group.was)
    return not group.is_worse, -worst, -group.count, names, group.boxes


def _size(snapshot: Snapshot) -> int:
    return prod(len(getattr(snapshot, facet)) for facet in DECIDED)


def _come(old: Snapshot, new: Snapshot) -> Iterator[Verdict]:
    """The verdicts on combinations that name something new."""
    for slugs in every(*(getattr(new, facet) for facet in DECIDED)):
        pairs = zip(DECIDED, slugs, strict=True)
        if any(slug not in getattr(old, facet) for facet, slug in pairs):
            yield verdict(findings(new, Cell(*slugs)))
