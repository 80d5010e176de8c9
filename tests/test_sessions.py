"""A session ends when it is idle, after twelve hours, with the password and with the account."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from catalog.access import browsers, sessions
from catalog.admin.account_versions import version
from tests.accounts import PASSWORD, Clock, ana
from tests.builders import published
from tests.editors import fields_of
from tests.standing_clock import no_second_passes

__all__ = ["ana", "no_second_passes"]

pytestmark = [pytest.mark.django_db, pytest.mark.either]

ANOTHER = "another one, as long as that"
DOOR = "/admin/login/"
MINUTE, HOUR = 60, 60 * 60


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(sessions, "now", clock)
    return clock


@pytest.fixture
def boss() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    return client


def signed_in(name: str = "ana", **headers: str) -> Client:
    client = Client(headers=headers)
    sent = {"username": name, "password": PASSWORD}
    assert client.post(DOOR, sent).status_code == 302
    return client


def works(client: Client) -> bool:
    """Ask for what costs least of all that takes a session."""
    return bool(client.get("/admin/jsi18n/").status_code == 200)


# Time


def test_who_goes_on_working_stays_signed_in_and_who_does_not_is_signed_out(ana, clock):
    client = signed_in()
    for _ in range(5):
        clock.at += 30 * MINUTE - 1
        assert works(client)
    clock.at += 30 * MINUTE
    assert not works(client)
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "You were signed out because nothing was"), ("es", "Se ha cerrado tu sesión porque")],
)
def test_it_is_said_why(ana, clock, language, words):
    client = signed_in(**{"accept-language": language})
    clock.at += HOUR
    page = client.get("/admin/", follow=True)
    assert page.request["PATH_INFO"] == DOOR
    assert words in page.text


def test_how_long_one_may_be_idle_is_a_setting(ana, clock, settings):
    settings.SESSION_IDLE_SECONDS = 2 * HOUR
    client = signed_in()
    clock.at += 2 * HOUR - 1
    assert works(client)


def test_twelve_hours_later_one_signs_in_again_however_busy_one_was(ana, clock):
    client = signed_in()
    for _ in range(12 * 3 - 1):
        clock.at += 20 * MINUTE
        assert works(client)
    clock.at += 20 * MINUTE
    assert "twelve hours have passed" in client.get("/admin/", follow=True).text
    assert works(signed_in())


@pytest.mark.parametrize("cookie", [None, "", "x", "WzksIngiXQ:1:x", "another session’s", "later"])
def test_no_cookie_that_was_not_given_to_this_session_keeps_it_alive(ana, clock, cookie):
    client, other = signed_in(), signed_in()
    if cookie == "later":
        clock.at += 10 * HOUR
        works(client)  # a cookie from the future, as after a clock was set back
        clock.at -= 10 * HOUR
    clock.at += 29 * MINUTE
    assert works(other)
    if cookie is None:
        del client.cookies["__Host-seen"]
    elif cookie == "another session’s":
        client.cookies["__Host-seen"] = other.cookies["__Host-seen"].value
    elif cookie != "later":
        client.cookies["__Host-seen"] = cookie
    clock.at += MINUTE
    assert not works(client)
    assert works(other)


def test_a_session_from_the_future_has_ended(ana, clock):
    client = signed_in()
    clock.at -= HOUR
    assert not works(client)


def test_a_session_that_says_nothing_of_its_beginning_has_ended(ana, clock):
    client = signed_in()
    session = client.session
    del session[sessions.SIGNED_IN]
    session.save()
    assert not works(client)


def test_what_was_typed_while_it_ended_comes_back_after_signing_in(ana, clock):
    client = signed_in()
    page = reverse("admin:catalog_term_add")
    form = fields_of(client.get(page)) | {"slug": "typed-before"}
    clock.at += HOUR
    asked = client.post(page, form)
    assert asked.status_code == 403
    sent = fields_of(asked) | {"username": "ana", "password": PASSWORD}
    back = client.post(f"{DOOR}?next={page}", sent)
    assert fields_of(back)["slug"] == "typed-before"


# Another password, another role, another account


def test_a_new_password_ends_the_sessions_elsewhere_and_not_this_one(ana):
    here, there = signed_in(), signed_in()
    key = here.session.session_key
    new = {"old_password": PASSWORD, "new_password1": ANOTHER, "new_password2": ANOTHER}
    assert here.post("/admin/password_change/", new).status_code == 302
    assert (works(here), works(there)) == (True, False)
    assert here.session.session_key != key
    assert Session.objects.count() == 1


def test_an_open_screen_is_no_place_to_guess_the_password(ana):
    client = signed_in()
    new = {"new_password1": ANOTHER, "new_password2": ANOTHER}
    page = "/admin/password_change/"
    answers = [client.post(page, new | {"old_password": str(n)}) for n in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "This is not your password." in answers[0].text
    assert "Wait for 1 second" in answers[3].text
    assert client.post(page, new | {"old_password": PASSWORD}).status_code == 429


def test_a_new_password_from_an_administrator_ends_them_all(ana, boss):
    client = signed_in()
    new = {"password1": ANOTHER, "password2": ANOTHER}
    page = reverse("admin:auth_user_password_change", args=[ana.pk])
    assert boss.post(page, new).status_code == 302
    assert (works(client), works(boss)) == (False, True)
    assert Session.objects.count() == 1


@pytest.mark.parametrize("taken", [{"role": "editor"}, {"role": "", "is_active": "on"}])
def test_a_session_does_not_come_back_with_the_account(ana, boss, taken):
    client = signed_in()
    page = reverse("admin:auth_user_change", args=[ana.pk])
    for sent in (taken, {"role": "editor", "is_active": "on"}):
        assert boss.post(page, sent | {"version": version(ana.pk)}).status_code == 302
        assert not works(client)
    assert works(signed_in())


def test_an_account_that_is_gone_has_no_session(ana):
    client = signed_in()
    ana.delete()
    assert not works(client)


# Keys and cookies


def test_a_key_from_before_signing_in_is_worth_nothing_afterwards(ana):
    planted = Client()
    planted.cookies["__Host-sessionid"] = "a" * 32
    planted.post(DOOR, {"username": "ana", "password": PASSWORD})
    assert planted.cookies["__Host-sessionid"].value != "a" * 32
    key = planted.session.session_key
    planted.post(DOOR, {"username": "ana", "password": PASSWORD})  # again, while signed in
    assert planted.session.session_key != key
    thief = Client()
    thief.cookies["__Host-sessionid"] = key or ""
    assert not works(thief)


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "seen", "browser"])
def test_no_script_no_other_site_and_no_other_name_gets_the_cookies(ana, name):
    client = signed_in()
    client.get("/admin/")
    cookie = client.cookies[f"__Host-{name}"]
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")
    assert (cookie["path"], cookie["domain"]) == ("/", "")


def test_signing_out_leaves_nothing_that_opens_anything(ana):
    client = signed_in()
    client.get("/admin/")
    key = client.session.session_key
    client.post("/admin/logout/")
    for name in ("__Host-sessionid", "__Host-seen"):
        assert client.cookies[name].value == ""
        assert client.cookies[name]["secure"]
    thief = Client()
    thief.cookies["__Host-sessionid"] = key or ""
    assert not works(thief)


def test_who_reads_the_site_gets_no_cookie_whatever_the_browser_sends(ana, no_queries):
    published(1)
    client = signed_in()
    with no_queries():
        answer = client.get("/en/products/")
    assert not answer.cookies


def test_signing_in_clears_away_what_has_ended(ana):
    signed_in()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    signed_in()
    assert Session.objects.count() == 1


# Where one is signed in


def test_one_sees_where_one_is_signed_in_and_ends_the_others(ana, boss):
    here = signed_in(**{"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Firefox/142.0"})
    phone = signed_in(**{"user-agent": "Mozilla/5.0 (iPhone; CPU) Version/18 Safari/604.1"})
    page = here.get("/admin/account/").text
    assert "Firefox, Linux, since" in page
    assert "You are signed out after 30 minutes in which you open or send nothing" in page
    assert page.index("(this one)") < page.index("Safari, iPhone, since")
    answer = here.post("/admin/account/", {"_end_others": "x"}, follow=True)
    assert "1 session was ended." in answer.text
    assert "_end_others" not in answer.text
    assert [works(client) for client in (here, phone, boss)] == [True, False, True]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0", "Edge, Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18.0 Safari/605.1", "Safari, macOS"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36", "Chrome, Android"),
        ("curl/8.5", ""),
        ("<script>alert(1)</script>", ""),
    ],
)
def test_a_browser_is_called_by_words_of_ours(agent, name):
    assert browsers.named(agent) == name


# Passwords


@pytest.mark.parametrize(
    ("password", "is_taken"),
    [
        ("elevenchars", False),
        ("twelve chars", True),
        ("493847561029", True),  # what it is made of is nobody's business
        ("ñandú 🦜 café", True),
        ("x y " * 25, True),
        ("password1234", False),
        ("batuta-admin1", False),
        ("Kubernetes2026", False),
        ("batuta rides a blue horse", True),
        ("ana.lópez.gil", False),
    ],
)
def test_a_password_is_long_and_not_what_everybody_tries_first(
    password: str, is_taken: bool
) -> None:
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    user = User(username="ana.lópez.gil")
    try:
        validate_password(password, user)
    except ValidationError:
        assert not is_taken
    else:
        assert is_taken


def test_a_password_may_be_pasted_and_filled_in_by_a_manager(ana) -> None:
    client = signed_in()
    for page, names in (
        (Client().get(DOOR), ["current-password"]),
        (client.get("/admin/password_change/"), ["current-password", "new-password"]),
    ):
        for name in names:
            assert f'autocomplete="{name}"' in page.text
        assert "onpaste" not in page.text
        assert 'maxlength="1' not in page.text.partition('type="password"')[2].partition(">")[0]


# The log


def log_of(boss: Client, account: User) -> Any:
    return boss.get(reverse("admin:auth_user_history", args=[account.pk])).text


def test_every_grant_stands_in_the_log_with_who_gave_it(ana, boss):
    page = reverse("admin:auth_user_change", args=[ana.pk])
    for sent in ({"role": "publisher", "is_active": "on"}, {"role": "publisher"}):
        boss.post(page, sent | {"version": version(ana.pk)})
    said = log_of(boss, ana)
    assert "role: editor → publisher" in said
    assert "is_active: True → –" in said
    assert "boss" in said
    new = {"username": "luis", "password1": ANOTHER, "password2": ANOTHER}
    boss.post(reverse("admin:auth_user_add"), new | {"role": "administrator"})
    assert "role: – → administrator" in log_of(boss, User.objects.get(username="luis"))
