"""Flowcharts as graphs. Nothing here recurses, and each step looks at each arrow once."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
Arrows = Mapping[str, list[str]]
"""From each node of a flowchart to those that its choices lead to."""


def arrows(flowchart: Data) -> Arrows:
    """Return the arrows between the nodes that exist; choices that lead nowhere have none."""
    nodes = [*flowchart["questions"], *flowchart["outcomes"]]
    leads: dict[str, list[str]] = {node["slug"]: [] for node in nodes}
    for question in flowchart["questions"]:
        targets = (choice["leads_to"] for choice in question["choices"])
        leads[question["slug"]] += [target for target in targets if target in leads]
    return leads


def reachable(start: str, leads: Arrows) -> set[str]:
    seen, waiting = {start}, [start]
    while waiting:
        for target in leads[waiting.pop()]:
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return seen


def endings_first(leads: Arrows) -> list[str]:
    """Return the nodes so that each comes after all that it leads to, but for those in loops.

    Only nodes from which a loop can be reached are left out.
    """
    into: dict[str, list[str]] = {node: [] for node in leads}
    for node, targets in leads.items():
        for target in targets:
            into[target].append(node)
    left = {node: len(targets) for node, targets in leads.items()}
    order = [node for node, count in left.items() if not count]
    for node in order:  # grows while it is walked
        for before in into[node]:
            left[before] -= 1
            if not left[before]:
                order.append(before)
    return order


def back_arrows(roots: Iterable[str], leads: Arrows) -> Iterator[tuple[str, str]]:
    """Return the arrows that close a loop on a walk from the roots; without them there is none."""
    path: dict[str, Iterator[str]] = {}
    done: set[str] = set()
    for root in roots:
        if root not in done:
            path[root] = iter(leads[root])
        while path:
            node = next(reversed(path))
            target = next(path[node], None)
            if target is None:
                done.add(node)
                del path[node]
            elif target in path:
                yield node, target
            elif target not in done:
                path[target] = iter(leads[target])


def heaviest(
    flowchart: Data, order: Iterable[str], weight: Mapping[tuple[str, str], int], enough: int
) -> int:
    """Return the most that a reader's answers weigh, when each answer weighs something.

    An unsure reader goes on along every choice, and may then be asked all that comes behind; of
    that no more is counted than is enough. The order is that of endings_first, and the start has
    to be in it.
    """
    questions = {question["slug"]: question for question in flowchart["questions"]}
    own = {
        slug: max((weight[slug, choice["slug"]] for choice in question["choices"]), default=0)
        for slug, question in questions.items()
    }
    leads, most = arrows(flowchart), dict[str, int]()
    for node in order:
        choices = questions[node]["choices"] if node in questions else []
        onward = [
            weight[node, choice["slug"]] + most[choice["leads_to"]]
            for choice in choices
            if choice["leads_to"] in most
        ]
        if choices and questions[node]["offers_unsure"]:
            onward.append(_weigh_all(node, leads, own, enough))
        most[node] = max(onward, default=0)
    return most[flowchart["start"]]


def _weigh_all(start: str, leads: Arrows, own: Mapping[str, int], enough: int) -> int:
    """Return what the start and all that it leads to weigh together, or enough of it."""
    seen, waiting, sum_so_far = {start}, [start], 0
    while waiting and sum_so_far <= enough:
        node = waiting.pop()
        sum_so_far += own.get(node, 0)
        new = [target for target in leads[node] if target not in seen]
        seen.update(new)
        waiting.extend(dict.fromkeys(new))
    return sum_so_far
