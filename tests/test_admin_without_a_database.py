"""While the database is away, editors are told so, and what to do; visitors notice nothing."""

from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError, connection
from django.test import Client
from django.urls import reverse

from catalog.models import Product
from tests.builders import drafted, published
from tests.test_processes import machine, run, script

__all__ = ["machine"]

AWAY = "The catalog cannot be edited at the moment"
FUERA = "Ahora mismo no se puede editar el catálogo"


def away(error: type[Exception]) -> AbstractContextManager[Any]:
    def refuse(*_query: Any) -> Any:
        raise error("unable to open database file")

    return connection.execute_wrapper(refuse)


@pytest.fixture
def editor(admin_client: Client) -> Client:
    admin_client.raise_request_exception = False
    return admin_client


@pytest.mark.django_db
@pytest.mark.parametrize("error", [OperationalError, InterfaceError, DatabaseError])
@pytest.mark.parametrize(("language", "words"), [("en", AWAY), ("es", FUERA)])
def test_an_editor_is_told_so_and_when_to_come_back(editor, error, language, words):
    drafted()
    published(1)
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    page = reverse("admin:catalog_product_change", args=[Product.objects.get(slug="gke").pk])
    with away(error):
        answers = [
            editor.get("/admin/"),
            editor.get(page),
            editor.post(page, {"name": "Typed"}),
            editor.get(reverse("admin:advisor_release_add")),
        ]
        assert editor.get("/en/products/gke/").status_code == 200
    for answer in answers:
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert answer.headers["Cache-Control"] == "no-store"
        assert words in answer.text
    assert editor.get(page).status_code == 200


@pytest.mark.django_db
def test_signing_in_is_no_different(client, admin_user):
    client.raise_request_exception = False
    with away(OperationalError):
        answer = client.post(reverse("admin:login"), {"username": "admin", "password": "password"})
    assert (answer.status_code, AWAY in answer.text) == (503, True)


@pytest.mark.django_db
def test_a_fault_of_ours_stays_one(editor):
    with away(ProgrammingError):
        assert editor.get("/admin/").status_code == 500


@pytest.mark.sqlite
def test_it_is_the_same_with_the_file_really_gone(machine):
    run(machine, "manage.py", "migrate", "--verbosity=0")
    for file in machine.glob("batuta.sqlite3*"):
        file.rename(machine / f"away-{file.name}")
    said = script(
        machine,
        """
        request = RequestFactory(SERVER_NAME="127.0.0.1").get("/admin/")
        request.COOKIES["sessionid"] = "a" * 32
        answer = application.get_response(request)
        print(answer.status_code, answer.headers["Retry-After"])
        """,
    )
    assert said.split() == ["503", "10"]
