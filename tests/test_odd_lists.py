"""The lists of the workplace take what their own links and forms ask for, and say it of all else."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.messages.storage.base import BaseStorage
from django.test import Client, RequestFactory

from advisor.models import Release
from catalog.admin.lists import OddAddressError
from catalog.models import Product, ProductFact, Source, Upload
from tests.builders import drafted
from tests.test_admin import address

pytestmark = [pytest.mark.django_db, pytest.mark.either]

LISTS = [
    model for model in admin.site._registry if model is not Upload
]  # which has a page of its own
LOOKUPS = ("year", "contains", "regex", "in", "en__regex")
OWN = ("q", "p", "o", "all", "e", "_facets", "_popup", "_to_field", "pk__in", "id__exact")
RUBBISH = ("9" * 20, "-1", "9" * 5000, "(((", "*", "a " * 90, "x" * 2048, "'\"", "1,2", "")
SAYS = {
    "en": "The address asks for something that this list does not have",
    "es": "La dirección pide algo que esta lista no tiene",
}


class Forgetting(BaseStorage):
    def _get(self, *args: Any, **kwargs: Any) -> Any:
        return [], True

    def _store(self, messages: Any, *args: Any, **kwargs: Any) -> Any:
        return []


@pytest.fixture
def root() -> User:
    return User.objects.create_superuser("root")


def tried(model: Any, name: str, value: str, root: User) -> Any:
    """The list that the address makes; None when it is refused."""
    request: Any = RequestFactory().get("/", {name: value})
    request.user, request._messages = root, Forgetting(request)
    try:
        return admin.site._registry[model].get_changelist_instance(request)
    except OddAddressError:
        return None


def fields(model: Any) -> Iterator[str]:
    for field in model._meta.get_fields():
        if field.concrete:
            yield field.name


@pytest.mark.parametrize("model", LISTS, ids=lambda model: model._meta.label)
def test_nothing_but_what_its_filters_take_narrows_a_list(model: Any, root: User) -> None:
    """Each field with two lookups, in turn: the rule knows no field and no lookup by name."""
    turns = cycle(LOOKUPS)
    odd = [f"{name}__{next(turns)}" for name in fields(model) for _twice in range(2)]
    assert [name for name in odd if tried(model, name, "9" * 20, root)] == []


@pytest.mark.parametrize("model", LISTS, ids=lambda model: model._meta.label)
def test_what_it_takes_may_have_any_value(model: Any, root: User) -> None:
    turns = cycle(RUBBISH)
    for name in sorted(own_names(model, root)):
        for value in (next(turns), next(turns)):
            found = tried(model, name, value, root)
            assert found is None or [*found.result_list] in ([], [root])


def own_names(model: Any, root: User) -> set[str]:
    """What the links and forms of a list ask for, with the drafts that it can be narrowed to."""
    specs = tried(model, "q", "", root).filter_specs
    relations = (name for name in fields(model) if model._meta.get_field(name).is_relation)
    taken = {name for spec in specs for name in spec.expected_parameters()}
    return {*OWN, *taken, *(f"{name}__id__exact" for name in relations)}


@pytest.mark.parametrize(
    "query",
    [
        "checked_on__year=99999999999999999999",
        "text__contains=x",
        "slug__regex=(((",
        "url__iregex=*",
        "password__startswith=a",
        "_to_field=nothing",
    ],
)
@pytest.mark.parametrize("language", SAYS)
def test_an_odd_address_leads_to_the_plain_list_that_says_so(
    admin_client: Client, query: str, language: str
) -> None:
    headers = {"accept-language": language}
    for model in (ProductFact, User, Release):
        page = address(model, "changelist")
        answer = admin_client.get(f"{page}?{query}", headers=headers, follow=True)
        assert answer.redirect_chain == [(page, 302)]
        assert SAYS[language] in answer.text


def test_every_list_does(admin_client: Client) -> None:
    for model in LISTS:
        page = address(model, "changelist")
        answer = admin_client.get(f"{page}?pk__regex=(((")
        assert (answer.status_code, answer.headers.get("location")) == (302, page), model


def test_what_is_done_from_an_odd_address_is_not_done(admin_client: Client) -> None:
    source = Source.objects.create(slug="page", checked_on="2026-01-01")
    sent = {"action": "delete_selected", "_selected_action": source.pk, "post": "yes"}
    page = address(Source, "changelist")
    for name in ("delete_selected", "check_links"):
        answer = admin_client.post(f"{page}?slug__regex=(((", sent | {"action": name}, follow=True)
        assert SAYS["en"] in answer.text
    assert Source.objects.filter(pk=source.pk).exists()


def test_the_links_of_a_list_still_narrow_it(admin_client: Client) -> None:
    drafted()
    gke = Product.objects.get(slug="gke")
    for model, query in (
        (ProductFact, f"product__id__exact={gke.pk}"),
        (
            ProductFact,
            f"q={gke.facts.first().text['en'].split()[0]}&o=2.-1&product__id__exact={gke.pk}",
        ),
        (Product, f"pk__in={gke.pk}&role__exact={gke.role}"),
        (Source, "overdue=yes&checked_on__gte=2020-01-01&checked_on__lt=2020-02-01&all="),
    ):
        answer = admin_client.get(f"{address(model, 'changelist')}?{query}")
        assert answer.status_code == 200
        assert answer.context["cl"].result_count < model.objects.count()
