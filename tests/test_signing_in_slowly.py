"""Guessing gets slower and slower, and the true editor does not notice."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client, RequestFactory
from django.utils import timezone

from catalog.access import clients, slowing
from catalog.access.paces import PACES, Kind, Pace
from catalog.access.roles import Role, give
from catalog.models import Tries
from tests import whole_database
from tests.standing_clock import no_second_passes

__all__ = ["no_second_passes"]

pytestmark = pytest.mark.either  # tests/test_signing_in_at_once.py is about both databases

DOOR = "/admin/login/"
PASSWORD = "long enough for a baton"
HOME, ELSEWHERE = "203.0.113.7", "198.51.100.9"


@pytest.fixture
def ana(db: None) -> User:
    user = User.objects.create_user("ana", password=PASSWORD)
    give(user, Role.EDITOR)
    return user


WRONG = "a guess"


def tries(client: Client, name: str = "ana", password: str = WRONG, where: str = HOME) -> Any:
    return client.post(DOOR, {"username": name, "password": password}, REMOTE_ADDR=where)


def guesses(times: int, name: str = "ana", where: str = ELSEWHERE) -> None:
    """Somebody who waits as long as it takes."""
    for _ in range(times):
        request = RequestFactory().post(DOOR, REMOTE_ADDR=where)
        assert slowing.of_password(request, name).take() == 0
        time_passes(PACES[Kind.PAIR].most)


def time_passes(seconds: int) -> None:
    Tries.objects.update(until=F("until") - timedelta(seconds=seconds))


def is_in(answer: Any) -> bool:
    return bool(answer.status_code == 302)


# How long one waits


def test_a_slip_of_the_finger_costs_nothing_and_more_of_them_ever_more():
    pace = Pace(free=3, most=60)
    waits = [int(pace.delay(failed).total_seconds()) for failed in range(1, 12)]
    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert pace.delay(10**9) == timedelta(seconds=60)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Too many tries failed. Wait for 1 second, then try again."),
        ("es", "Han fallado demasiados intentos. Espera 1 segundo y vuelve a intentarlo."),
    ],
)
def test_who_is_too_soon_is_told_at_once_for_how_long_to_wait(ana, language, words):
    client = Client(headers={"accept-language": language})
    assert [tries(client).status_code for _ in range(3)] == [200, 200, 200]
    answer = tries(client, password=PASSWORD)  # is not even looked at
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "1")
    assert words in answer.text
    assert 'value="ana"' in answer.text
    assert tries(client).headers["Retry-After"] == "1"  # waiting gets no longer by asking
    time_passes(1)
    assert is_in(tries(client, password=PASSWORD))


def test_who_hammers_at_the_door_writes_nothing(ana):
    client = Client()
    for _ in range(3):
        tries(client)
    before = whole_database.rows()
    assert [tries(client, password=PASSWORD).status_code for _ in range(5)] == [429] * 5
    assert whole_database.changed(before) == []


def test_long_waits_are_said_in_minutes():
    from catalog.access.signing_in import wait

    assert [wait(seconds).split(". ")[1] for seconds in (90, 91, 900)] == [
        "Wait for 90 seconds, then try again.",
        "Wait for 2 minutes, then try again.",
        "Wait for 15 minutes, then try again.",
    ]


def test_being_right_forgets_the_slips(ana):
    client = Client()
    for _ in range(4):
        assert [tries(client).status_code for _ in range(2)] == [200, 200]
        assert is_in(tries(client, password=PASSWORD))
        client.post("/admin/logout/")


# Nobody locks somebody else out


def test_guessing_elsewhere_is_not_noticed_where_one_signs_in_from(ana):
    guesses(PACES[Kind.ACCOUNT].free - 1)
    assert is_in(tries(Client(), password=PASSWORD))


def test_all_the_guessing_of_the_world_costs_a_new_browser_half_a_minute(ana):
    for number in range(60):
        guesses(1, where=f"198.51.100.{number}")
    tries(Client(), where="192.0.2.1")
    answer = tries(Client(), password=PASSWORD)
    assert 0 < int(answer.headers["Retry-After"]) <= 30
    time_passes(30)
    assert is_in(tries(Client(), password=PASSWORD))


@pytest.mark.parametrize("where", [HOME, ELSEWHERE])
def test_a_browser_in_which_one_has_signed_in_before_is_slowed_by_nobody_else(ana, where):
    mine = Client()
    assert is_in(tries(mine, password=PASSWORD))
    mine.post("/admin/logout/")
    guesses(100)
    for _ in range(100):  # and by many at once
        request = RequestFactory().post(DOOR, REMOTE_ADDR=ELSEWHERE)
        slowing.of_password(request, "ana").take()
    assert tries(Client(), password=PASSWORD, where=ELSEWHERE).status_code == 429
    assert is_in(tries(mine, password=PASSWORD, where=where))


def test_such_a_browser_has_tries_of_its_own_and_no_more(ana):
    mine = Client()
    assert is_in(tries(mine, password=PASSWORD))
    cookie = mine.cookies["__Host-browser"]
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")
    assert (cookie["path"], cookie["domain"]) == ("/", "")
    mine.post("/admin/logout/")
    answers = [tries(mine, where=f"198.51.100.{number}").status_code for number in range(4)]
    assert answers == [200, 200, 200, 429]


def test_it_is_known_for_those_alone_who_have_signed_in_there(ana):
    give(User.objects.create_user("luis", password=PASSWORD), Role.EDITOR)
    mine = Client()
    assert is_in(tries(mine, password=PASSWORD))
    mine.post("/admin/logout/")
    guesses(50, name="luis")
    request = RequestFactory().post(DOOR, REMOTE_ADDR=ELSEWHERE)
    slowing.of_password(request, "luis").take()
    assert tries(mine, "luis", where=ELSEWHERE).status_code == 429


@pytest.mark.parametrize("cookie", ["", "x", "a:b:c", "WyJ4IiwgWyJ5Il1d:1:x"])
def test_nobody_makes_a_browser_known_by_writing_its_cookie(ana, cookie):
    client = Client()
    client.cookies["__Host-browser"] = cookie
    assert [tries(client).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_who_goes_through_many_names_is_slowed_as_well(db):
    free = PACES[Kind.CLIENT].free
    answers = [tries(Client(), f"name-{number}").status_code for number in range(free + 1)]
    assert answers == [200] * free + [429]


# Nothing is given away


def test_a_name_that_does_not_exist_is_answered_in_the_same_way(ana, monkeypatch):
    User.objects.create_user("eva", password=PASSWORD, is_active=False)
    User.objects.create_user("bea", password=PASSWORD)  # may not sign in here
    User.objects.create_user("lea")  # has no password
    hashed = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher, "encode", lambda *given: hashed.append(1) or encode(*given)
    )
    answers = {}
    for name in ("ana", "eva", "bea", "lea", "nobody"):
        password = "wrong" if name == "ana" else PASSWORD
        said = [tries(Client(), name, password, f"192.0.2.{ord(name[0])}") for _ in range(4)]
        answers[name] = [(answer.status_code, sentences(answer)) for answer in said], len(hashed)
        hashed.clear()
    assert len({str(answer) for answer in answers.values()}) == 1, answers
    assert answers["nobody"][1] == 3  # the time that it takes, once for each that is looked at


def sentences(answer: Any) -> str:
    return "".join(str(error) for error in answer.context["form"].non_field_errors())


def test_the_log_says_what_happens_at_the_door_and_never_what_was_typed(ana, caplog):
    caplog.set_level("INFO", "catalog.access")
    client = Client()
    for name in ("ana", "a password in the wrong field", "ana", "ana"):
        tries(client, name)
    tries(client, password=WRONG)
    time_passes(2)
    tries(client, password=PASSWORD)
    said = [record.getMessage() for record in caplog.records if record.name == "catalog.access"]
    number = User.objects.get().pk
    assert said == [
        f"A password was wrong, for account {number}.",
        "A password was wrong, for no account.",
        f"A password was wrong, for account {number}.",
        f"A password was wrong, for account {number}.",
        "Somebody who signs in waits for 1 s: too many wrong tries.",
        f"Account {number} signed in, by password alone.",
    ]


def test_what_is_kept_leads_back_to_nobody(ana):
    tries(Client())
    assert Tries.objects.count() == 3
    for row in Tries.objects.values():
        assert {*row} == {"place", "failed", "until"}
        assert row["place"] < len(Kind) << slowing.BITS  # so there are never more rows than that


def test_a_day_later_all_is_forgotten(ana):
    guesses(30)
    Tries.objects.update(until=timezone.now() - timedelta(days=1, seconds=1))
    stale = Tries.objects.count()
    answer = tries(Client(), where=HOME)
    assert answer.status_code == 200
    assert Tries.objects.count() <= stale  # the account’s one counts anew
    assert {row.failed for row in Tries.objects.all()} == {1}


def test_a_clock_that_was_set_back_locks_nobody_out(ana):
    guesses(30)
    Tries.objects.update(until=timezone.now() + timedelta(days=400))
    assert is_in(tries(Client(), password=PASSWORD, where=ELSEWHERE))


# Where somebody comes from


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", HOME),
        (0, "192.0.2.1", HOME),  # made up by the client
        (1, "", HOME),
        (1, "192.0.2.1", "192.0.2.1"),
        (1, "10.9.8.7, 192.0.2.1", "192.0.2.1"),
        (2, "10.9.8.7, 192.0.2.1, 10.0.0.1", "192.0.2.1"),
        (2, "192.0.2.1", HOME),  # has not come through both of them
        (1, "rubbish", HOME),
        (1, "192.0.2.1, ", HOME),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (1, "::ffff:192.0.2.1", "192.0.2.1"),
        (1, "1.2.3.4\x00", HOME),
    ],
)
def test_only_what_trusted_proxies_say_of_an_address_counts(settings, proxies, forwarded, address):
    settings.TRUSTED_PROXIES = proxies
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=HOME)
    assert clients.network(request) == address


@pytest.mark.parametrize("given", ["", "unix:", "@"])
def test_an_address_that_is_none_is_one_for_all(given):
    assert clients.network(RequestFactory().get("/", REMOTE_ADDR=given)) == ""


def test_who_makes_addresses_up_is_slowed_all_the_same(ana):
    def guess(number: int) -> int:
        headers = {"x-forwarded-for": f"192.0.2.{number}"}
        sent = {"username": "ana", "password": "wrong"}
        return Client(headers=headers).post(DOOR, sent).status_code

    assert [guess(number) for number in range(4)] == [200, 200, 200, 429]
