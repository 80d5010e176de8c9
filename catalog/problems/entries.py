"""Entries: none twice, and each statement with a source to look it up in."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from advisor import snapshot
from catalog.problems.problem import Problem, Spot, problem
from catalog.problems.walking import Node

ELSEWHERE = {snapshot.Question, snapshot.Outcome}
"""Their names are looked at together with their addresses."""

STATEMENTS = {
    snapshot.Fact,
    snapshot.ProductOrchestrator,
    snapshot.ProductOption,
    snapshot.SeriesOption,
    snapshot.Deployment,
    snapshot.Rule,
    snapshot.Misconception,
    snapshot.Term,
}


class Entries:
    """Looks at one entry after the other, and remembers those that it has seen."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, tuple[str, ...]]] = set()

    def check(self, node: Node) -> Iterator[Problem]:
        if node.kind in STATEMENTS:
            yield from _check_sources(node)
        if not node.is_entry or not node.place.key or node.kind in ELSEWHERE:
            return
        name = (node.place.model, node.place.key)
        if name in self.seen:
            message = _("It stands in the catalog twice: rename or delete one.")
            yield problem(node.place, "twice", message, field=Spot(field="slug"))
        self.seen.add(name)


def _check_sources(node: Node) -> Iterator[Problem]:
    says_nothing = node.data.get("support", "said") is None
    if not node.data["sources"] and not says_nothing:
        message = _("It names no source: readers cannot look it up. Add the page that says so.")
        spot = Spot(node.title, "sources", node.part)
        yield problem(node.place, "no-sources", message, field=spot, blocking=False)
