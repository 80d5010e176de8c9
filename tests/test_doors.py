"""Every door of the workplace, through all that stands in front of it, with each way to come in.

What each page shows to whom is held by tests/test_admin_policy.py; this is about getting in at all.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from catalog.preview import links
from tests import whole_database
from tests.admin_addresses import addresses, furnish
from tests.builders import drafted, published

pytestmark = [pytest.mark.django_db, pytest.mark.either]

DOOR = reverse("admin:login")
SET_UP = reverse("admin:second_factor")
OPEN = {"admin/login/", "admin/language/", "admin/logout/"}
"""Who is not signed in signs in there, and may choose a language; leaving twice does no harm."""
WITHOUT_A_FACTOR = OPEN | {"admin/account/second-factor/", "admin/jsi18n/"}
TYPED = {"name": "Typed name"}
EVIL = {"origin": "https://evil.example"}
FROM_ELSEWHERE: list[dict[str, str]] = [
    EVIL,
    {"origin": "null"},
    {"origin": "http://testserver.evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "origin": "http://testserver"},
]


def signed_in(**given: Any) -> Client:
    client = Client(**given)
    client.force_login(User.objects.create_superuser("superuser"))
    return client


def leads_to_the_door(answer: Any) -> bool:
    if answer.status_code == 403:
        return 'id="login-form"' in answer.text and "Typed name" in answer.text
    return bool(answer.status_code in (301, 302) and answer.url.startswith(DOOR))


def test_who_is_not_signed_in_only_gets_to_the_door() -> None:
    furnish()
    client = Client()
    inside = [
        f"{method} {address.route}"
        for address in addresses()
        if address.route not in OPEN
        for method, answer in (
            ("GET", client.get(address.path)),
            ("HEAD", client.head(address.path)),
            ("POST", client.post(address.path)),
            ("POST", client.post(address.path, TYPED)),
        )
        if not leads_to_the_door(answer)
    ]
    assert inside == []
    assert client.get(DOOR).status_code == 200


def test_who_lacks_a_second_factor_where_it_is_required_only_gets_to_set_one_up(settings) -> None:
    furnish()
    settings.SECOND_FACTOR_REQUIRED = True
    client = signed_in()
    before = whole_database.rows()
    inside = [
        f"{method} {address.route}"
        for address in addresses()
        if address.route not in WITHOUT_A_FACTOR
        for method, answer in (
            ("GET", client.get(address.path)),
            ("HEAD", client.head(address.path)),
            ("POST", client.post(address.path, TYPED)),
        )
        if not leads_to_the_second_factor(answer)
    ]
    assert inside == []
    assert whole_database.changed(before) == []
    assert client.get(SET_UP).status_code == 200
    assert client.get(DOOR, follow=True).request["PATH_INFO"] == SET_UP


def leads_to_the_second_factor(answer: Any) -> bool:
    if answer.status_code == 403:
        return SET_UP in answer.text and "Typed name" in answer.text
    return bool(answer.status_code == 302 and answer.url == SET_UP)


def test_what_a_page_of_another_site_sends_is_refused_although_its_token_is_right() -> None:
    furnish()
    client = signed_in(enforce_csrf_checks=True)
    client.get(DOOR)
    client.get(reverse("admin:own_account"))  # has a form, so it gives a token
    token = {"csrfmiddlewaretoken": client.cookies["__Host-csrftoken"].value}
    before = whole_database.rows()
    taken = [
        f"{address.route} {headers}"
        for number, address in enumerate(addresses())
        for headers in (
            FROM_ELSEWHERE[number % len(FROM_ELSEWHERE)],
            {"sec-fetch-site": "cross-site"},
        )
        if not is_refused(client.post(address.path, token | TYPED, headers=headers))
    ]
    assert taken == []
    assert whole_database.changed(before) == []
    for headers in ({}, {"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}):
        assert client.post(reverse("admin:own_account"), token, headers=headers).status_code == 200


@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=str)
@pytest.mark.parametrize("path", [DOOR, "/admin/logout/", "/admin/language/", SET_UP])
def test_nor_does_it_sign_anybody_in_or_out(path: str, headers: dict[str, str]) -> None:
    client = signed_in(enforce_csrf_checks=True)
    client.get(SET_UP)
    token = {"csrfmiddlewaretoken": client.cookies["__Host-csrftoken"].value}
    assert is_refused(client.post(path, token, headers=headers))
    assert client.get(SET_UP).status_code == 200


def is_refused(answer: Any) -> bool:
    """In the look of the site, with nothing of what was sent."""
    return answer.status_code == 403 and "This form could not be checked" in answer.text


def test_a_link_of_another_site_may_lead_here(client: Client) -> None:
    answer = client.get(DOOR, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "shown", ["/", "/en/", "/es/products/", "/en/choose/platform/", "/en/nowhere/"]
)
def test_looking_at_a_preview_writes_nothing_and_takes_nothing(shown: str) -> None:
    drafted()
    published(1)
    path = links.prefix(links.make("ana", "Luis", timedelta(days=1))) + shown
    client = Client()
    before = whole_database.rows()
    assert [client.get(path).status_code in (200, 302, 404), client.post(path).status_code] == [
        True,
        405,
    ]
    assert not client.cookies
    assert whole_database.changed(before) == []
