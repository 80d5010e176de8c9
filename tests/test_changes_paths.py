"""Which paths give different advice: as if each had been walked by itself, at any size."""

from collections import Counter
from functools import cache

import pytest

from catalog.changes import groups
from catalog.changes.groups import Group, Groups
from catalog.changes.listing import Path
from catalog.changes.paths import ChartChanges, compare_paths
from tests.flowchart_pairs import Key, Listed, brute_force, fresh, pair, read, reworded

SEEDS = range(240)


@cache
def compared(seed: int) -> list[tuple[ChartChanges, Groups, Listed]]:
    """The changes of each flowchart of a pair: the old, then the new paths, also one by one."""
    old_data, new_data = pair(seed)
    old, new, words = read(old_data), read(new_data), reworded(old_data, new_data)
    found = []
    for chart in compare_paths(old, new, words):
        assert chart.groups
        assert chart.fresh
        if chart.old:
            found.append((chart, chart.groups, brute_force(old, new, chart.slug, words)))
        if chart.new:
            found.append((chart, chart.fresh, fresh(old, new, chart.slug)))
    return found


def key_of(group: Group) -> Key:
    is_apart = group.kind not in ("retired", "open", "new")
    ends = group.outcomes[0].slug if is_apart else ""
    return group.kind, ends, group.end.slug if group.end else "", group.is_gone


def spelled(path: Path) -> dict[str, str]:
    return {answer.question.slug: answer.choice_slug for answer in path}


@pytest.mark.parametrize("tens", range(len(SEEDS) // 10))
def test_each_group_and_its_count_equal_the_listing_of_all_paths(tens):
    for seed in SEEDS[tens * 10 :][:10]:
        for chart, found, listed in compared(seed):
            numbers = {key: len(paths) for key, paths in listed.items() if key[0] != "same"}
            assert {key_of(one): one.count for one in found.shown} == numbers, (seed, chart.slug)
            assert not found.left_out
            kinds = Counter(key[0] for key, paths in listed.items() for _path in paths)
            assert found.totals == kinds, (seed, chart.slug)
            total = chart.before if found is chart.groups else chart.after
            assert total == sum(map(len, listed.values()))


def test_each_group_says_in_which_outcomes_its_paths_end():
    for seed in SEEDS:
        for _chart, found, listed in compared(seed):
            for group in found.shown:
                ends = {end for _answers, end in listed[key_of(group)]}
                assert {outcome.slug for outcome in group.outcomes} == ends, (seed, key_of(group))


def test_each_changed_path_is_listed_in_the_authors_order():
    for seed in SEEDS:
        for _chart, found, listed in compared(seed):
            for group in found.shown:
                paths = [answers for answers, _end in listed[key_of(group)]]
                wanted = paths if group.kind != "words" else []
                assert [*map(spelled, group.paths)] == wanted, (seed, key_of(group))


def test_the_pairs_have_many_of_each_kind_of_change():
    found = (found for seed in SEEDS for _chart, found, _listed in compared(seed))
    kinds = Counter(group.kind for one in found for group in one.shown)
    assert {*groups.ORDER} == {*kinds}
    assert min(kinds.values()) > 10
