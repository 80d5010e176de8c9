"""The chapters of a record about what is recommended: what it is good for and not, what to do."""

from collections.abc import Iterable, Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from advisor.formats.footnotes import Footnotes
from advisor.formats.markdown import bold, bullets, escaped, item
from advisor.formats.told import Told
from advisor.pages.citations import source_name
from advisor.pages.guidance import Guidance, Stage
from advisor.pages.planned import Guide, Planned
from advisor.pages.sections import Section
from advisor.snapshot import Fact, Factual, Misconception, Product, Step
from advisor.vocabulary import (
    Complexity,
    Management,
    OptionFactKind,
    OutcomeFactKind,
    ProductFactKind,
    StepStage,
    spelled,
)

STRENGTHS = (ProductFactKind.STRENGTH, OptionFactKind.BEST_FOR)
LIMITS = (ProductFactKind.LIMIT, OptionFactKind.NOT_FOR, OptionFactKind.GOTCHA)


def what_it_is(notes: Footnotes, guidance: Guidance) -> Iterator[str]:
    """Yield what there is to know about the product or the option that is recommended."""
    if guidance.product:
        yield from map(notes.fact, guidance.product.facts_of(ProductFactKind.WHAT_IT_IS))
        yield bullets(of_a_product(notes, guidance.product))
    yield bullets(of_an_option(notes, guidance))
    if names := [orchestrator.name for orchestrator in guidance.also_deploys]:
        yield escaped(_("It can also deploy %(names)s.") % {"names": ", ".join(names)})
    if guidance.fitting:
        reasons = (
            f"{bold(f'{one.name}:')} {notes.cited(fit.text, fit)}" for one, fit in guidance.fitting
        )
        yield item(bold(_("GPU series that fit, best first")), reasons)
    yield bullets(of_an_outcome(notes, guidance))


def of_a_product(notes: Footnotes, product: Product) -> Iterator[str]:
    kinds = ProductFactKind
    for name, value, kind in (
        (_("Management level"), spelled(Management, product.management), kinds.MANAGEMENT),
        (_("Technical complexity"), level(product), kinds.COMPLEXITY),
        (_("For whom"), "", kinds.AUDIENCE),
        (_("Key benefit"), "", kinds.KEY_BENEFIT),
    ):
        parts = [escaped(f"{capfirst(value)}.")] if value else []
        parts += map(notes.fact, product.facts_of(kind))
        yield f"{bold(f'{name}:')} {' '.join(parts) or escaped(_('unknown'))}"


def level(product: Product) -> str:
    return spelled(Complexity, product.complexity) if product.complexity else _("unknown")


def of_an_option(notes: Footnotes, guidance: Guidance) -> Iterator[str]:
    """Yield what is neither good nor bad in itself."""
    for kind, facts in guidance.option_facts.items():
        if kind not in (*STRENGTHS, *LIMITS):
            name = capfirst(spelled(OptionFactKind, kind))
            yield from (f"{bold(f'{name}:')} {notes.fact(fact)}" for fact in facts)


def of_an_outcome(notes: Footnotes, guidance: Guidance) -> Iterator[str]:
    """Yield what goes with the outcome, whatever it recommends."""
    for kind, facts in guidance.outcome_facts.items():
        name = capfirst(spelled(OutcomeFactKind, kind))
        yield from (f"{bold(f'{name}:')} {notes.fact(fact)}" for fact in facts)


def consequences(told: Told, notes: Footnotes, section: Section) -> Iterator[str]:
    if guidance := section.guidance:
        yield "\n".join(parts_of_consequences(notes, guidance))


def parts_of_consequences(notes: Footnotes, guidance: Guidance) -> Iterator[str]:
    entry: Factual | None = guidance.product or guidance.option
    if entry:
        yield item(bold(_("Strengths")), known(notes, facts_of(entry, STRENGTHS)))
        yield item(bold(_("Limits")), known(notes, facts_of(entry, LIMITS)))
    if guidance.misconceptions:
        mistakes = (mistake(notes, one) for one in guidance.misconceptions)
        yield item(bold(_("Mistakes people make with it")), mistakes)


def facts_of(entry: Factual, kinds: Iterable[str]) -> tuple[Fact, ...]:
    return tuple(fact for kind in kinds for fact in entry.facts_of(kind))


def known(notes: Footnotes, facts: tuple[Fact, ...]) -> Iterable[str]:
    return map(notes.fact, facts) if facts else [escaped(_("unknown"))]


def mistake(notes: Footnotes, one: Misconception) -> str:
    belief = _("“%(words)s”") % {"words": one.belief}
    return f"{escaped(belief)} {notes.cited(one.correction, one)}"


def next_steps(notes: Footnotes, planned: Planned) -> Iterator[str]:
    """Yield what to do for exactly this plan: its guides, then the steps by stage."""
    if planned.guides:
        yield bullets(guide(notes, one) for one in planned.guides)
    if planned.stages:
        yield "\n".join(stage(notes, one) for one in planned.stages)


def guide(notes: Footnotes, one: Guide) -> str:
    return f"{bold(one.title)} {notes.page(one.source, source_name(notes.snapshot.source[one.source]))}"


def stage(notes: Footnotes, one: Stage) -> str:
    steps = (step(notes, each) for each in (*one.steps, *one.series_steps))
    return item(bold(spelled(StepStage, one.slug)), steps)


def step(notes: Footnotes, one: Step) -> str:
    """What to do, why, and for which GPU series if not for all."""
    name = notes.page(one.link, one.title) if one.link else bold(one.title)
    parts = [f"{name}:", notes.cited(one.why, one)] if one.why else [name, notes.after(one)]
    if one.series:
        names = ", ".join(notes.snapshot.series[slug].name for slug in one.series)
        parts.append(f"({escaped(_('For %(names)s') % {'names': names})})")
    return " ".join(part for part in parts if part)
