"""Outcomes: each recommends something, is called after it, and contradicts nothing."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor.snapshot import Outcome
from advisor.vocabulary import Facet, Operator, Part, Severity, Support
from catalog.problems.flowcharts import field_of, outcome_place
from catalog.problems.problem import Place, Problem, Spot, problem, quoted
from catalog.problems.uses import above

Data = dict[str, Any]
Combination = dict[str, tuple[str, ...]]
"""One way to follow an outcome: what it fixes, by facet; more than one slug only among the uses."""

Fixed = dict[str, list[tuple[str, ...]]]
"""What an outcome settles, by facet: the alternatives of which a combination takes one."""


RECOMMENDED = Spot(field="product")
"""Where the form of an outcome begins to say what it recommends."""

FIELDS: dict[str, str] = {
    Facet.PRODUCT: "product",
    Facet.ORCHESTRATOR: "orchestrators",
    Facet.SERIES: "fitting",
    Facet.OPTION: "option",
    Facet.USE: "uses",
}
"""Where an outcome says what a rule looks at."""

WANTED: dict[str, str] = {Part.PRODUCT: "product", Part.SERIES: "fitting", Part.OPTION: "option"}
"""What an outcome has to recommend for its flowchart to settle a part; infrastructure is nothing
that a flowchart on the approach could name.
"""


def check(data: Data) -> Iterator[Problem]:
    refusing = [rule for rule in data["rules"] if rule["severity"] == Severity.REFUSE]
    unsupported = {
        (claim["product"], claim["orchestrator"])
        for claim in data["product_orchestrators"]
        if claim["support"] == Support.NO
    }
    broader = {use["slug"]: use["broader"] for use in data["uses"]}
    for flowchart in data["flowcharts"]:
        for outcome in flowchart["outcomes"]:
            fixed = _fixed(outcome, broader)
            place = outcome_place(flowchart, outcome)
            yield from _check_name(place, outcome, flowchart["settles"])
            yield from _check_support(place, outcome, unsupported)
            for rule in refusing:
                yield from _check_rule(place, fixed, rule)


def _check_name(place: Place, outcome: Data, part: str | None) -> Iterator[Problem]:
    recommended = outcome["product"] or outcome["option"]
    if not recommended and not outcome["fitting"] and part != Part.APPROACH:
        message = _("It recommends nothing: choose a product, a consumption option or series.")
        yield problem(place, "recommends-nothing", message, field=RECOMMENDED)
    elif part in WANTED and not outcome[WANTED[part]]:
        message = _(
            "Its flowchart settles “{part}”, and it recommends something else: choose one of these, "
            "or change what the flowchart settles."
        )
        yield problem(place, "recommends-other", message, field=RECOMMENDED, part=Part(part).label)
    if recommended and outcome["slug"] != recommended:
        message = _(
            "It recommends “{recommended}” but is called “{slug}”: give it the slug of what it "
            "recommends."
        )
        field, slug = field_of(Outcome, "slug"), outcome["slug"]
        yield problem(place, "other-name", message, field=field, recommended=recommended, slug=slug)


def _check_support(
    place: Place, outcome: Data, unsupported: set[tuple[str, str]]
) -> Iterator[Problem]:
    for orchestrator in outcome["orchestrators"]:
        if (outcome["product"], orchestrator) in unsupported:
            message = _(
                "It recommends “{product}” with “{orchestrator}”, which the catalog says do not go "
                "together: change the outcome or that entry."
            )
            facts = {"product": outcome["product"], "orchestrator": orchestrator}
            field = Spot(field="orchestrators")
            yield problem(place, "contradiction", message, field=field, **facts)


def _fixed(outcome: Data, broader: dict[str, str | None]) -> Fixed:
    """Uses hold all at once, with the broader ones that they are a kind of."""
    uses = [*outcome["uses"]]
    uses += sorted({wider for use in uses for wider in above(use, broader)} - {*uses})
    return {
        Facet.PRODUCT: [(outcome["product"],)] if outcome["product"] else [],
        Facet.ORCHESTRATOR: [(slug,) for slug in outcome["orchestrators"]],
        Facet.SERIES: [(one["series"],) for one in outcome["fitting"]],
        Facet.OPTION: [(outcome["option"],)] if outcome["option"] else [],
        Facet.USE: [tuple(uses)] if uses else [],
    }


def _check_rule(place: Place, fixed: Fixed, rule: Data) -> Iterator[Problem]:
    """Find the combinations that the outcome recommends and the rule refuses."""
    facets = sorted({condition["facet"] for condition in rule["conditions"]})
    for combination in combinations(fixed, facets):
        if all(holds(condition, combination) for condition in rule["conditions"]):
            message = _(
                "It recommends {combination}, which the rule “{rule}” refuses: "
                "change the outcome or the rule."
            )
            said = [quoted(", ".join(slugs)) for slugs in combination.values()]
            named = format_lazy(" + ".join(["{}"] * len(facets)), *said)
            facts = {"combination": named, "rule": rule["slug"]}
            field = Spot(field=FIELDS[facets[0]])
            yield problem(place, "contradiction", message, field=field, **facts)


def combinations(fixed: Fixed, facets: list[str]) -> Iterator[Combination]:
    """Return what an outcome recommends in these facets; nothing when it leaves one of them open."""
    choices = [fixed.get(facet, []) for facet in facets]
    if facets and all(choices):
        for values in product(*choices):
            yield dict(zip(facets, values, strict=True))


def holds(condition: Data, combination: Combination) -> bool:
    is_among = not set(combination[condition["facet"]]).isdisjoint(condition["values"])
    return is_among if condition["operator"] == Operator.AMONG else not is_among
