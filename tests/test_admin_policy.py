"""Who may do what: every address of the workplace, each role, each method, held to the one policy.

The expected answers are read from the table in `catalog/access/policy.py`; the few that matter most
are also written out below, so that a slip in the table itself is seen.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin import AdminSite
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.messages.storage.session import SessionStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import Http404
from django.test import Client, RequestFactory
from django.urls import reverse

from advisor.models import Release
from catalog.access import lock, policy
from catalog.access.policy import ADDRESSES, Open
from catalog.access.roles import Role, give
from catalog.preview import links
from tests.admin_addresses import Address, addresses, furnish
from tests.builders import drafted

pytestmark = [pytest.mark.django_db, pytest.mark.either]

SIGN_IN = "/admin/login/"
METHODS = ("GET", "POST")
TAKEN_BACK = {"admin/catalog/upload/<int:object_id>/"}
"""What is written there to see what it would come to, and taken back before the answer."""
WHO = ["visitor", "reader", "no-role", *Role, "superuser"]
"""A reader has an account that was made elsewhere and may not sign in here."""


@pytest.fixture(autouse=True)
def _no_list_at_the_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stand on every page, and takes half of the time of all these tests."""
    monkeypatch.setattr(AdminSite, "get_app_list", lambda *_asked: [])


def account(who: str) -> Any:
    """An account as an administrator, or createsuperuser, would make it."""
    if who == "visitor":
        return AnonymousUser()
    user = User.objects.create_user(who, is_staff=who != "reader", is_superuser=who == "superuser")
    if who in Role:
        give(user, Role(who))
    return user


def ask(user: Any, method: str, address: Address) -> str:
    """Ask the view itself, and look at its answer before anything is drawn: there are many."""
    request: Any = RequestFactory().generic(method, address.path)
    request.user, request.session = user, SessionStore()
    request._messages = SessionStorage(request)
    request._dont_enforce_csrf_checks = True
    request.resolver_match = match = address.match
    try:
        response = match.func(request, *match.args, **match.kwargs)
    except PermissionDenied:
        return "refused"
    except Http404:
        return "open"
    to_sign_in = response.status_code == 302 and response["Location"].startswith(SIGN_IN)
    return "asked to sign in" if to_sign_in else "open"


def expected(who: str, address: Address, method: str) -> str:
    least = lock.needed(address.match, method)
    if least is Open.TO_ALL:
        return "open"
    if who in ("visitor", "reader"):
        return "asked to sign in"
    if least is Open.TO_STAFF:
        return "open"
    role = Role.ADMINISTRATOR if who == "superuser" else Role(who) if who in Role else None
    return "open" if role and least and role.includes(least) else "refused"


def differences(who: str) -> list[str]:
    """Where an answer is not the one of the table, or where opening a page changes something."""
    furnish(who)
    user, found = account(who), []
    for address in addresses():
        for method in METHODS:
            with written() as writes:
                answer = ask(user, method, address)
            wanted = expected(who, address, method)
            if answer != wanted:
                found.append(f"{method} {address.route}: {answer}, but the table says {wanted}")
            if method == "GET" and writes and address.route not in TAKEN_BACK:
                found.append(f"{method} {address.route} writes: {writes}")
    return found


@contextmanager
def written() -> Iterator[list[str]]:
    """What is said to the database that changes a row."""
    said: list[str] = []

    def listen(execute: Any, sql: str, *asked: Any) -> Any:
        said.extend(verb for verb in ("INSERT", "UPDATE", "DELETE") if sql.startswith(verb))
        return execute(sql, *asked)

    with connection.execute_wrapper(listen):
        yield said


def test_every_address_has_a_row() -> None:
    furnish()
    missing = []
    for address in addresses():
        try:
            lock.needed(address.match, "GET")
        except lock.NoRowError as error:
            missing.append(f"{address.route}: {error}")
    assert missing == []


@pytest.mark.parametrize("who", WHO)
def test_every_address_is_open_to_whom_the_table_says(who: str) -> None:
    assert differences(who) == []


