"""A field of the admin that is not as it should be says what to do; Django’s own forms, too."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from catalog.models import Product, ProductFact, Source, Term
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


FAULTY: list[tuple[Any, dict[str, str], str, dict[str, str]]] = [
    (
        Term,
        {"slug": "known"},
        "slug",
        {
            "en": "Another entry has the same here: write something else.",
            "es": "Otra entrada tiene ya lo mismo aquí: escribe otra cosa.",
        },
    ),
    (
        Term,
        {"note": "A\0B"},
        "note",
        {
            "en": "It holds a character that no text may have (U+0000): type it anew.",
            "es": "Contiene un carácter que no puede tener ningún texto (U+0000): vuelve a escribirlo.",
        },
    ),
    (
        Term,
        {"checked_on": "soon"},
        "checked_on",
        {
            "en": "Write the day as year, month and day, such as 2026-11-30.",
            "es": "Escribe el día como año, mes y día, como 2026-11-30.",
        },
    ),
    (
        Product,
        {"role": "king"},
        "role",
        {
            "en": "“king” is not offered here: choose one of the list.",
            "es": "«king» no se ofrece aquí: elige una opción de la lista.",
        },
    ),
    (
        Product,
        {"position": "first"},
        "position",
        {
            "en": "Write a whole number, such as 10.",
            "es": "Escribe un número entero, como 10.",
        },
    ),
    (
        Product,
        {"position": "1000001"},
        "position",
        {
            "en": "This is too much: write 1000000 at most.",
            "es": "Es demasiado: escribe 1000000 como mucho.",
        },
    ),
    (
        Product,
        {"position": "-1"},
        "position",
        {
            "en": "This is too little: write 0 at least.",
            "es": "Es muy poco: escribe 0 como mínimo.",
        },
    ),
    (
        Product,
        {"slug": "a" * 65},
        "slug",
        {
            "en": "It has 65 characters and may have 64: shorten it.",
            "es": "Tiene 65 caracteres y puede tener 64: acórtalo.",
        },
    ),
    (
        ProductFact,
        {"product": "987654"},
        "product",
        {
            "en": "What you chose is not on offer any more: choose again from the list.",
            "es": "Lo que has elegido ya no se ofrece: vuelve a elegir de la lista.",
        },
    ),
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("model", "sent", "field", "says"), FAULTY)
def test_a_field_that_is_not_as_it_should_be_says_what_to_do(
    admin_client, model, sent, field, says, language
):
    Term.objects.create(slug="known", checked_on="2026-01-01")
    answer = admin_client.post(address(model, "add"), sent, headers={"accept-language": language})
    with override(language):
        assert says[language] in answer.context["adminform"].form.errors[field]


@pytest.mark.parametrize("language", ["en", "es"])
def test_so_do_names_and_passwords_of_accounts(admin_client, language):
    says = {
        "en": ("Another account has this name", "The two passwords are not the same"),
        "es": ("Otra cuenta tiene este nombre", "Las dos contraseñas no son iguales"),
    }
    sent = {"username": "ADMIN", "password1": "one long word", "password2": "another long word"}
    page = reverse("admin:auth_user_add")
    answer = admin_client.post(page, sent, headers={"accept-language": language})
    assert all(words in answer.text for words in says[language])
