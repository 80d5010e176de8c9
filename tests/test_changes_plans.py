"""Which plans change their verdict: as if every combination were judged twice."""

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import product as every
from typing import Any

import pytest

from advisor.plan import Plan, make_plan
from advisor.plan.combination import Combination
from advisor.plan.judging import judge, verdict
from advisor.plan.stated import Stated
from advisor.snapshot import Snapshot
from advisor.snapshot import read as read_content
from catalog.changes.boxes import boxes
from catalog.changes.combinations import Cell
from catalog.changes.plans import PlanChanges, PlanGroup, compare_plans
from tests.builders import (
    a_snapshot,
    claim,
    fitting,
    flowchart_data,
    gpu_series,
    machine_type,
    option,
    orchestrator,
    outcome,
    product,
    question,
    use,
)

Data = dict[str, Any]
FACETS = ("product", "orchestrator", "series", "option")
USES = ("training", "pretraining", "serving")
SUPPORT = (*("yes",) * 12, "no", None, "preview")

NAMES = {
    "product": ("gke", "batch", "toolkit"),
    "orchestrator": ("slurm", "kubernetes"),
    "series": ("a4", "g2", "n1"),
    "option": ("spot", "on-demand"),
}


WORKLOAD = flowchart_data(
    "workload",
    question("what-runs", **{slug: f"for-{slug}" for slug in USES}),
    *(outcome(f"for-{slug}", product=None, fitting=[fitting("a4")], uses=[slug]) for slug in USES),
    settles="series",
)


def generated(chance: random.Random) -> Data:
    """A catalog with support tables in which anything stands, and a few rules."""

    def table(*facets: str, **more: Any) -> list[Data]:
        keys = every(*(NAMES[facet] for facet in facets))
        named = [dict(zip(facets, key, strict=True)) for key in keys]
        return [
            claim(chance.choice(SUPPORT), **key) | more for key in named if chance.random() < 0.8
        ]

    options = [{"option": slug, "support": chance.choice(SUPPORT)} for slug in NAMES["option"]]
    return {
        "products": [product(slug) for slug in NAMES["product"]],
        "orchestrators": [orchestrator(slug) for slug in NAMES["orchestrator"]],
        "gpu_series": [gpu_series(slug) for slug in NAMES["series"]],
        "options": [option(slug) for slug in NAMES["option"]],
        "product_orchestrators": table("product", "orchestrator"),
        "product_options": table("product", "option"),
        "series_options": table("series", "option"),
        "deployments": table(
            *("product", "orchestrator", "series"),
            stage=None,
            guide=None,
            blueprint=None,
            options=options,
        ),
        "uses": [use("training"), use("pretraining", broader="training"), use("serving")],
        "rules": [a_rule(chance, f"rule-{number}") for number in range(3)],
        "flowcharts": [WORKLOAD],
    }


def a_rule(chance: random.Random, slug: str) -> Data:
    values = {
        **NAMES,
        "use": USES,
        "arch": ("x86-64", "arm64"),
        "machine": tuple(f"{series}-highgpu-8g" for series in NAMES["series"]),
    }
    facets = chance.sample([*values, "days"], k=chance.randint(1, 3))
    return {
        "slug": slug,
        "severity": chance.choice(("refuse", "warn")),
        "text": {"en": "A rule.", "es": "Una regla."},
        "conditions": [
            {
                "facet": facet,
                "operator": chance.choice(("at-most", "at-least")),
                "values": [str(chance.randint(1, 20))],
            }
            if facet == "days"
            else {
                "facet": facet,
                "operator": chance.choice(("among", "not-among")),
                "values": chance.sample(values[facet], k=chance.randint(1, 2)),
            }
            for facet in facets
        ],
        "sources": ["page"],
        "confidence": "normal",
    }


