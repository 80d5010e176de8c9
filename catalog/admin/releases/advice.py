"""What the drafts would change in what readers are advised: along the paths, and about plans."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language

from advisor import reading
from advisor.snapshot import Snapshot
from catalog.admin.releases.paths import chart_words
from catalog.admin.releases.plans import plan_words
from catalog.changes.paths import compare_paths, is_sound
from catalog.changes.plans import compare_plans
from catalog.problems import Problem

MOST_SHOWN_OPEN = 12
"""How many groups are shown unfolded; more of them are easier to find folded."""

Data = Mapping[str, Any]

IN_THE_WAY = frozenset(
    {
        *("dangling", "leads-nowhere", "no-start", "loop", "dead-end", "no-questions", "twice"),
        *("wrong-shape", "wrong-days", "wrong-operator", "no-values", "no-conditions"),
    }
)
"""The problems with which nobody can say what drafts advise."""


def advice_changes(
    number: int, old: Data, new: Data, found: Iterable[Problem] = ()
) -> dict[str, Any]:
    """What `_paths.html` and `_plans.html` print, from a release of that number to new content."""
    if old == new:
        return {}
    snapshots = _snapshots(old, new)
    if snapshots is None or any(one.blocking and one.code in IN_THE_WAY for one in found):
        return {"is_advice_unclear": True}
    advice = chart_words(number, *snapshots, compare_paths(*snapshots, reworded(old, new)))
    plans = plan_words(*snapshots, compare_plans(*snapshots))
    return {
        "advice": advice,
        "plans": plans,
        "open_advice": advice.entry_count + plans.entry_count <= MOST_SHOWN_OPEN,
    }


def _snapshots(*contents: Data) -> tuple[Snapshot, Snapshot] | None:
    """Both in the editor's language; None where one cannot be walked."""
    language = get_language() or "en"
    try:
        old, new = (
            reading.build(Snapshot, {**data, "language": language}, language) for data in contents
        )
    except reading.UnreadableError:
        return None
    charts = (*old.flowcharts, *new.flowcharts)
    return (old, new) if all(map(is_sound, charts)) else None


def reworded(old: Data, new: Data) -> set[tuple[str, str]]:
    """The outcomes, each after its flowchart, that say something else in some language."""
    before, after = (
        {
            (flowchart["slug"], outcome["slug"]): outcome
            for flowchart in data["flowcharts"]
            for outcome in flowchart["outcomes"]
        }
        for data in (old, new)
    )
    return {key for key, outcome in after.items() if key in before and before[key] != outcome}
