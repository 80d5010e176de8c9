"""Which complete paths would give other advice, and which are new: two catalogs, path by path.

A path counts by what whoever opens its old link would be told (advisor.drift): that answers cannot
be given any more, that something is asked first, that the advice is another one. Each flowchart is
looked at by itself, and only what is answered without “unsure”: advice to somebody who is unsure is
made of these paths.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from advisor.snapshot import Flowchart, Snapshot
from catalog.changes.counting import MOST_STEPS, count_paths, count_untouched
from catalog.changes.groups import CHANGED, NO_PATHS, Groups, grouped
from catalog.changes.kinds import Kinds, fresh
from catalog.changes.together import NOTHING, Given, Pair, Together


@dataclass(frozen=True, slots=True)
class ChartChanges:
    """What a release and the drafts say along the paths of one flowchart."""

    slug: str
    old: Flowchart | None
    new: Flowchart | None
    gone: frozenset[Given]  # answers that cannot be given any more
    come: frozenset[Given]  # answers that could not be given before
    before: int  # how many complete paths there are
    after: int
    groups: Groups | None  # of the old paths; None: too many states to count
    fresh: Groups | None  # of the new paths; "new" are those for which there was no advice
    untouched: int  # old paths that certainly give the same advice, where nobody can count

    @property
    def changed(self) -> int:
        """How many old paths give different advice; the most that may, where nobody can count."""
        return self.groups.changed if self.groups else self.before - self.untouched

    @property
    def reworded(self) -> int:
        return self.groups.totals.get("words", 0) if self.groups else 0

    @property
    def added(self) -> int:
        return self.fresh.totals.get("new", 0) if self.fresh else 0

    @property
    def is_touched(self) -> bool:
        return bool(self.changed or self.reworded or self.added) or not self.fresh


def compare_paths(
    old: Snapshot,
    new: Snapshot,
    reworded: Collection[Given] = (),
    most_steps: int = MOST_STEPS,
) -> tuple[ChartChanges, ...]:
    """Compare all paths, flowchart by flowchart: those of the new catalog, then those gone.

    `reworded` are the outcomes, each after its flowchart, whose words differ in some language. The
    flowcharts have to be sound.
    """
    slugs = dict.fromkeys((*new.flowchart, *old.flowchart))
    return tuple(_compared(old, new, slug, reworded, most_steps) for slug in slugs)


def is_sound(flowchart: Flowchart) -> bool:
    """Whether every choice leads on, and none back, so that its paths can be counted."""
    targets = [flowchart.start, *(t for slug in flowchart.nodes for t in flowchart.targets(slug))]
    if any(target not in flowchart.nodes for target in targets):
        return False
    place = flowchart.place
    return all(place[t] > place[slug] for slug in place for t in flowchart.targets(slug))


def not_offered(flowchart: Flowchart | None, asked_by: Snapshot | None) -> Iterator[Given]:
    """Yield the answers of a flowchart that another catalog does not ask for, in none of its own."""
    charts = asked_by.flowcharts if asked_by else ()
    offered = {
        (question.slug, choice.slug)
        for chart in charts
        for question in chart.questions
        if question.slug in chart.place
        for choice in question.choices
    }
    for question in flowchart.questions if flowchart else ():
        for choice in question.choices:
            if (answer := (question.slug, choice.slug)) not in offered:
                yield answer


def _compared(
    old: Snapshot, new: Snapshot, slug: str, reworded: Collection[Given], most_steps: int
) -> ChartChanges:
    was, will = old.flowchart.get(slug), new.flowchart.get(slug)
    gone = frozenset(not_offered(was, new if will else None))
    come = frozenset(not_offered(will, old if was else None))
    onward = Together(was, will or NOTHING, gone) if was else None
    back = Together(will, was or NOTHING, come, compared=False) if will else None
    kinds = Kinds(old, new, onward.first, reworded) if onward else None
    groups = grouped(onward, kinds.say, most_steps) if onward and kinds else NO_PATHS
    return ChartChanges(
        slug=slug,
        old=was,
        new=will,
        gone=gone,
        come=come,
        before=count_paths(was) if was else 0,
        after=count_paths(will) if will else 0,
        groups=groups,
        fresh=grouped(back, fresh, most_steps) if back else NO_PATHS,
        untouched=_untouched(onward, kinds) if onward and kinds and not groups else 0,
    )


def _untouched(both: Together, kinds: Kinds) -> int:
    """How many paths are the same step by step, and end in the same advice."""
    return sum(
        number
        for slug, number in count_untouched(both).items()
        if kinds.say(Pair(slug, slug, is_gone=False), both.second.nodes[slug])[0] not in CHANGED
    )