@pytest.mark.parametrize("who", ["no-role", *Role, "superuser"])
def test_what_a_kind_refuses_it_refuses_without_the_lock_in_front_too(
    who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "check", lambda _request: None)
    furnish(who)
    user = account(who)
    open_ = [
        f"{method} {address.route}"
        for address in addresses()
        for method in METHODS
        if lock.name(address.match) not in ADDRESSES
        and expected(who, address, method) == "refused"
        and ask(user, method, address) != "refused"
    ]
    assert open_ == []


@pytest.mark.parametrize(
    ("method", "name", "args", "open_to"),
    [
        ("POST", "catalog_product_add", [], {"editor", "publisher", "administrator"}),
        ("POST", "catalog_upload_add", [], {"editor", "publisher", "administrator"}),
        ("POST", "catalog_previewlink_add", [], {"editor", "publisher", "administrator"}),
        ("GET", "advisor_release_changelist", [], {"editor", "publisher", "administrator"}),
        ("POST", "advisor_release_add", [], {"publisher", "administrator"}),
        ("POST", "advisor_release_roll_back", [1], {"publisher", "administrator"}),
        ("GET", "auth_user_changelist", [], {"administrator"}),
        ("POST", "auth_user_add", [], {"administrator"}),
        ("GET", "index", [], {"no-role", "editor", "publisher", "administrator"}),
        ("GET", "password_change", [], {"no-role", "editor", "publisher", "administrator"}),
    ],
)
def test_the_roles_are_those_that_were_asked_for(
    method: str, name: str, args: list[int], open_to: set[str]
) -> None:
    furnish()
    address = Address(name, reverse(f"admin:{name}", args=args))
    roles = ("no-role", *map(str, Role))
    assert {who for who in roles if ask(account(who), method, address) == "open"} == open_to


@pytest.mark.parametrize("who", ["no-role", *Role])
def test_a_list_offers_the_actions_that_the_table_says(who: str) -> None:
    request: Any = RequestFactory().get("/admin/")
    request.user = account(who)
    role = Role(who) if who in Role else None
    for model, model_admin in admin.site._registry.items():
        every = {action.name for action in model_admin._get_base_actions()}
        missing = every - policy.ACTIONS.keys()
        assert not missing, f"{missing} of {model_admin} have no row in catalog/access/policy.py."
        label = model._meta.label_lower
        allowed = {name for name in every if policy.may(role, label, policy.ACTIONS[name])}
        assert {*model_admin.get_actions(request)} == allowed, label


def test_an_action_that_is_not_offered_does_nothing() -> None:
    furnish()
    client = Client()
    client.force_login(account("superuser"))
    for model in (Release, User):
        rows = model._default_manager.count()
        sent = {"action": "delete_selected", "_selected_action": model.objects.first().pk}
        page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        client.post(page, sent | {"post": "yes"})
        assert model._default_manager.count() == rows


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "This form could not be checked"), ("es", "No se ha podido comprobar este formulario")],
)
def test_whatever_is_sent_takes_a_token(language: str, words: str) -> None:
    furnish()
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    client.force_login(account("superuser"))
    for address in addresses():
        answer = client.post(address.path)
        assert (answer.status_code, words in answer.text) == (403, True), address.route


def test_no_address_takes_another_method() -> None:
    furnish()
    client = Client()
    client.force_login(account("superuser"))
    for address in addresses():
        for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
            assert client.generic(method, address.path).status_code == 405, address.route


def test_asking_for_the_head_of_a_page_takes_what_asking_for_the_page_does() -> None:
    furnish()
    for address in addresses():
        assert lock.needed(address.match, "HEAD") == lock.needed(address.match, "GET")


@pytest.mark.parametrize("who", WHO)
def test_the_preview_asks_for_a_link_that_works_and_for_no_role(who: str) -> None:
    drafted()
    user, client = account(who), Client()
    if user.is_authenticated:
        client.force_login(user)
    link = links.make("ana", "Luis", timedelta(days=1))
    page = links.prefix(link) + "/en/products/"
    assert [client.generic(method, page).status_code for method in ("GET", "HEAD")] == [200, 200]
    assert client.post(page).status_code == 405
    assert client.get(f"{page[:-15]}x/en/products/").status_code == 404
    links.revoke(link, "ana")
    assert client.get(page).status_code == 404
