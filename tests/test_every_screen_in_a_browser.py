"""Every screen of the workplace in Chromium: for everybody, and as wide as the window.

With the other tests one of each shape; where FULL is set, those of every kind of entry.
"""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

from tests.admin_addresses import Address, addresses, furnish
from tests.looking import COLOURS, MIDDLE, NARROW, THEMES, WIDE, Looking
from tests.reviewed import IN_THE_WORKPLACE
from tests.signing_in import sign_in
from tests.states import State

pytestmark = pytest.mark.django_db(transaction=True)

TALL = {"width": WIDE, "height": 6000}
CONTRAST = ("color-contrast",)
"""Django's own colours stand out 4.5:1, not 7:1."""
OF_THEIR_OWN = "release|flowchart|question|upload|previewlink|edit|user|source"
"""Kinds of entries whose pages have something that others have not."""
ALIKE = re.compile(rf"admin/\w+/(?!(?:{OF_THEIR_OWN})/)\w+/")
"""The beginning of a route of another kind, for all of which the products stand."""


@pytest.fixture
def site(page: Page, live_server: Any, admin_user: User) -> str:
    furnish()
    return sign_in(page, live_server)


def screens(user: User) -> Iterator[Address]:
    """Addresses that show a page to a user, one of each shape."""
    client = Client()
    client.force_login(user)
    met: set[str] = set()
    for address in sorted(addresses(), key=lambda one: "/product/" not in one.route):
        shape = address.route if "FULL" in os.environ else ALIKE.sub("alike/", address.route)
        if shape not in met and "<main" in shown(client.get(address.path)):
            met.add(shape)
            yield address


def shown(answer: Any) -> str:
    is_page = answer.headers["Content-Type"].startswith("text/html")
    return answer.text if is_page and answer.status_code == 200 else ""


@pytest.mark.parametrize(("language", "theme"), [("English", "light"), ("Español", "dark")])
def test_every_screen_of_the_workplace_is_for_everybody(
    page: Page, site: str, language: str, theme: str
) -> None:
    page.emulate_media(**THEMES[theme])
    if language != "English":
        page.get_by_role("button", name=language).click()
    looking = Looking(page, site, "admin", IN_THE_WORKPLACE)
    for address in screens(User.objects.create_superuser("looker")):
        looking.open(State(address.route, address.path.removeprefix("/admin")))
        looking.sideways(WIDE)
        page.set_viewport_size(TALL)  # so that the bar with the buttons stands on nothing
        looking.axe(without=COLOURS, sampled=CONTRAST)
        for width in (MIDDLE, NARROW):
            looking.sideways(width)
    assert looking.seen.told == ""
    assert looking.seen.states > 40
