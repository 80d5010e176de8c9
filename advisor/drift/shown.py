"""What the page of some advice shows, entry by entry, so that two releases can be compared.

Beside what is printed there, the help of the questions that were answered counts, and the
examples of the answers: the reader answered by these words.
"""

from collections.abc import Mapping, Sequence

from advisor.advice import Advice, Instead, Reachable, ruled_out, still_leading
from advisor.drift.collected import Entry, Fields
from advisor.drift.shown_plan import ShownPlan
from advisor.flow import Answer, Answers
from advisor.plan.stated import heard
from advisor.relevance import (
    KEY_FACTS_OF_AN_OPTION,
    NO_ORCHESTRATOR,
    former_names,
    kinds_beside,
    misconceptions_about,
    platforms,
)
from advisor.snapshot import Outcome, Product, Snapshot

OF_A_PATH = ("question", "choice")
"""Kinds of entries that stand on the page because a path comes by them."""

WORDS_OF_A_PATH = ("text", "help", "why", "label", "examples")

OF_A_PRODUCT = ("what-it-is", "audience", "key-benefit", "strength", "limit")


def shown(snapshot: Snapshot, advices: Sequence[Advice], query: Answers) -> Mapping[Entry, Fields]:
    """Return what the page shows of the advice and the plan. `advices`: what is not open."""
    page = Shown(snapshot)
    page.add_plan(*heard(snapshot, query))
    for advice in advices:
        page.add_advice(advice)
        if advice.outcome:
            page.add_guidance(advice.outcome)
    for reachable in (one for advice in advices if not advice.outcome for one in advice.outcomes):
        page.add_key_facts(reachable.outcome)
    page.add_platforms()
    page.add_disputes()
    page.add_sources()
    return page.entries


