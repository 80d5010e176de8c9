"""An editor chooses the language of the admin; a visitor's page knows nothing of it."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.builders import published

pytestmark = [pytest.mark.django_db, pytest.mark.either]

CHOOSE = reverse("admin:language")


def language_of(client: Client, address: str = "/admin/", **headers: str) -> str:
    return client.get(address, headers=headers).text.partition('<html lang="')[2][:2]


def test_the_choice_outweighs_the_browser_and_outlasts_the_session(admin_client: Client) -> None:
    assert language_of(admin_client) == "en"
    answer = admin_client.post(CHOOSE, {"language": "es", "next": "/admin/catalog/"})
    assert answer["Location"] == "/admin/catalog/"
    assert language_of(admin_client, **{"accept-language": "en"}) == "es"
    admin_client.post(reverse("admin:logout"))
    assert language_of(admin_client, reverse("admin:login")) == "es"


def test_the_choice_is_offered_on_every_page_in_its_own_language(admin_client: Client) -> None:
    for client, address in ((admin_client, "/admin/"), (Client(), reverse("admin:login"))):
        page = client.get(address).text
        assert '<button name="language" value="es" lang="es">Español</button>' in page
        spanish = client.get(address, headers={"accept-language": "es"}).text
        assert '<button name="language" value="en" lang="en">English</button>' in spanish


def test_the_page_that_was_read_comes_back(admin_client: Client) -> None:
    address = reverse("admin:catalog_product_changelist") + "?q=gke"
    assert f'name="next" value="{address}"' in admin_client.get(address).text


@pytest.mark.parametrize("language", ["xx", "", "de", "../en", "e" * 5000])
def test_a_language_that_the_site_has_not_changes_nothing(
    admin_client: Client, language: str
) -> None:
    admin_client.post(CHOOSE, {"language": language, "next": "/admin/"})
    assert language_of(admin_client) == "en"


def test_it_leads_to_no_other_site(admin_client: Client) -> None:
    for away in ("https://elsewhere.example/", "//elsewhere.example", "javascript:x"):
        answer = admin_client.post(CHOOSE, {"language": "es", "next": away})
        assert answer["Location"] == "/"


def test_only_sending_changes_it_and_that_takes_a_token(admin_user: object) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(CHOOSE, {"language": "es", "next": "/admin/login/"})
    assert client.post(CHOOSE, {"language": "es"}).status_code == 403
    assert language_of(client, reverse("admin:login")) == "en"


def test_a_visitor_never_sends_or_gets_the_cookie(client: Client) -> None:
    published(1)
    client.post(CHOOSE, {"language": "es", "next": "/admin/"})
    cookie = client.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert cookie["path"] == "/admin/"
    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Lax"
    page = client.get("/en/")
    assert 'lang="en"' in page.text
    assert not page.cookies
    assert "Cookie" not in page.headers.get("Vary", "")


def test_errors_are_said_in_the_chosen_language(admin_client: Client) -> None:
    admin_client.post(CHOOSE, {"language": "es", "next": "/admin/"})
    for answer, status in (
        (admin_client.get("/admin/nowhere/"), 404),
        (admin_client.generic("DELETE", "/admin/"), 405),
        (admin_client.get("/admin/auth/user/1/delete/"), 403),
        (admin_client.get("/admin/?q=%ff"), 400),
    ):
        assert answer.status_code == status
        assert '<html lang="es"' in answer.text
        assert "Ir al inicio de la administración" in answer.text
