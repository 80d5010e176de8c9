"""Where in the admin a draft is edited, down to the field."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist
from django.urls import reverse

from advisor.vocabulary import CatalogPage
from catalog.drafts.parts import in_order, place
from catalog.models import Choice, DeploymentOption, PageFact
from catalog.problems import Problem
from catalog.problems.problem import Part, Spot
from catalog.texts import TextsField, languages


def admin_address(model: str, key: Sequence[str]) -> str | None:
    """Return the address of a draft's page, of the list of its kind, or None for no model.

    `model` is a label such as “catalog.product”, `key` a natural key. Costs one query with a key.
    """
    if not model:
        return None
    draft = draft_of(model, key)
    return _page(draft) if draft else reverse(f"{_pages(apps.get_model(model))}_changelist")


def field_address(problem: Problem) -> str | None:
    """Return where a problem can be mended: the field, or whatever is nearest to it.

    A field of a part, such as one of many facts, is that on the part's own page. Costs one query,
    or two for a part.
    """
    draft = draft_of(problem.model, problem.key) if problem.model else None
    part = problem.spot.part and _part(draft, problem.spot.part)
    if not (part or draft):
        return admin_address(problem.model, ())
    return _page(part or draft) + anchor(part or draft, problem.spot)


def text_address(draft: Any, field: str, language: str) -> str:
    """Where a text of a draft is written in one language: its box, on the draft's own page."""
    return _page(draft) + anchor(draft, Spot(field=field, language=language))


def anchor(draft: Any, spot: Spot) -> str:
    """The id that Django’s forms give to a field, to the box of a language, to a list of parts."""
    try:
        field = draft._meta.get_field(spot.field)
    except FieldDoesNotExist:
        return ""
    if field.one_to_many:
        return f"#{spot.field}-group"
    if isinstance(field, TextsField):
        return f"#id_{spot.field}_{languages().index(spot.language) if spot.language else 0}"
    return f"#id_{spot.field}"


def draft_of(model: str, key: Sequence[str]) -> Any:
    try:
        return apps.get_model(model)._default_manager.get_by_natural_key(*key) if key else None
    except ObjectDoesNotExist:
        return None


def _part(draft: Any, part: Part) -> Any:
    model: Any = apps.get_model(part.model)
    return next(islice(_parts(model, draft), part.number, None), None)


def _parts(model: Any, draft: Any) -> list[Any]:
    """The parts of a draft as a release lists them; the facts of pages belong to none."""
    if model is PageFact:
        pages = {page: number for number, page in enumerate(CatalogPage.values)}
        facts = in_order(model, model.objects.all())
        return sorted(facts, key=lambda fact: pages.get(fact.page, len(pages)))
    parts = model.objects.filter(**{model.natural_key_fields[0]: draft})
    if model is Choice:
        return sorted(parts, key=place)
    if model is DeploymentOption:
        return sorted(parts.select_related("option"), key=lambda part: place(part.option))
    return in_order(model, parts)


def _page(draft: Any) -> str:
    return reverse(f"{_pages(type(draft))}_change", args=[draft.pk])


def _pages(model: Any) -> str:
    return f"admin:{model._meta.app_label}_{model._meta.model_name}"
