"""Each kind of edit on each flowchart that Batuta comes with: every changed path is listed."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from advisor import reading
from advisor.snapshot import Flowchart, Snapshot
from advisor.snapshot import read as read_content
from catalog.changes.groups import CHANGED
from catalog.changes.paths import compare_paths
from tests.builders import question
from tests.flowchart_pairs import brute_force, drop_unreachable, fresh, later

Data = dict[str, Any]

CHARTS = ("platform", "approach", "workload", "capacity")


def spots(chart: Data) -> Iterator[tuple[int, int]]:
    """Each choice, by the places of its question and its own."""
    for number, asked in enumerate(chart["questions"]):
        yield from ((number, place) for place in range(len(asked["choices"])))


def moved(chart: Data) -> Iterator[Data]:
    """Each choice leads elsewhere."""
    ordered = in_order(chart)
    for number, place in spots(ordered):
        edited = deepcopy(ordered)
        choice = edited["questions"][number]["choices"][place]
        others = [slug for slug in later(edited, number) if slug != choice["leads_to"]]
        choice["leads_to"] = others[(number + place) % len(others)]
        yield edited


def inserted(chart: Data) -> Iterator[Data]:
    """A question stands between each choice and what it leads to."""
    for number, place in spots(chart):
        edited = deepcopy(chart)
        choice = edited["questions"][number]["choices"][place]
        end = edited["outcomes"][0]["slug"]
        edited["questions"].append(question("budget", yes=choice["leads_to"], no=end))
        choice["leads_to"] = "budget"
        yield edited


def deleted(chart: Data) -> Iterator[Data]:
    """Each question is taken out; what led to it leads to where its first choice led."""
    for gone in chart["questions"]:
        onward = gone["choices"][0]["leads_to"]
        edited = deepcopy(chart)
        edited["questions"] = [q for q in edited["questions"] if q["slug"] != gone["slug"]]
        for asked in edited["questions"]:
            for choice in asked["choices"]:
                if choice["leads_to"] == gone["slug"]:
                    choice["leads_to"] = onward
        edited["start"] = onward if chart["start"] == gone["slug"] else chart["start"]
        if edited["start"] in {asked["slug"] for asked in edited["questions"]}:
            yield edited


def swapped(chart: Data) -> Iterator[Data]:
    """Each question changes places with one that it leads to."""
    questions = {asked["slug"] for asked in chart["questions"]}
    for number, place in spots(chart):
        one = chart["questions"][number]["slug"]
        other = chart["questions"][number]["choices"][place]["leads_to"]
        if other in questions:
            edited = deepcopy(chart)
            names = {one: other, other: one}
            for asked in edited["questions"]:
                asked["slug"] = names.get(asked["slug"], asked["slug"])
                for choice in asked["choices"]:
                    choice["leads_to"] = names.get(choice["leads_to"], choice["leads_to"])
            edited["start"] = names.get(chart["start"], chart["start"])
            yield edited


def renamed(chart: Data) -> Iterator[Data]:
    for number, place in spots(chart):
        edited = deepcopy(chart)
        edited["questions"][number]["choices"][place]["slug"] = "renamed"
        yield edited


def recommending(chart: Data) -> Iterator[Data]:
    """Each outcome recommends fewer GPU series, another orchestrator or another option."""
    for number in range(len(chart["outcomes"])):
        edited = deepcopy(chart)
        end = edited["outcomes"][number]
        if end["fitting"]:
            end["fitting"] = end["fitting"][1:]
        elif end["option"]:
            end["option"] = "spot" if end["option"] != "spot" else "on-demand"
        else:
            end["orchestrators"] = [] if end["orchestrators"] else ["slurm"]
        yield edited


def in_order(chart: Data) -> Data:
    """The questions, each before all that it leads to."""
    place = reading.build(Flowchart, chart, "en").place
    return chart | {"questions": sorted(chart["questions"], key=lambda one: place[one["slug"]])}


EDITS = (moved, inserted, deleted, swapped, renamed, recommending)


def having(snapshot: Snapshot, chart: Data) -> Snapshot:
    drop_unreachable(chart)
    edited = reading.build(Flowchart, chart, "en")
    charts = [edited if one.slug == edited.slug else one for one in snapshot.flowcharts]
    return replace(snapshot, flowcharts=tuple(charts))


@pytest.mark.parametrize("slug", CHARTS)
@pytest.mark.parametrize("edit", EDITS)
def test_every_changed_path_is_listed_after_each_edit(
    shipped: str, edit: Callable[[Data], Iterator[Data]], slug: str
) -> None:
    old = read_content(shipped, "en")
    chart = next(one for one in reading.parse(shipped)["flowcharts"] if one["slug"] == slug)
    edits = changed = 0
    for edited in edit(chart):
        new = having(old, edited)
        (found,) = (one for one in compare_paths(old, new) if one.slug == slug)
        assert found.groups
        assert found.fresh
        one_by_one = brute_force(old, new, slug, set())
        wanted = {
            path(a) for key, paths in one_by_one.items() if key[0] in CHANGED for a, _ in paths
        }
        assert listed(found.groups) == wanted
        assert found.changed == len(wanted)
        added = {
            path(a)
            for key, paths in fresh(old, new, slug).items()
            if key[0] == "new"
            for a, _ in paths
        }
        assert listed(found.fresh) == added
        edits += 1
        changed += bool(wanted)
    assert edits
    assert changed == edits or edit is swapped


def path(answers: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(answers.items())


def listed(groups: Any) -> set[tuple[tuple[str, str], ...]]:
    paths = [one for group in groups.shown for one in group.paths]
    found = {tuple((a.question.slug, a.choice_slug) for a in one) for one in paths}
    assert len(found) == len(paths) == sum(group.count for group in groups.shown)
    return found


def test_without_an_edit_no_path_is_listed(shipped: str) -> None:
    snapshot = read_content(shipped, "en")
    found = compare_paths(snapshot, snapshot)
    assert not any(chart.is_touched for chart in found)
    assert [chart.before for chart in found] == [4, 14, 13, 6]
