"""Questions, choices and outcomes: a directed acyclic graph."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from advisor.snapshot.facts import Fact, Factual, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    slug: str
    label: Text
    examples: tuple[Text, ...]
    leads_to: str  # the slug of a question or of an outcome of the same flowchart


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Factual):
    slug: str
    text: Text
    facts: tuple[Fact, ...]  # kinds: why, help
    terms: tuple[str, ...]
    choices: tuple[Choice, ...]
    offers_unsure: bool
    sources: tuple[str, ...]

    def choice(self, slug: str | None) -> Choice | None:
        return next((choice for choice in self.choices if choice.slug == slug), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FittingSeries:
    """A GPU series that fits an outcome, and why."""

    series: str
    text: Text
    sources: tuple[str, ...]
    confidence: str  # advisor.vocabulary.Confidence
    as_of: str | None
    dispute: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(Factual):
    """What a path ends in. Its slug is that of the product or option that it recommends."""

    slug: str
    product: str | None
    orchestrators: tuple[str, ...]
    also_deploys: tuple[str, ...]
    option: str | None
    fitting: tuple[FittingSeries, ...]  # best first
    uses: tuple[str, ...]  # the kinds of work that it stands for: rules look at them
    summary: Text
    facts: tuple[Fact, ...]  # kinds: advisor.vocabulary.OutcomeFactKind
    sources: tuple[str, ...]

    @property
    def series(self) -> tuple[str, ...]:
        """The slugs of the series that fit, best first."""
        return tuple(one.series for one in self.fitting)

    @property
    def recommends(self) -> tuple[str | None, str | None, frozenset[str], frozenset[str]]:
        """What two outcomes have in common when they recommend the same; order says nothing."""
        return self.product, self.option, frozenset(self.orchestrators), frozenset(self.series)


@dataclass(frozen=True, kw_only=True)
class Flowchart:
    slug: str
    title: Text
    intro: Text
    settles: str | None  # the part of a plan that it settles: advisor.vocabulary.Part
    start: str
    questions: tuple[Question, ...]
    outcomes: tuple[Outcome, ...]
    sources: tuple[str, ...]

    @cached_property
    def nodes(self) -> Mapping[str, Question | Outcome]:
        nodes: list[Question | Outcome] = [*self.questions, *self.outcomes]
        return {node.slug: node for node in nodes}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each node in the author's order: the questions, then the outcomes."""
        return {slug: place for place, slug in enumerate(self.nodes)}

    @cached_property
    def reading_order(self) -> tuple[str, ...]:
        """The slugs of the nodes from the start on, each after all that lead to it.

        Among these orders it is the author's: all that the first choice leads to comes before
        what only the second one leads to. A stack instead of recursion, so any depth will do.
        """
        met: set[str] = set()
        left: list[str] = []
        stack = [(self.start, False)]
        while stack:
            slug, leaving = stack.pop()
            if leaving:
                left.append(slug)
            elif slug not in met:
                met.add(slug)
                stack.append((slug, True))
                stack.extend((target, False) for target in self.targets(slug))
        return tuple(reversed(left))

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The place of each node in the reading order."""
        return {slug: place for place, slug in enumerate(self.reading_order)}

    def targets(self, slug: str) -> tuple[str, ...]:
        """Where the choices of a node lead, in the author's order; nowhere for an outcome."""
        node = self.nodes[slug]
        return tuple(c.leads_to for c in node.choices) if isinstance(node, Question) else ()