def edit(chance: random.Random, data: Data) -> None:
    """Change some rows and rules, as an editor would."""
    if chance.random() < 0.2:
        data["gpu_series"][0]["machine_types"].append(machine_type("another"))
    for name in ("product_orchestrators", "product_options", "series_options", "deployments"):
        for row in data[name]:
            if chance.random() < 0.15:
                row["support"] = chance.choice(SUPPORT)
        if chance.random() < 0.2:
            data[name].pop()
    for row in data["deployments"][:1]:
        row["options"] = row["options"][:1]
    if chance.random() < 0.3:
        data["uses"][1]["broader"] = None
    for number in range(chance.randint(0, 2)):
        data["rules"][number] = a_rule(chance, chance.choice(("rule-0", f"new-{number}")))
    data["rules"] = [*{rule["slug"]: rule for rule in data["rules"]}.values()]


def pair(seed: int) -> tuple[Snapshot, Snapshot]:
    chance = random.Random(seed)  # noqa: S311
    old = generated(chance)
    new = deepcopy(old)
    edit(chance, new)
    return a_snapshot(**old), a_snapshot(**new)


def planned(snapshot: Snapshot, cell: Cell) -> Plan:
    """The plan of somebody who states all of it, and answers what runs where that is given."""
    days = int(cell.days.partition("-")[0]) if cell.days else None
    given = {name: getattr(cell, name) or None for name in (*FACETS, "machine", "arch")}
    answers = {"what-runs": cell.use} if cell.use else {}
    return make_plan(snapshot, answers, Stated(**given, days=days))


def judged(snapshot: Snapshot, cell: Cell) -> str:
    return planned(snapshot, cell).verdict


def cells(groups: tuple[PlanGroup, ...]) -> Iterator[tuple[Cell, str, str]]:
    for group in groups:
        members = [Cell(*slugs) for box in group.boxes for slugs in every(*box)]
        assert len(members) == len({*members}) == group.count
        yield from ((cell, group.was, group.will) for cell in members)


def differing(old: Snapshot, new: Snapshot, **beside: str) -> set[tuple[Cell, str, str]]:
    """The combinations of the two catalogs whose verdict is another one, judged one by one."""
    found = set()
    for slugs in every(*NAMES.values()):
        cell = Cell(*slugs)._replace(**beside)
        verdicts = judged(old, cell), judged(new, cell)
        if verdicts[0] != verdicts[1]:
            found.add((cell, *verdicts))
    return found


@pytest.mark.parametrize("seed", range(30))
def test_each_verdict_that_changes_is_found_and_no_other(seed: int) -> None:
    old, new = pair(seed)
    found = compare_plans(old, new)
    assert {*cells(found.groups)} == differing(old, new)
    assert found.changed == len({*cells(found.groups)})
    assert (found.before, found.gone, found.come.total()) == (36, 0, 0)


@pytest.mark.parametrize("seed", range(30))
def test_what_changes_only_where_more_is_stated_is_found_beside(seed: int) -> None:
    old, new = pair(seed)
    found = compare_plans(old, new)
    beside = {*cells(found.beside)}
    for cell, was, will in beside:
        assert (judged(old, cell), judged(new, cell)) == (was, will), cell
    bare = {cell for cell, _was, _will in differing(old, new)}
    for stated in (*({"use": slug} for slug in USES), {"arch": "arm64"}, {"arch": "x86-64"}):
        for one in differing(old, new, **stated):
            assert one in beside or one[0].bare in bare, one
    days = {cell.days: None for cell, *_ in beside if cell.days}
    for span in days:
        first, _dash, last = span.partition("-")
        for number in {first, last or "9999"}:
            for cell, was, will in beside:
                if cell.days == span:
                    exactly = cell._replace(days=number)
                    assert (judged(old, exactly), judged(new, exactly)) == (was, will)


def test_the_pairs_change_plans_in_many_ways() -> None:
    found = [compare_plans(*pair(seed)) for seed in range(30)]
    moves = {(one.was, one.will) for changes in found for one in changes.groups}
    assert len(moves) >= 10, moves
    beside = [cell for changes in found for cell, *_ in cells(changes.beside)]
    for facet in ("use", "arch", "days", "machine"):
        assert any(getattr(cell, facet) for cell in beside), facet


