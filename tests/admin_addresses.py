"""Every address of the workplace, found by walking the patterns, with something real behind it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.urls import ResolverMatch, URLPattern, URLResolver, get_resolver, resolve

from advisor.models import Release
from catalog import history, importing
from catalog.models import Choice, Product, ProductFact, Question
from catalog.models.history import Way
from catalog.preview import links
from tests.builders import content, drafted

ROOTS = ("admin/", "preview/")
QUERIES = {
    "admin/autocomplete/": "?app_label=catalog&model_name=choice&field_name=question&term=",
    "admin/login/": "?next=/admin/",
}
PART = re.compile(r"<(?:\w+:)?(\w+)>")
NOW = datetime(2026, 11, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Address:
    route: str  # as the patterns have it
    path: str  # with something real in it

    @property
    def match(self) -> ResolverMatch:
        return resolve(self.path.partition("?")[0])


def addresses() -> list[Address]:
    return [Address(route, filled(route)) for route in routes()]


def routes() -> Iterator[str]:
    """The routes of all patterns below the roots."""
    for root in get_resolver().url_patterns:
        if str(root.pattern).startswith(ROOTS):
            yield from under(root, "")


def under(found: URLPattern | URLResolver, before: str) -> Iterator[str]:
    route = before + str(found.pattern).removeprefix("^")
    if isinstance(found, URLResolver):
        for pattern in found.url_patterns:
            yield from under(pattern, route)
    else:
        yield route


def filled(route: str) -> str:
    """The path of a route. What an unknown part of it stands for is to be said here."""
    path = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", route).removesuffix("$")
    samples = {
        "app_label": "catalog",
        "url": "nowhere/",
        "content_type_id": ContentType.objects.get_for_model(Product).pk,
        "form": "csv",
        "which": "after",
        "choice": one(Choice),
        "question": one(Question),
        "number": one(Release),
        **dict.fromkeys(("object_id", "id", "pk"), one(model_of(path))),
    }
    return "/" + PART.sub(lambda part: str(samples[part[1]]), path) + QUERIES.get(route, "")


def model_of(path: str) -> type[models.Model]:
    _root, label, name, *_rest = [*path.split("/"), "", ""]
    try:
        return apps.get_model(label, name)
    except LookupError:
        return Product


def one(model: type[models.Model]) -> Any:
    """The number of the first row, which is no account of who asks: that is made later."""
    return model._default_manager.order_by("pk").values_list("pk", flat=True).first()


def furnish(by: str = "ana", **given: Any) -> None:
    """Put at least one of each kind into the database, made by somebody of this name."""
    drafted(**given)
    Release.objects.create(
        number=1,
        content=content(**given),
        checksum="",
        notes={},
        published_at=NOW,
        published_by="ana",
    )
    upload = importing.kept({}, by)
    upload.name = "x"  # as if it were of a file
    upload.save()
    links.make(by, "Luis", timedelta(days=1))
    with history.editing(by=by, way=Way.ADMIN):
        fact = ProductFact.objects.all()[0]
        fact.text["en"] = "What is said in English alone."
        fact.save()
    for model in admin.site._registry:
        if not model._default_manager.exists():
            model._default_manager.create(**least(model))


def least(model: type[models.Model]) -> dict[str, Any]:
    """Values for the fields of a row that have to have one."""
    return {
        field.name: value(field)
        for field in model._meta.fields
        if not (field.null or field.has_default() or field.primary_key)
    }


def value(field: models.Field[Any, Any]) -> Any:
    if isinstance(field, models.ForeignKey):
        return field.related_model._default_manager.first()
    if field.choices:
        return field.choices[0][0]
    if field.name == "model":
        return Product._meta.label_lower
    return {
        "BooleanField": False,
        "DateField": NOW.date(),
        "DateTimeField": NOW,
        "PositiveIntegerField": 1,
        "PositiveSmallIntegerField": 1,
        "BigIntegerField": 1,
    }.get(field.get_internal_type(), "x" if isinstance(field, models.CharField) else {})
