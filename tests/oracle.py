"""The same advice by brute force: every path listed, every change tried. Shares no code with it."""

from collections.abc import Iterator, Mapping
from typing import Any

from advisor.snapshot import Flowchart, Outcome

Pairs = tuple[tuple[str, str], ...]


def paths(flowchart: Flowchart) -> Iterator[tuple[Pairs, tuple[int, ...], str]]:
    """Every complete path: its answers, the places of its choices, its outcome."""

    def onward(slug: str, pairs: Pairs, places: tuple[int, ...]) -> Iterator[Any]:
        node = flowchart.nodes[slug]
        if isinstance(node, Outcome):
            yield pairs, places, slug
            return
        for place, choice in enumerate(node.choices):
            yield from onward(choice.leads_to, (*pairs, (slug, choice.slug)), (*places, place))

    return onward(flowchart.start, (), ())


class Oracle:
    def __init__(self, flowchart: Flowchart, answers: Mapping[str, str]) -> None:
        self.flowchart = flowchart
        self.order = {node.slug: n for n, node in enumerate(flowchart.questions)}
        self.all = list(paths(flowchart))
        usable = {
            question.slug: answers[question.slug]
            for question in flowchart.questions
            if answers.get(question.slug) in {c.slug for c in question.choices}
            or (answers.get(question.slug) == "unsure" and question.offers_unsure)
        }
        self.met = self.met_of(usable)
        self.live = [path for path in self.all if self.fits(path[0])]

    def fits(self, pairs: Pairs) -> bool:
        return all(self.met.get(q, "unsure") in ("unsure", choice) for q, choice in pairs)

    def met_of(self, usable: Mapping[str, str]) -> dict[str, str]:
        """The answers that a reader comes by: all before them on some path are given and fit."""
        found: dict[str, str] = {}
        for pairs, _places, _outcome in self.all:
            for question, choice in pairs:
                if question not in usable:
                    break
                found[question] = usable[question]
                if usable[question] not in ("unsure", choice):
                    break
        return {question: found[question] for question in self.reading_order() if question in found}

    def reading_order(self) -> list[str]:
        """The questions, each after those that lead to it, first choices first."""
        left: list[str] = []

        def leave(slug: str) -> None:
            for choice in reversed(getattr(self.flowchart.nodes[slug], "choices", ())):
                if choice.leads_to not in left:
                    leave(choice.leads_to)
            left.append(slug)

        leave(self.flowchart.start)
        return left[::-1]

    def opened(self) -> list[str]:
        first = {
            next((q for q, _choice in pairs if q not in self.met), None)
            for pairs, _places, _outcome in self.live
        }
        return sorted(first - {None}, key=self.order.__getitem__)  # type: ignore[arg-type]

    def reachable(self) -> list[str]:
        ends = {outcome for _pairs, _places, outcome in self.live}
        return [outcome.slug for outcome in self.flowchart.outcomes if outcome.slug in ends]

    def state(self) -> str:
        if self.opened():
            return "open"
        return "conditional" if len(self.reachable()) > 1 else "settled"

    def when(self, outcome: str) -> tuple[Pairs, bool]:
        """The condition of an outcome, and whether other live paths lead to it."""
        ranked = []
        for pairs, places, end in self.live:
            if end == outcome:
                unknown = tuple(p for p in pairs if self.met.get(p[0], "unsure") == "unsure")
                ranked.append((len(unknown), places, unknown))
        return min(ranked)[2], len(ranked) > 1

    def instead(self) -> list[tuple[str, Pairs]]:
        if self.state() == "open":
            return []
        known = self.reachable()
        return [
            (outcome.slug, self.change(outcome.slug))
            for outcome in self.flowchart.outcomes
            if outcome.slug not in known
        ]

    def change(self, outcome: str) -> Pairs:
        ranked = []
        for pairs, places, end in self.all:
            if end == outcome:
                changed = tuple(p for p in pairs if self.met.get(p[0]) != p[1])
                altered = sum(question in self.met for question, _choice in changed)
                ranked.append((altered, len(changed) - altered, places, changed))
        return min(ranked)[3]

    def next_question(self) -> str | None:
        if self.state() != "conditional":
            return next(iter(self.opened()), None)
        unsure = [question for question, choice in self.met.items() if choice == "unsure"]
        return min(sorted(unsure, key=self.order.__getitem__), key=self.worst)

    def worst(self, question: str) -> int:
        """How many outcomes are left when the question gets the answer that tells least."""
        node = self.flowchart.nodes[question]
        assert not isinstance(node, Outcome)
        answered = [{**self.met, question: choice.slug} for choice in node.choices]
        return max(len(Oracle(self.flowchart, answers).reachable()) for answers in answered)
