"""Rules: each condition asks for something that can be."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor.plan.stated import MOST_DAYS, read_days
from advisor.snapshot import Condition, Rule
from advisor.vocabulary import Architecture, Facet, Operator
from catalog.problems.names import MODELS
from catalog.problems.problem import Part, Place, Problem, Spot, problem
from catalog.problems.references import Slugs

Data = dict[str, Any]

COUNTING = (Operator.AT_MOST, Operator.AT_LEAST)
LISTS = {
    Facet.PRODUCT: "products",
    Facet.ORCHESTRATOR: "orchestrators",
    Facet.SERIES: "gpu_series",
    Facet.MACHINE: "machine_types",
    Facet.OPTION: "options",
    Facet.USE: "uses",
}


def check(data: Data, slugs: Slugs) -> Iterator[Problem]:
    known = {facet: slugs[name] for facet, name in LISTS.items()}
    known[Facet.ARCH] = frozenset(Architecture.values)
    for rule in data["rules"]:
        meta = MODELS[Rule]._meta
        place = Place(meta.label_lower, (rule["slug"],), meta.verbose_name)
        if not rule["conditions"]:
            message = _("It has no condition and so would always hold: add one.")
            yield problem(place, "no-conditions", message, field=Spot(field="conditions"))
        for number, condition in enumerate(rule["conditions"], start=1):
            yield from _check_condition(place, _field(number), condition, known)


def _field(number: int) -> Spot:
    meta = MODELS[Condition]._meta
    words = format_lazy("{name} {number}", name=meta.verbose_name, number=number)
    return Spot(words, "values", Part(meta.label_lower, number - 1))


def _check_condition(
    place: Place, field: Spot, condition: Data, known: Mapping[Facet, frozenset[str]]
) -> Iterator[Problem]:
    facet, operator, values = condition["facet"], condition["operator"], condition["values"]
    if facet not in Facet.values or operator not in Operator.values:
        return  # the values themselves are refused elsewhere
    if (facet == Facet.DAYS) != (operator in COUNTING):
        message = _(
            "Days go with “is at most” or “is at least”, everything else with “is among” or "
            "“is not among”: choose the other operator."
        )
        yield problem(place, "wrong-operator", message, field=field)
    elif not values:
        yield problem(place, "no-values", _("It has no values: add at least one."), field=field)
    elif facet == Facet.DAYS:
        if len(values) != 1 or read_days(values[0]) is None:
            message = _("Write one whole number of days from 1 to {most}, such as 8.")
            yield problem(place, "wrong-days", message, field=field, most=str(MOST_DAYS))
    else:
        for value in [value for value in values if value not in known[Facet(facet)]]:
            message = _("“{value}” is not known as {facet}: choose one that is.")
            facts = {"value": value, "facet": Facet(facet).label}
            yield problem(place, "dangling", message, field=field, **facts)
