"""What the catalog knows about the outcome of a flowchart: entries, facts, mistakes; steps by stage."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from advisor.advice import Advice
from advisor.pages.related import grouped
from advisor.relevance import (
    NO_ORCHESTRATOR,
    former_names,
    kinds_beside,
    misconceptions_about,
)
from advisor.snapshot import (
    ConsumptionOption,
    Fact,
    FittingSeries,
    GpuSeries,
    Misconception,
    Orchestrator,
    Outcome,
    Product,
    Rename,
    Snapshot,
    Step,
)
from advisor.vocabulary import OptionFactKind, StepStage

FIRST = (
    OptionFactKind.LIFESPAN,
    OptionFactKind.START,
    OptionFactKind.INTERRUPTION,
    OptionFactKind.ASSURANCE,
    OptionFactKind.PRICE_MODEL,
    OptionFactKind.BEST_FOR,
    OptionFactKind.NOT_FOR,
)
"""The kinds of facts about a consumption option that come first, also on paper."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The steps of one stage: for everybody, and those that only some GPU series need."""

    slug: str
    steps: tuple[Step, ...]
    series_steps: tuple[Step, ...]

    @property
    def number(self) -> int:
        return len(self.steps) + len(self.series_steps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guidance:
    """An outcome with the entries that it names, and what to know about them."""

    advice: Advice
    outcome: Outcome
    name: str  # what is recommended, in a few words
    product: Product | None
    orchestrators: tuple[Orchestrator, ...]
    also_deploys: tuple[Orchestrator, ...]
    option: ConsumptionOption | None
    fitting: tuple[tuple[GpuSeries, FittingSeries], ...]  # best first, each with its reason
    misconceptions: tuple[Misconception, ...]
    renames: tuple[Rename, ...]

    @property
    def summary(self) -> str:
        return said_besides(self.name, self.outcome)

    @property
    def outcome_facts(self) -> dict[str, tuple[Fact, ...]]:
        """What goes with the outcome itself, by kind."""
        kinds = kinds_beside(self.outcome)
        return {kind: facts for kind in kinds if (facts := self.outcome.facts_of(kind))}

    @property
    def option_facts(self) -> dict[str, tuple[Fact, ...]]:
        """What is known about the consumption option, by kind."""
        return grouped(self.option.facts, "kind") if self.option else {}

    @property
    def first_option_facts(self) -> dict[str, tuple[Fact, ...]]:
        """What somebody who chooses the option has to know of it."""
        return {kind: facts for kind, facts in self.option_facts.items() if kind in FIRST}

    @property
    def further_option_facts(self) -> dict[str, tuple[Fact, ...]]:
        return {kind: facts for kind, facts in self.option_facts.items() if kind not in FIRST}


def guide_all(snapshot: Snapshot, advices: Iterable[Advice]) -> tuple[Guidance, ...]:
    """The guidance for each flowchart that is answered to an end, in the author's order."""
    settled = ((advice, advice.outcome) for advice in advices if advice.outcome)
    return tuple(guide(snapshot, advice, outcome) for advice, outcome in settled)


def guide(snapshot: Snapshot, advice: Advice, outcome: Outcome) -> Guidance:
    return Guidance(
        advice=advice,
        outcome=outcome,
        name=name_of(snapshot, outcome),
        product=snapshot.product[outcome.product] if outcome.product else None,
        orchestrators=tuple(snapshot.orchestrator[slug] for slug in outcome.orchestrators),
        also_deploys=tuple(snapshot.orchestrator[slug] for slug in outcome.also_deploys),
        option=snapshot.option[outcome.option] if outcome.option else None,
        fitting=tuple((snapshot.series[fit.series], fit) for fit in outcome.fitting),
        misconceptions=misconceptions_about(snapshot, outcome),
        renames=former_names(snapshot, outcome),
    )


def name_of(snapshot: Snapshot, outcome: Outcome) -> str:
    """What an outcome recommends, in a few words: "Cluster Director with Slurm"."""
    if outcome.option:
        return snapshot.option[outcome.option].name
    if not outcome.product:
        return outcome.summary
    product = snapshot.product[outcome.product].name
    if NO_ORCHESTRATOR in outcome.orchestrators:
        return _("%(product)s with an orchestrator of your own, or none") % {"product": product}
    names = [snapshot.orchestrator[slug].name for slug in outcome.orchestrators]
    words = {"product": product, "orchestrators": get_text_list(names, _("or"))}
    return _("%(product)s with %(orchestrators)s") % words if names else product


def said_besides(name: str, outcome: Outcome) -> str:
    """What the author says of an outcome, unless its name says the same."""
    summary = outcome.summary
    return "" if summary.rstrip(".") == name.rstrip(".") else summary


def stages(steps: Iterable[Step]) -> tuple[Stage, ...]:
    """The steps by stage, in the order in which the stages come; empty stages are left out."""
    by_stage = grouped(steps, "stage")
    return tuple(
        Stage(
            slug,
            tuple(step for step in by_stage[slug] if not step.series),
            tuple(step for step in by_stage[slug] if step.series),
        )
        for slug in StepStage.values
        if slug in by_stage
    )
