"""An editor whose browser asks for Spanish finds no English in the admin: neither ours nor Django's."""

from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from advisor.models import Release
from catalog.models import Product, Question, Source
from tests.builders import drafted
from tests.publishing import publish, sent
from tests.seeded import said
from tests.spanish import DJANGOS, OURS, english_in
from tests.webpage import WebPage

pytestmark = pytest.mark.django_db

SPANISH = {"accept-language": "es-ES,es;q=0.9,en;q=0.5"}
MODELS = [model for model in admin.site._registry if model is not Release]
HAVE_PERMISSIONS = (Group, User)
"""Their forms list the permissions, which Django keeps as data, in English alone."""


@pytest.fixture
def editor(admin_user: Any) -> Client:
    client = Client(headers=SPANISH)
    client.force_login(admin_user)
    return client


def address(model: Any, page: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def english(response: Any) -> list[str]:
    text = response.content.decode()
    assert response.status_code == 200
    assert 'lang="es' in text
    found = english_in(WebPage(text), (OURS, *DJANGOS))
    return [words for words in found if " " in words]  # a single one may be a slug


def test_no_english_around_the_drafts(editor: Client) -> None:
    for name in ("index", "password_change", "app_list"):
        args = ["catalog"] if name == "app_list" else []
        assert english(editor.get(reverse(f"admin:{name}", args=args))) == [], name
    assert english(Client(headers=SPANISH).get(reverse("admin:login"))) == []


def test_no_english_on_any_list_or_form(editor: Client) -> None:
    drafted()
    for model in MODELS:
        assert english(editor.get(address(model, "changelist"))) == [], model
        if model in HAVE_PERMISSIONS:
            continue
        assert english(editor.get(address(model, "add"))) == [], model
        if entry := model._default_manager.first():
            for page in ("change", "delete", "history"):
                assert english(editor.get(address(model, page, entry.pk))) == [], (model, page)


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
    assert "Producto «gke»" in changed.text
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