class Shown(ShownPlan):
    """Collects what stands on the page of some advice."""

    def add_advice(self, advice: Advice) -> None:
        chart = advice.flowchart
        find_out = advice.next_question.slug if advice.next_question else None
        self.add("flowchart", chart.slug, chart, title=chart.title, find_out=find_out)
        for answer in advice.because:
            self.add_answer(answer)
        for reachable in advice.outcomes:
            self.add_reachable(reachable)
        decided = ruled_out(advice)
        decisive = {outcome.slug: answer for answer, outcomes in decided for outcome in outcomes}
        for answer, outcomes in decided:
            self.add_ways_there(advice, answer, outcomes)
        for instead in advice.instead:
            self.add_instead(instead, decisive.get(instead.outcome.slug))

    def add_ways_there(self, advice: Advice, answer: Answer, outcomes: tuple[Outcome, ...]) -> None:
        """The answers that would still lead to what an answer ruled out: the reasons name them."""
        leading = still_leading(advice, answer) if outcomes else {}
        for outcome in outcomes:
            for choice in leading[outcome.slug]:
                self.add_condition(Answer(answer.question, choice))

    def add_answer(self, answer: Answer) -> None:
        """An answer that was given, with the words that it was given by."""
        question, choice = answer.question, answer.choice
        self.add("question", question.slug, question, text=question.text, asked=True)
        for kind in ("help", "why"):
            words = tuple((fact.title, fact.text) for fact in question.facts_of(kind))
            self.add("question", question.slug, question, **{kind: words})
        if choice:
            label, examples = choice.label, choice.examples
            self.add("choice", slug_of(answer), answer, label=label, examples=examples)

    def add_condition(self, answer: Answer) -> None:
        """An answer that would have to be given."""
        self.add("question", answer.question.slug, answer.question, text=answer.question.text)
        if answer.choice:
            self.add("choice", slug_of(answer), answer, label=answer.choice.label)

    def add_reachable(self, reachable: Reachable) -> None:
        outcome = reachable.outcome
        self.add("outcome", outcome.slug, outcome, summary=outcome.summary, **self.cites(outcome))
        self.add_names(outcome)
        for answer in reachable.when:
            self.add_condition(answer)

    def add_instead(self, instead: Instead, decisive: Answer | None) -> None:
        outcome = instead.outcome
        against = outcome.fact("against")
        self.add(
            "outcome",
            outcome.slug,
            outcome,
            recommends=outcome.option or (outcome.product, outcome.orchestrators),
            against=(against.text, self.cites(against)) if against else self.cites(outcome),
            changes=tuple(slug_of(answer) for answer in instead.changes),
            ruled_out_by=decisive and decisive.question.slug,
        )
        self.add_names(outcome)
        for answer in instead.changes:
            self.add_condition(answer)

    def add_names(self, outcome: Outcome) -> None:
        """What the name of an outcome is made of."""
        if outcome.option:
            option = self.snapshot.option[outcome.option]
            self.add("option", option.slug, option, name=option.name)
        elif outcome.product:
            product = self.snapshot.product[outcome.product]
            self.add("product", product.slug, product, name=product.name)
            if NO_ORCHESTRATOR not in outcome.orchestrators:
                self.add_orchestrators(outcome)
        else:
            self.add("outcome", outcome.slug, outcome, summary=outcome.summary)

    def add_orchestrators(self, outcome: Outcome) -> None:
        for slug in outcome.orchestrators:
            orchestrator = self.snapshot.orchestrator[slug]
            self.add("orchestrator", slug, orchestrator, name=orchestrator.name)

    def add_guidance(self, outcome: Outcome) -> None:
        """What stands beside a settled outcome."""
        catalog = self.snapshot
        series = tuple(
            (catalog.series[fit.series].name, fit.text, self.cites(fit)) for fit in outcome.fitting
        )
        facts = self.facts(outcome, *kinds_beside(outcome))
        self.add("outcome", outcome.slug, outcome, series=series, **facts)
        if outcome.product:
            also = tuple(catalog.orchestrator[slug].name for slug in outcome.also_deploys)
            self.add("outcome", outcome.slug, outcome, also_deploys=also)
            self.add_orchestrators(outcome)
            self.add_product(catalog.product[outcome.product])
        elif outcome.option:
            option = catalog.option[outcome.option]
            self.add("option", option.slug, option, **self.facts(option))
        for m in misconceptions_about(catalog, outcome):
            words = {"belief": m.belief, "correction": m.correction}
            self.add("misconception", m.slug, m, **words, **self.cites(m))
        for rename in former_names(catalog, outcome):
            self.add("rename", rename.slug, rename, old=rename.old, new=rename.new)
            self.add("rename", rename.slug, rename, **self.cites(rename))

    def add_product(self, product: Product) -> None:
        facts = self.facts(product, *OF_A_PRODUCT, "management", "complexity")
        management = (product.management, facts.pop("management", ()))
        complexity = (product.complexity, facts.pop("complexity", ()))
        levels = {"management": management, "complexity": complexity}
        self.add("product", product.slug, product, **levels, **facts)

    def add_key_facts(self, outcome: Outcome) -> None:
        """What stands beside an outcome that is only possible; of values no text, only footnotes."""
        if outcome.product:
            product = self.snapshot.product[outcome.product]
            values = {"management": product.management, "complexity": product.complexity}
            for name, value in values.items():
                footnotes = [self.cites(fact) for fact in product.facts_of(name)]
                self.add("product", product.slug, product, **{name: (value, footnotes)})
            self.add("product", product.slug, product, **self.facts(product, "key-benefit"))
        elif outcome.option:
            option = self.snapshot.option[outcome.option]
            known = self.facts(option, *KEY_FACTS_OF_AN_OPTION)
            self.add("option", option.slug, option, **known)
        else:
            fitting = ((fit.series, self.cites(fit)) for fit in outcome.fitting)
            series = tuple((self.snapshot.series[slug].name, cites) for slug, cites in fitting)
            self.add("outcome", outcome.slug, outcome, series=series)

    def add_platforms(self) -> None:
        """The table of the platforms; of their complexity it shows no text, only its footnotes."""
        for product, orchestrators in platforms(self.snapshot):
            footnotes = [self.cites(fact) for fact in product.facts_of("complexity")]
            self.add(
                "product",
                product.slug,
                product,
                name=product.name,
                complexity=(product.complexity, footnotes),
                orchestrators=[
                    (orchestrator.name, claim.support, self.cites(claim))
                    for orchestrator, claim in orchestrators
                ],
                **self.facts(product, "audience", "key-benefit"),
            )


def slug_of(answer: Answer) -> str:
    return f"{answer.question.slug}={answer.choice_slug}"
