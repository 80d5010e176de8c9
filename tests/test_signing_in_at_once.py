"""Many who sign in at the same moment: a try is counted, and a code used up, before it is too late."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import RequestFactory

from catalog.access import one_time, second_factor, slowing
from catalog.access.paces import PACES, Kind
from catalog.models import SecondFactor

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 4


def at_once(act: Callable[[], Any], rounds: int = 1) -> list[Any]:
    """What each of several threads gets, which begin every round together."""
    ready = Barrier(AT_ONCE)

    def one(_number: int) -> list[Any]:
        try:
            return [(ready.wait(30), act())[1] for _ in range(rounds)]
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [found for each in pool.map(one, range(AT_ONCE)) for found in each]


@pytest.fixture
def factor() -> tuple[SecondFactor, str, list[str]]:
    nonce = second_factor.new_nonce()
    step = int(second_factor.now()) // one_time.STEP
    secret = second_factor.secrets(nonce)[0]
    codes = second_factor.set_up(
        User.objects.create_user("ana"), nonce, one_time.code(secret, step)
    )
    assert codes
    return SecondFactor.objects.get(), one_time.code(secret, step + 1), codes


def test_many_tries_at_the_same_moment_are_not_as_many_free_ones() -> None:
    waits = at_once(lambda: slowing.of_password(RequestFactory().post("/"), "ana").take(), rounds=3)
    assert sum(wait == 0 for wait in waits) == PACES[Kind.PAIR].free


def test_one_code_lets_one_in_however_many_send_it_at_the_same_moment(factor) -> None:
    found, code, codes = factor
    for sent in (code, codes[0]):
        assert sorted(at_once(lambda sent=sent: second_factor.is_right(found, sent))) == [
            False,
            False,
            False,
            True,
        ]
