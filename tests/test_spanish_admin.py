"""An editor whose browser asks for Spanish finds no English in the admin: neither ours nor Django's.

That no address of it says an untranslated word is told by test_pseudo_language_in_the_admin.py.
"""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from advisor.models import Release
from catalog.access.roles import Role, give
from catalog.models import Product, ProductFact, Question, Source
from tests.builders import drafted
from tests.publishing import publish, sent
from tests.seeded import said
from tests.spanish import DJANGOS, OURS, english_in
from tests.webpage import WebPage

pytestmark = [pytest.mark.django_db, pytest.mark.either]

SPANISH = {"accept-language": "es-ES,es;q=0.9,en;q=0.5"}


@pytest.fixture
def editor(admin_user: Any) -> Client:
    client = Client(headers=SPANISH)
    client.force_login(admin_user)
    return client


def address(model: Any, page: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def english(response: Any, status: int = 200) -> list[str]:
    text = response.content.decode()
    assert response.status_code == status
    assert 'lang="es' in text
    found = english_in(WebPage(text), (OURS, *DJANGOS))
    return [words for words in found if " " in words]  # a single one may be a slug


def test_no_english_to_who_is_not_let_in(editor: Client) -> None:
    client, page = Client(headers=SPANISH), reverse("admin:login")
    assert english(client.get(page)) == []
    assert english(client.post(page, {"username": "admin", "password": "wrong"})) == []
    assert english(client.post(page, {})) == []
    assert english(editor.post(reverse("admin:logout"))) == []
    client.force_login(User.objects.create_user("reader"))
    assert english(client.get(page)) == []


@pytest.mark.parametrize("role", [None, Role.EDITOR])
def test_no_english_to_whose_role_is_too_small(role: Role | None) -> None:
    user = User.objects.create_user("eva", is_staff=True)
    if role:
        give(user, role)
    client = Client(headers=SPANISH)
    client.force_login(user)
    for page in ("index", "advisor_release_add", "auth_user_changelist", "password_change"):
        answer = client.get(reverse(f"admin:{page}"))
        assert english(answer, answer.status_code) == [], page


def test_no_english_where_nothing_is_found_or_the_address_is_odd(editor: Client) -> None:
    drafted()
    for model in (Product, ProductFact, User):
        page = address(model, "changelist")
        for query in ("q=zzzz", "nothing=1", "p=999", "e=1", "o=99"):
            assert english(editor.get(f"{page}?{query}", follow=True)) == [], (model, query)
        for data in ({}, {"action": "delete_selected"}, {"action": "no", "_selected_action": "1"}):
            assert english(editor.post(page, data | {"index": 0}, follow=True)) == [], (model, data)
        gone = editor.get(address(model, "change", 999_999), follow=True)
        assert english(gone) == [], model
    for path, status in (("/admin/nowhere/", 404), ("/admin/?q=%ff", 400)):
        assert english(editor.get(path), status) == []
    assert english(editor.generic("PUT", "/admin/"), 405) == []
    client = Client(headers=SPANISH, enforce_csrf_checks=True)
    assert english(client.post("/admin/login/"), 403) == []


def test_no_english_where_several_are_deleted(editor: Client) -> None:
    drafted()
    for model in (Source, Product, ProductFact):  # protected, with parts, alone
        sent = {"action": "delete_selected", "_selected_action": model.objects.first().pk}
        page = address(model, "changelist")
        assert english(editor.post(page, sent)) == [], model
        assert english(editor.post(page, sent | {"post": "yes"}, follow=True)) == [], model


def test_no_english_while_an_account_is_made_and_its_password_set(editor: Client) -> None:
    for data in (
        {},
        {"username": "a b", "password1": "1", "password2": "2", "role": "king"},
        {"username": "admin", "password1": "12345678", "password2": "12345678"},
        {"username": "password", "password1": "password", "password2": "password"},
        {"username": "eva", "password1": "una batuta larga", "password2": "una batuta larga"},
    ):
        assert english(editor.post(address(User, "add"), data, follow=True)) == [], data
    eva = User.objects.get(username="eva")
    page = reverse("admin:auth_user_password_change", args=[eva.pk])
    for data in ({}, {"password1": "1", "password2": "2"}):
        assert english(editor.post(page, data, follow=True)) == [], data
    own = reverse("admin:password_change")
    for data in ({}, {"old_password": "x", "new_password1": "1", "new_password2": "2"}):
        assert english(editor.post(own, data)) == [], data


def test_no_english_where_a_form_is_refused(editor: Client) -> None:
    drafted()
    for model in (Product, Question, Source, User):
        assert english(editor.post(address(model, "add"), {})) == [], model
    page = address(Source, "change", Source.objects.get().pk)
    wrong = {"slug": "No", "url": "http://127.0.0.1/", "page_date": "ayer", "checked_on": "ayer"}
    assert english(editor.post(page, wrong)) == []


@pytest.mark.django_db(transaction=True)
def test_no_english_while_publishing(editor: Client) -> None:
    drafted()
    add = address(Release, "add")
    assert english(editor.post(add, sent(editor, notes_es=""))) == []
    assert english(publish(editor)) == []
    Product.objects.filter(slug="gke").update(complexity="high")
    changed = editor.get(add)
    assert "Producto «Gke»" in changed.text
    assert "Complejidad" in changed.text
    assert english(changed) == []
    Product.objects.filter(slug="gke").update(complexity="low")
    assert english(publish(editor)) == []  # nothing has changed
    assert english(editor.get(address(Release, "change", 1))) == []
    assert english(editor.get(address(Release, "changelist"))) == []
    Question.objects.get(slug="managed").choices.update(to_outcome=None)
    assert english(publish(editor)) == []


def test_the_scripts_of_the_admin_speak_spanish(editor: Client) -> None:
    script = editor.get(reverse("admin:jsi18n")).text
    assert '"Today (%(date)s)": "Hoy (%(date)s)"' in script
    assert '"Today": "Hoy"' in script


@pytest.mark.parametrize(
    ("path", "value", "spanish"),
    [
        ("products.0.facts.0.text", {"en": "Only.", "es": ""}, "qué es «Only.»: texto: Falta el"),
        ("products.0.complexity", "hard", "producto «compute-engine», complejidad: «hard» no se"),
        ("product_options.0.option", "free", "(opción de consumo «free»): elige otra cosa."),
        ("flowcharts.0.questions.2.choices.0.leads_to", "gone", "La respuesta «yes» lleva a"),
        ("flowcharts.0.questions.0.choices", [], "De aquí no se puede seguir"),
        ("flowcharts.0.outcomes.0.product", None, "No recomienda nada"),
    ],
)
def test_no_english_in_a_problem(path: str, value: Any, spanish: str) -> None:
    with translation.override("es"):
        words = said(path, value)
    assert spanish in words
    page = WebPage(f"<html lang='es'><p>{words}</p></html>")
    assert [*english_in(page)] == []
