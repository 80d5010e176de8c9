"""A field of the admin that was left empty says what to do, by its kind; Django’s own forms, too."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from catalog.models import Product, ProductFact, Source
from tests.test_admin import address

pytestmark = pytest.mark.django_db

DJANGOS = {"en": "This field is required.", "es": "Este campo es obligatorio."}
FILL = {"en": "Fill this in: it cannot stay empty.", "es": "Rellena esto: no puede quedar vacío."}
EMPTY: list[tuple[Any, str, dict[str, str]]] = [
    (Product, "name", FILL),
    (Product, "role", {"en": "Choose one of the list.", "es": "Elige una opción de la lista."}),
    (
        Product,
        "position",
        {"en": "Write a number here, such as 10.", "es": "Escribe aquí un número, como 10."},
    ),
    (
        Source,
        "checked_on",
        {
            "en": "Write a day here, such as 2026-11-30.",
            "es": "Escribe aquí un día, como 2026-11-30.",
        },
    ),
    (
        ProductFact,
        "product",
        {"en": "Choose one of the list.", "es": "Elige una opción de la lista."},
    ),
    (
        ProductFact,
        "text",
        {
            "en": "Write this text in at least one language.",
            "es": "Escribe este texto al menos en un idioma.",
        },
    ),
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("model", "field", "says"), EMPTY)
def test_an_empty_field_says_what_to_do(admin_client, model, field, says, language):
    headers = {"accept-language": language}
    answer = admin_client.post(address(model, "add"), {}, headers=headers)
    with override(language):
        assert answer.context["adminform"].form.errors[field] == [says[language]]


@pytest.mark.parametrize("language", ["en", "es"])
def test_so_do_the_forms_for_accounts_and_signing_in(admin_client, language):
    headers = {"accept-language": language}
    new = admin_client.post(reverse("admin:auth_user_add"), {}, headers=headers)
    entry = Client().post(reverse("admin:login"), {}, headers=headers)
    password = admin_client.post(reverse("admin:password_change"), {}, headers=headers)
    for answer in (new, entry, password):
        assert FILL[language] in answer.text
        assert DJANGOS[language] not in answer.text
