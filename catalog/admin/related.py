"""What belongs to a draft, one click away: what it names, and what names it.

Both are found through the fields of the models, so a new relation shows up by itself. It costs a
handful of queries, however many relations there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Count, QuerySet, Value
from django.urls import reverse

from advisor.vocabulary import Facet
from catalog import models
from catalog.models.base import Claim, Draft

FACETS: dict[type[Draft], Facet] = {
    models.Product: Facet.PRODUCT,
    models.Orchestrator: Facet.ORCHESTRATOR,
    models.GpuSeries: Facet.SERIES,
    models.MachineType: Facet.MACHINE,
    models.ConsumptionOption: Facet.OPTION,
    models.Use: Facet.USE,
}
"""What the conditions of rules name by its slug."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Drafts of one kind that name this one in one of their fields."""

    model: type[Draft]
    field: Any
    count: int
    address: str  # of the list of them

    @property
    def name(self) -> str:
        return str(self.model._meta.verbose_name_plural)


@dataclass(frozen=True, slots=True)
class Named:
    """What this draft names in one of its fields, each with the address of its page."""

    field: Any
    drafts: list[tuple[Draft, str]]


def naming(draft: Draft) -> list[Naming]:
    """Return who names the draft, kind by kind; one query for the counts of all of them."""
    fields = fields_to(type(draft))
    found = dict(_union(_count(field, number, draft) for number, field in enumerate(fields)))
    by_field = [
        Naming(field.model, field, found[number], list_of(field.model, _filter(field, draft)))
        for number, field in enumerate(fields)
        if found.get(number)
    ]
    return [*by_field, *_rules(draft)]


@cache
def fields_to(model: type[Draft]) -> tuple[Any, ...]:
    """The fields of all drafts that lead to a model, those without a way back included."""
    return tuple(
        field
        for other in apps.get_app_config("catalog").get_models()
        for field in (*other._meta.fields, *other._meta.many_to_many)
        if field.related_model is model
    )


def _count(field: Any, number: int, draft: Draft) -> Any:
    rows = field.model.objects.order_by().filter(**{field.name: draft.pk})
    return _numbered(rows, number).annotate(count=Count("pk")).values_list("number", "count")


def _filter(field: Any, draft: Draft) -> str:
    return f"{field.name}__{field.target_field.name}__exact={draft.pk}"


def _rules(draft: Draft) -> Iterator[Naming]:
    if facet := FACETS.get(type(draft)):
        field = models.RuleCondition._meta.get_field("values")
        conditions = models.RuleCondition.objects.filter(facet=facet).order_by("rule_id")
        rows = conditions.values_list("rule_id", "values")
        rules = sorted({rule for rule, values in rows if draft.slug in values.split()})  # type: ignore[attr-defined]
        if rules:
            chosen = f"pk__in={','.join(map(str, rules))}"
            yield Naming(models.Rule, field, len(rules), list_of(models.Rule, chosen))


def pairing(draft: Draft) -> Iterator[tuple[type[Draft], str]]:
    """Return what can be said of the draft with another, each with its empty form; no query."""
    for field in fields_to(type(draft)):
        if issubclass(field.model, Claim) and field.name in field.model.natural_key_fields:
            meta = field.model._meta
            form = reverse(f"admin:{meta.app_label}_{meta.model_name}_add")
            yield field.model, f"{form}?{field.name}={draft.pk}"


def named(draft: Draft) -> list[Named]:
    """Return what the draft names, field by field; one query for each kind of draft named."""
    fields = [
        field for field in (*draft._meta.fields, *draft._meta.many_to_many) if field.is_relation
    ]
    ids = defaultdict(list)
    for number, pk in [*_own(draft, fields), *_union(_chosen(draft, fields))]:
        ids[number].append(pk)
    drafts = _drafts(fields, ids)
    return [
        Named(field, [drafts[field.related_model, pk] for pk in ids[number]])
        for number, field in enumerate(fields)
        if ids[number]
    ]


def _own(draft: Draft, fields: list[Any]) -> Iterator[tuple[int, int]]:
    for number, field in enumerate(fields):
        if not field.many_to_many and (pk := getattr(draft, field.attname)):
            yield number, pk


def _chosen(draft: Draft, fields: list[Any]) -> Iterator[QuerySet[Any, Any]]:
    for number, field in enumerate(fields):
        if field.many_to_many:
            rows = field.remote_field.through.objects.order_by()
            chosen = rows.filter(**{field.m2m_field_name(): draft.pk})
            other = f"{field.m2m_reverse_field_name()}_id"
            yield _numbered(chosen, number).values_list("number", other)


def _drafts(fields: list[Any], ids: Any) -> dict[tuple[Any, int], tuple[Draft, str]]:
    wanted = defaultdict(set)
    for number, field in enumerate(fields):
        wanted[field.related_model].update(ids[number])
    return {
        (model, draft.pk): (draft, page_of(draft))
        for model, pks in wanted.items()
        if pks
        for draft in model.objects.filter(pk__in=pks)
    }


def _numbered(rows: Any, number: int) -> Any:
    return rows.annotate(number=Value(number)).values("number")


def _union(queries: Iterable[QuerySet[Any, Any]]) -> Iterable[tuple[int, int]]:
    """The rows of all queries, by one."""
    first, *others = [*queries, models.Source.objects.order_by().none().values_list("pk", "pk")]
    return first.union(*others, all=True).order_by()


def page_of(draft: Draft) -> str:
    meta = draft._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[draft.pk])


def list_of(model: type[Draft], chosen: str) -> str:
    meta = model._meta
    return f"{reverse(f'admin:{meta.app_label}_{meta.model_name}_changelist')}?{chosen}"
