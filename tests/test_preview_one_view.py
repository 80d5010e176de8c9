"""The preview sees the drafts at one moment, and keeps no editor from saving."""

from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from django.db import connection, transaction

from catalog.looking import one_view
from catalog.models import Product
from tests.builders import drafted

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(act: Callable[[], Any]) -> None:
    """Do it over a connection of its own, as another request would."""

    def run() -> None:
        try:
            act()
        finally:
            connection.close()

    thread = Thread(target=run)
    thread.start()
    thread.join(timeout=30)
    assert not thread.is_alive()


def name() -> str:
    return Product.objects.get(slug="gke").name


def rename(name: str = "Saved meanwhile") -> None:
    with transaction.atomic():
        Product.objects.filter(slug="gke").update(name=name)


def test_what_is_saved_meanwhile_is_seen_the_next_time():
    drafted()
    with one_view():
        assert name() == "Gke"
        elsewhere(rename)
        assert name() == "Gke"
    assert name() == "Saved meanwhile"


def test_who_looks_waits_for_nobody_who_is_still_saving():
    drafted()
    seen = []

    def look() -> None:
        with one_view():
            seen.append(name())

    with transaction.atomic():
        rename("Not saved yet")
        elsewhere(look)
    assert seen == ["Gke"]


def test_the_view_ends_whatever_happens():
    drafted()
    with pytest.raises(LookupError), one_view():
        raise LookupError
    rename()
    with one_view():
        assert name() == "Saved meanwhile"
