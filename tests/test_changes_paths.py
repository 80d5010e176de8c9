"""Which paths give different advice: as if each had been walked by itself, at any size."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from advisor.flow import Answers
from catalog.changes import groups
from catalog.changes.groups import Group
from catalog.changes.listing import Path
from catalog.changes.paths import ChartChanges, compare_paths
from tests.flowchart_pairs import Key, brute_force, counted, fresh, pair, read, reworded

SEEDS = range(400)


@cache
def compared(
    seed: int,
) -> list[tuple[ChartChanges, dict[Key, list[Answers]], dict[Key, list[Answers]]]]:
    """The changes of each flowchart of a pair, with the old and the new paths one by one."""
    old_data, new_data = pair(seed)
    old, new, words = read(old_data), read(new_data), reworded(old_data, new_data)
    return [
        (
            chart,
            brute_force(old, new, chart.slug, words) if chart.old else {},
            fresh(old, new, chart.slug) if chart.new else {},
        )
        for chart in compare_paths(old, new, words)
    ]


def key_of(group: Group) -> Key:
    return group.kind, group.outcome.slug, group.end.slug if group.end else "", group.is_gone


def counts(found: Iterable[Group] | None) -> Counter[Key]:
    assert found is not None
    return Counter({key_of(group): group.count for group in found})


def spelled(path: Path) -> Answers:
    return {answer.question.slug: answer.choice_slug for answer in path}


@pytest.mark.parametrize("tens", range(len(SEEDS) // 10))
def test_each_group_and_its_count_equal_the_listing_of_all_paths(tens):
    for seed in SEEDS[tens * 10 :][:10]:
        for chart, old_paths, new_paths in compared(seed):
            assert counts(chart.groups) == counted(old_paths), (seed, chart.slug)
            assert counts(chart.fresh) == counted(new_paths), (seed, chart.slug)
            assert chart.before == sum(map(len, old_paths.values()))
            assert chart.after == sum(map(len, new_paths.values()))


def test_each_changed_path_is_listed_in_the_authors_order():
    for seed in SEEDS:
        for chart, old_paths, new_paths in compared(seed):
            for group in chart.groups or ():
                listed = [*map(spelled, group.paths)]
                wanted = old_paths[key_of(group)] if group.kind not in groups.UNLISTED else []
                assert listed == wanted, (seed, key_of(group))
            for group in (one for one in chart.fresh or () if one.kind == "new"):
                assert [*map(spelled, group.paths)] == new_paths[key_of(group)], seed


def test_the_pairs_have_all_kinds_of_changes_and_paths_whose_questions_changed_places():
    kinds = Counter(
        group.kind for seed in SEEDS for chart, *_ in compared(seed) for group in chart.groups or ()
    )
    assert {*groups.ORDER} - {"new"} == {*kinds}
    assert min(kinds.values()) > 20