def test_each_reason_is_new_where_it_gets_worse_and_former_where_it_gets_better() -> None:
    for seed in range(30):
        old, new = pair(seed)
        for group in compare_plans(old, new).groups:
            cell = next(cells((group,)))[0]
            before, after = (planned(one, cell).findings for one in (old, new))
            told, others = (after, before) if group.is_worse else (before, after)
            assert group.reasons
            assert {*group.reasons} <= {*told}
            assert not {(one.name, one.severity) for one in group.reasons} & {
                (one.name, one.severity) for one in others
            }


@pytest.fixture
def catalog(shipped: str) -> Snapshot:
    return read_content(shipped, "en")


def one_by_one(old: Snapshot, new: Snapshot) -> int:
    slugs = every(old.product, old.orchestrator, old.series, old.option)
    combinations = (Combination(**dict(zip(FACETS, four, strict=True))) for four in slugs)
    return sum(verdict(judge(old, one)) != verdict(judge(new, one)) for one in combinations)


def test_without_any_of_the_rules_it_is_as_if_all_were_judged(catalog: Snapshot) -> None:
    for rule in catalog.rules[::3]:
        new = replace(catalog, rules=tuple(one for one in catalog.rules if one is not rule))
        found = compare_plans(catalog, new)
        assert found.changed == one_by_one(catalog, new), rule.slug
        assert found.before == 2184


def test_a_rule_about_uses_changes_plans_of_those_who_state_one(catalog: Snapshot) -> None:
    slug = "several-machines-without-gpudirect"
    new = replace(catalog, rules=tuple(one for one in catalog.rules if one.slug != slug))
    found = compare_plans(catalog, new)
    assert not found.groups
    assert found.beside
    assert all(cell.use for cell, *_ in cells(found.beside))
    assert {reason.name for group in found.beside for reason in group.reasons} == {slug}


def test_other_words_in_a_rule_or_a_table_change_no_plan(catalog: Snapshot) -> None:
    rules = tuple(replace(rule, text="Other words.") for rule in catalog.rules)
    rows = tuple(replace(row, text="Other words.") for row in catalog.product_options)
    assert not compare_plans(
        catalog, replace(catalog, rules=rules, product_options=rows)
    ).is_touched


def test_combinations_that_come_and_go_are_counted(catalog: Snapshot) -> None:
    fewer = replace(catalog, products=catalog.products[1:])
    assert compare_plans(catalog, fewer).gone == 312
    assert compare_plans(fewer, catalog).come.total() == 312
    assert sum(compare_plans(fewer, catalog).come.values()) == 312


def test_more_combinations_than_can_be_judged_are_said_to_be_more(catalog: Snapshot) -> None:
    new = replace(catalog, rules=(), product_options=())
    whole, part = compare_plans(catalog, new), compare_plans(catalog, new, most=50)
    assert whole.is_whole
    assert not part.is_whole
    assert 0 < part.changed < whole.changed
    fewer = replace(catalog, products=catalog.products[1:])
    assert not compare_plans(fewer, catalog, most=50).is_whole


def test_boxes_hold_each_combination_once() -> None:
    chance = random.Random(1)  # noqa: S311
    all_of_them = [*every("ab", "cd", "efg")]
    for _time in range(100):
        some = chance.sample(all_of_them, k=chance.randint(0, len(all_of_them)))
        held = [cell for box in boxes(some) for cell in every(*box)]
        assert sorted(held) == sorted(some)
    assert boxes(all_of_them) == ((("a", "b"), ("c", "d"), ("e", "f", "g")),)


def test_nothing_changes_without_an_edit(catalog: Snapshot) -> None:
    found: PlanChanges = compare_plans(catalog, catalog)
    assert not found.is_touched
