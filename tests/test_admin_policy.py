"""Who may do what: every address of the workplace, each role, each method, held to the one policy.

The expected answers are read from the table in `catalog/access/policy.py`; the few that matter most
are also written out below, so that a slip in the table itself is seen.
"""

from collections.abc import Iterable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.messages.storage.session import SessionStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory

from catalog.access import lock
from catalog.access.policy import ADDRESSES, Open
from catalog.access.roles import Role, give
from tests.admin_addresses import Address, addresses, furnish

pytestmark = pytest.mark.django_db

SIGN_IN = "/admin/login/"
METHODS = ("GET", "POST")
WHO = ["visitor", "reader", "no-role", *Role, "superuser"]
"""A reader has an account that was made elsewhere and may not sign in here."""


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


def differences(who: str, asked: Iterable[Address]) -> list[str]:
    user, found = account(who), []
    for address in asked:
        for method in METHODS:
            answer, wanted = ask(user, method, address), expected(who, address, method)
            if answer != wanted:
                found.append(f"{method} {address.route}: {answer}, but the table says {wanted}")
    return found


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
    furnish(who)
    assert differences(who, addresses()) == []


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
