"""Which combinations the changed rules and rows of the support tables look at, and no others."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product as every
from typing import Any, NamedTuple

from advisor.plan.combination import Combination, holds
from advisor.plan.judging import Finding, judge
from advisor.plan.stated import ARCHITECTURES, MOST_DAYS
from advisor.snapshot import Condition, Rule, Snapshot

DECIDED = ("product", "orchestrator", "series", "option")
"""The facets of a whole combination."""

BESIDE = ("use", "machine", "days", "arch")
"""The facets that count only where a rule looks at them; they are left open otherwise."""

Values = Mapping[str, tuple[str, ...]]


class Cell(NamedTuple):
    """One combination, in slugs; "" where a facet is left open, and days from … to …."""

    product: str
    orchestrator: str
    series: str
    option: str
    use: str = ""
    machine: str = ""
    days: str = ""
    arch: str = ""

    @property
    def bare(self) -> "Cell":
        return Cell(*self[: len(DECIDED)])


def in_both(old: Snapshot, new: Snapshot) -> Values:
    """What may stand in each facet in both catalogs, as the new one orders it."""

    def common(name: str) -> tuple[str, ...]:
        before = getattr(old, name)
        return tuple(slug for slug in getattr(new, name) if slug in before)

    return {
        **{facet: common(facet) for facet in DECIDED},
        "use": common("use"),
        "machine": common("machine_type"),
        "days": tuple(_days(old, new)),
        "arch": ARCHITECTURES,
    }


def _days(old: Snapshot, new: Snapshot) -> Iterator[str]:
    """The spans of days between which no rule tells one number from another."""
    starts = {1}
    for snapshot in (old, new):
        for condition in _conditions(snapshot, "days"):
            starts.add(int(condition.values[0]) + (condition.operator == "at-most"))
    ordered = sorted(start for start in starts if start <= MOST_DAYS)
    for start, following in zip(ordered, [*ordered[1:], None], strict=True):
        yield f"{start}-{following - 1}" if following else f"{start}-"


def _conditions(snapshot: Snapshot, facet: str) -> Iterator[Condition]:
    return (one for rule in snapshot.rules for one in rule.conditions if one.facet == facet)


def combination(snapshot: Snapshot, cell: Cell) -> Combination:
    """The combination that a cell stands for in a catalog."""
    return Combination(
        product=cell.product,
        orchestrator=cell.orchestrator,
        series=cell.series,
        option=cell.option,
        machine=cell.machine or None,
        days=int(cell.days.partition("-")[0]) if cell.days else None,
        arch=cell.arch or None,
        uses=frozenset(snapshot.widening(cell.use)) if cell.use else frozenset(),
    )


def findings(snapshot: Snapshot, cell: Cell) -> tuple[Finding, ...]:
    """What is held against a combination. The plan takes the only machine type of a series.

    It does so where nothing refuses that, as advisor.plan.make_plan.
    """
    bare = combination(snapshot, cell)
    found = judge(snapshot, bare)
    only = sole_machine(snapshot, cell.series)
    if cell.machine or not only or not any(_conditions(snapshot, "machine")):
        return found
    taken = judge(snapshot, bare.having("machine", only))
    known = {finding.name for finding in found if finding.is_refusal}
    is_refused = any(finding.is_refusal and finding.name not in known for finding in taken)
    return found if is_refused else taken


def sole_machine(snapshot: Snapshot, series: str) -> str:
    """The only machine type of a series; "" where there are several, or none."""
    machines = snapshot.series[series].machine_types
    return machines[0].slug if len(machines) == 1 else ""


def touched(old: Snapshot, new: Snapshot, values: Values) -> Iterator[Cell]:
    """Yield the combinations about which something has changed that is held against them.

    A combination may come several times.
    """
    for table in TABLES:
        for key in _changed_rows(old, new, table):
            yield from _cells(
                values, {facet: {slug} for facet, slug in zip(table, key, strict=True)}
            )
    for snapshot, rule in _changed_rules(old, new):
        looked_at = _looked_at(snapshot, rule, values)
        yield from _cells(values, looked_at)
        if looked_at.pop("machine", None) is not None:
            yield from _cells(values, looked_at)  # the plan may take the machine type
    for snapshot, rule in _by_machine(old, new):
        looked_at = _looked_at(snapshot, rule, values) | {
            "series": _other_machines(old, new, values)
        }
        looked_at.pop("machine")
        yield from _cells(values, looked_at)


TABLES: Mapping[tuple[str, ...], Callable[[Snapshot], Mapping[Any, Any]]] = {
    ("product", "orchestrator"): lambda snapshot: snapshot.product_orchestrator,
    ("product", "option"): lambda snapshot: snapshot.product_option,
    ("series", "option"): lambda snapshot: snapshot.series_option,
    ("product", "orchestrator", "series"): lambda snapshot: snapshot.deployment,
}
"""The support tables of a plan, by the facets that they look at."""


def _changed_rows(
    old: Snapshot, new: Snapshot, table: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    before, after = TABLES[table](old), TABLES[table](new)
    return (key for key in {**after, **before} if before.get(key) != after.get(key))


def _changed_rules(old: Snapshot, new: Snapshot) -> Iterator[tuple[Snapshot, Rule]]:
    """The rules that judge otherwise now, as they were and as they are."""
    before, after = ({rule.slug: rule for rule in one.rules} for one in (old, new))
    are_wider = any(old.widening(slug) != new.widening(slug) for slug in old.use if slug in new.use)
    for slug in {**after, **before}:
        was, will = before.get(slug), after.get(slug)
        looks_at_uses = any(c.facet == "use" for one in (was, will) if one for c in one.conditions)
        if _judges(was) != _judges(will) or (are_wider and looks_at_uses):
            yield from ((of, rule) for of, rule in ((old, was), (new, will)) if rule)


def _by_machine(old: Snapshot, new: Snapshot) -> Iterator[tuple[Snapshot, Rule]]:
    """The rules that look at the machine type."""
    for snapshot in (old, new):
        for rule in snapshot.rules:
            if any(condition.facet == "machine" for condition in rule.conditions):
                yield snapshot, rule


def _other_machines(old: Snapshot, new: Snapshot, values: Values) -> set[str]:
    """The series of which a plan takes another machine type, or none any more."""
    return {slug for slug in values["series"] if sole_machine(old, slug) != sole_machine(new, slug)}


def _judges(rule: Rule | None) -> object:
    return rule and (rule.severity, rule.conditions)


def _looked_at(snapshot: Snapshot, rule: Rule, values: Values) -> dict[str, set[str]]:
    """By facet, the values with which the conditions of a rule hold."""
    return {
        facet: {value for value in values[facet] if _hold(snapshot, rule, facet, value)}
        for facet in {condition.facet for condition in rule.conditions}
    }


def _hold(snapshot: Snapshot, rule: Rule, facet: str, value: str) -> bool:
    cell = Cell("", "", "", "")._replace(**{facet: value})
    alone = combination(snapshot, cell)
    return all(holds(one, alone) for one in rule.conditions if one.facet == facet)


def _cells(values: Values, only: Mapping[str, set[str]]) -> Iterator[Cell]:
    """The combinations with these values; facets that nothing looks at are left open."""
    each = [
        tuple(value for value in values[facet] if facet not in only or value in only[facet])
        if facet in only or facet in DECIDED
        else ("",)
        for facet in Cell._fields
    ]
    return (Cell(*cell) for cell in every(*each))
