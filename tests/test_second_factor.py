"""The second factor: set up, asked for once and once only, replaced, required, reset."""

import re
from base64 import b32decode
from http.cookies import Morsel
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from catalog.access import one_time, second_factor, signing_in
from catalog.models import RecoveryCode, SecondFactor, Tries
from tests.accounts import PASSWORD, Clock, ana
from tests.editors import fields_of
from tests.standing_clock import no_second_passes

__all__ = ["ana", "no_second_passes"]

pytestmark = [pytest.mark.django_db, pytest.mark.either]

DOOR = "/admin/login/"
PAGE = "/admin/account/second-factor/"
ACCOUNT = "/admin/account/"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(second_factor, "now", clock)
    return clock


class App:
    """An authenticator app: knows the secret, and the time."""

    def __init__(self, link: str, clock: Clock) -> None:
        query = parse_qs(urlsplit(link).query)
        self.secret = b32decode(query["secret"][0])
        self.clock = clock

    def code(self, steps: int = 0) -> str:
        return one_time.code(self.secret, int(self.clock.at) // one_time.STEP + steps)


def link_in(answer: Any) -> str:
    found = re.search(r'href="(otpauth:[^"]+)"', answer.text)
    assert found, answer.text
    return found[1].replace("&amp;", "&")


def signed_in(password: str = PASSWORD, client: Client | None = None) -> Client:
    client = client or Client()
    answer = client.post(DOOR, {"username": "ana", "password": password})
    assert answer.status_code == 302
    return client


def set_up(client: Client, clock: Clock) -> tuple[App, list[str]]:
    """Do as the page says, and return the app and the recovery codes."""
    page = client.get(PAGE)
    app = App(link_in(page), clock)
    answer = client.post(PAGE, fields_of(page) | {"one_time_code": app.code()})
    codes = re.findall(r"<li><code>([^<]+)</code>", answer.text)
    assert len(codes) == second_factor.CODES
    clock.later(one_time.STEP)
    return app, codes


@pytest.fixture
def app(ana: User, clock: Clock) -> App:
    return set_up(signed_in(), clock)[0]


def half_way(client: Client) -> dict[str, Any]:
    """Give the right password, and return the form that asks for the code."""
    answer = client.post(DOOR, {"username": "ana", "password": PASSWORD})
    assert answer.status_code == 200
    assert not client.cookies.get("__Host-sessionid", Morsel()).value
    return fields_of(answer)


def enters(client: Client, code: str) -> bool:
    answer = client.post(DOOR, half_way(client) | {"one_time_code": code})
    return bool(answer.status_code == 302)


# The codes


@pytest.mark.parametrize(
    ("at", "code"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_codes_are_those_of_the_standard(at, code):
    assert one_time.code(b"12345678901234567890", at // one_time.STEP) == code


def test_a_code_is_good_for_its_half_minute_and_for_those_around_it():
    secret = b"12345678901234567890"
    code = one_time.code(secret, 1000)
    found = [one_time.step_of([secret], code, (1000 + n) * one_time.STEP) for n in range(-2, 3)]
    assert found == [None, 1000, 1000, 1000, None]


@pytest.mark.parametrize("typed", ["", "1", "12345", "1234567", "abcdef", "１２３４５６", "ñ" * 9])
def test_what_is_no_code_is_no_code(typed):
    assert one_time.step_of([b"12345678901234567890"], typed, 10**9) is None


# Setting it up


def test_it_is_set_up_by_who_shows_the_code_of_the_picture(ana, clock):
    client = signed_in()
    app, codes = set_up(client, clock)
    assert "On since" in client.get(ACCOUNT).text
    assert f"{len(codes)} recovery codes are left" in client.get(ACCOUNT).text
    assert client.get(PAGE).url == ACCOUNT  # there is one
    assert enters(Client(), app.code())


def test_the_page_has_the_secret_as_a_picture_a_link_and_words_that_say_the_same(ana, clock):
    page = signed_in().get(PAGE)
    link = link_in(page)
    assert link.startswith("otpauth://totp/Batuta%20%28batuta.example%29%3Aana?secret=")
    words = re.search(r'<code class="secret">([^<]+)</code>', page.text)
    assert words
    assert words[1].replace(" ", "") == parse_qs(urlsplit(link).query)["secret"][0]
    picture = re.search(r'<svg[^>]* class="qr">(.*)</svg>', page.text)
    assert picture
    assert picture[1] in segno.make(link, error="m", micro=False).svg_inline(border=4, light="#fff")
    assert "style=" not in page.text
    assert page.headers["Cache-Control"] == "no-store"


def test_opening_the_page_writes_nothing_and_every_time_offers_another_secret(ana, clock):
    client = signed_in()
    assert link_in(client.get(PAGE)) != link_in(client.get(PAGE))
    assert not SecondFactor.objects.exists()


def test_a_wrong_code_sets_up_nothing_and_keeps_the_picture(ana, clock):
    client = signed_in()
    page = client.get(PAGE)
    answer = client.post(PAGE, fields_of(page) | {"one_time_code": "000000"})
    assert "This is not the code that belongs to the picture above." in answer.text
    assert "Nothing is set up yet." in answer.text
    assert link_in(answer) == link_in(page)
    assert 'aria-invalid="true"' in answer.text
    assert not SecondFactor.objects.exists()


@pytest.mark.parametrize("nonce", ["", "x", "someone else’s", "too old"])
def test_a_picture_that_this_site_did_not_make_for_this_account_counts_for_nothing(
    ana, clock, nonce, monkeypatch
):
    client = signed_in()
    sent = fields_of(client.get(PAGE)) | {"nonce": nonce}
    if nonce == "someone else’s":
        other = Client()
        other.force_login(User.objects.create_superuser("luis"))
        sent = fields_of(other.get(PAGE))
    if nonce == "too old":
        monkeypatch.setattr("catalog.admin.own_account.NONCE_LASTS", -1)
        sent = fields_of(client.get(PAGE))
    answer = client.post(PAGE, sent | {"one_time_code": "123456"})
    assert link_in(answer)  # another one
    assert not SecondFactor.objects.exists()


def test_setting_it_up_ends_the_sessions_elsewhere(ana, clock):
    elsewhere, here = signed_in(), signed_in()
    set_up(here, clock)
    assert here.get("/admin/").status_code == 200
    assert elsewhere.get("/admin/").status_code == 302


def test_an_open_screen_is_not_enough_to_set_one_up_or_take_it_off(ana, clock, settings):
    settings.FRESH_SECONDS = 0
    client = signed_in()
    page = client.get(PAGE)
    app = App(link_in(page), clock)
    sent = fields_of(page) | {"one_time_code": app.code()}
    assert "Type your password." in client.post(PAGE, sent | {"password": ""}).text
    assert "This is not your password." in client.post(PAGE, sent | {"password": "x"}).text
    assert not SecondFactor.objects.exists()
    assert "recovery-codes" in client.post(PAGE, sent | {"password": PASSWORD}).text
    client.post(ACCOUNT, {"_take_off": "x", "password": "x"})
    client.post(ACCOUNT, {"_new_codes": "x", "password": ""})
    assert RecoveryCode.objects.count() == second_factor.CODES
    for _ in range(2):
        client.post(ACCOUNT, {"_take_off": "x", "password": "x"})
    slow = client.post(ACCOUNT, {"_take_off": "x", "password": PASSWORD})
    assert (slow.status_code, SecondFactor.objects.count()) == (429, 1)


# Signing in with it


def test_the_password_alone_opens_nothing(app):
    client = Client()
    answer = client.post(DOOR, {"username": "ana", "password": PASSWORD}, follow=True)
    assert 'autocomplete="one-time-code"' in answer.text
    assert client.get("/admin/").status_code == 302
    sessions = Session.objects.count()
    assert client.post(DOOR, fields_of(answer) | {"one_time_code": "1"}).status_code == 200
    assert Session.objects.count() == sessions


def test_a_code_signs_in_once(app, clock):
    code = app.code()
    assert enters(Client(), f" {code[:3]} {code[3:]} ")
    assert not enters(Client(), code)
    clock.later(one_time.STEP)
    assert enters(Client(), app.code())


def test_a_code_from_before_the_last_one_is_used_up_too(app, clock):
    clock.later(one_time.STEP)
    assert enters(Client(), app.code())
    assert not enters(Client(), app.code(-1))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "This code is not right, or it was used before."),
        ("es", "Este código no es correcto"),
    ],
)
def test_a_wrong_code_is_said_to_be_wrong_at_its_field_and_above(app, language, words):
    client = Client(headers={"accept-language": language})
    answer = client.post(DOOR, half_way(client) | {"one_time_code": "000000"})
    assert words in answer.text
    assert 'class="errornote"' in answer.text
    assert (
        'aria-describedby="id_one_time_code_error' in answer.text or "aria-invalid" in answer.text
    )
    assert "Error:" in answer.text


def test_a_recovery_code_signs_in_once_however_it_is_spelled(ana, clock):
    _app, codes = set_up(signed_in(), clock)
    assert enters(Client(), codes[0].upper().replace("-", " "))
    assert not enters(Client(), codes[0])
    assert enters(Client(), codes[1])
    assert RecoveryCode.objects.count() == len(codes) - 2


def test_recovery_codes_are_kept_as_hashes_and_the_secret_not_at_all(ana, clock):
    app, codes = set_up(signed_in(), clock)
    kept = str([*SecondFactor.objects.values(), *RecoveryCode.objects.values()])
    for secret in (
        *codes,
        codes[0].replace("-", ""),
        app.secret.hex(),
        one_time.spelled(app.secret),
    ):
        assert secret not in kept


def test_new_recovery_codes_end_the_old_ones(ana, clock):
    client = signed_in()
    _app, old = set_up(client, clock)
    answer = client.post(ACCOUNT, {"_new_codes": "x"})
    new = re.findall(r"<li><code>([^<]+)</code>", answer.text)
    assert not {*old} & {*new}
    assert [enters(Client(), code) for code in (old[0], new[0])] == [False, True]


def test_trying_codes_gets_slower_and_slower(app):
    client = Client()
    form = half_way(client)
    answers = [client.post(DOOR, form | {"one_time_code": str(n) * 6}) for n in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "Wait for 1 second" in answers[3].text
    assert client.post(DOOR, form | {"one_time_code": app.code()}).status_code == 429


def test_who_tries_codes_elsewhere_slows_no_browser_that_is_known(ana, clock):
    mine = signed_in()
    app, _codes = set_up(mine, clock)
    mine.post("/admin/logout/")
    other = Client()
    form = half_way(other)
    for number in range(9):
        other.post(DOOR, form | {"one_time_code": str(number) * 6})
    assert other.post(DOOR, form | {"one_time_code": app.code()}).status_code == 429
    assert enters(mine, app.code())


@pytest.mark.parametrize("half", ["", "x", "WzEsICJ4Il0:1:x"])
def test_nobody_gets_half_way_without_the_password(app, half):
    client = Client()
    answer = client.post(DOOR, {"half": half, "one_time_code": app.code()})
    assert "That took too long, so start once more." in answer.text
    assert client.get("/admin/").status_code == 302


def test_half_way_ends_with_time_with_another_password_and_with_the_account(app, ana, monkeypatch):
    client = Client()
    form = half_way(client) | {"one_time_code": app.code()}
    with monkeypatch.context() as patched:
        patched.setattr(signing_in, "HALF_LASTS", -1)
        assert client.post(DOOR, form).status_code == 200
    User.objects.filter(pk=ana.pk).update(is_active=False)
    assert client.post(DOOR, form).status_code == 200
    User.objects.filter(pk=ana.pk).update(is_active=True, password="another")
    assert client.post(DOOR, form).status_code == 200
    assert client.get("/admin/").status_code == 302


def test_what_was_typed_comes_through_both_steps(app, ana):
    client = Client()
    page = reverse("admin:catalog_term_add")
    form = fields_of(client.post(page, {"slug": "typed-before"}))
    door = f"{DOOR}?next={page}"
    second = client.post(door, form | {"username": "ana", "password": PASSWORD})
    wrong = client.post(door, fields_of(second) | {"one_time_code": "000000"})
    answer = client.post(door, fields_of(wrong) | {"one_time_code": app.code()})
    assert fields_of(answer)["slug"] == "typed-before"
    assert f'action="{page}"' in answer.text


# Taking it off, requiring it, resetting it


def test_it_is_taken_off_where_it_is_not_required(ana, clock):
    client = signed_in()
    set_up(client, clock)
    assert (
        "Your second factor is off." in client.post(ACCOUNT, {"_take_off": "x"}, follow=True).text
    )
    signed_in()
    assert not RecoveryCode.objects.exists()


def test_where_it_is_required_taking_it_off_leads_to_setting_up_another(ana, clock, settings):
    settings.SECOND_FACTOR_REQUIRED = True
    client, elsewhere = signed_in(), Client()
    app, _codes = set_up(client, clock)
    assert enters(elsewhere, app.code())
    answer = client.post(ACCOUNT, {"_take_off": "x"}, follow=True)
    assert answer.request["PATH_INFO"] == PAGE
    assert elsewhere.get("/admin/").url.startswith(DOOR)
    set_up(client, clock)
    assert client.get("/admin/").status_code == 200


def test_who_has_none_where_it_is_required_is_led_to_set_it_up_and_then_works(ana, clock, settings):
    settings.SECOND_FACTOR_REQUIRED = True
    client = signed_in()
    answer = client.get("/admin/", follow=True)
    assert answer.request["PATH_INFO"] == PAGE
    assert "On this site everybody signs in with a second factor." in answer.text
    set_up(client, clock)
    assert client.get("/admin/").status_code == 200


def test_what_somebody_was_typing_when_it_became_required_is_kept(ana, clock, settings):
    client = signed_in()
    settings.SECOND_FACTOR_REQUIRED = True
    page = reverse("admin:catalog_term_add")
    answer = client.post(page, {"slug": "typed-before"})
    assert answer.status_code == 403
    assert fields_of(answer)["slug"] == "typed-before"
    set_up(client, clock)
    assert "typed-before" in client.post(page, fields_of(answer)).text


def test_a_session_from_before_there_was_a_second_factor_ends(app, ana, settings):
    client = Client()
    client.force_login(ana)
    settings.SECOND_FACTOR_REQUIRED = True
    assert client.get("/admin/").url.startswith(DOOR)
    assert client.get(PAGE).url.startswith(DOOR)


def test_the_log_of_an_account_says_what_became_of_it(ana, clock):
    client = signed_in()
    set_up(client, clock)
    client.post(ACCOUNT, {"_new_codes": "x"})
    client.post(ACCOUNT, {"_take_off": "x"})
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    history = boss.get(reverse("admin:auth_user_history", args=[ana.pk])).text
    for said in ("Second factor set up.", "New recovery codes made.", "Second factor taken off."):
        assert said in history


def test_whoever_runs_the_site_resets_it(app, ana, capsys):
    client = Client()
    assert enters(client, app.code())
    call_command("reset_second_factor", "ana")
    assert (
        "ana has no second factor any more, and is signed out everywhere."
        in capsys.readouterr().out
    )
    assert client.get("/admin/").status_code == 302
    assert not RecoveryCode.objects.exists()
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    history = boss.get(reverse("admin:auth_user_history", args=[ana.pk])).text
    assert "Second factor reset on the server." in history
    Tries.objects.all().delete()
    signed_in()
    call_command("reset_second_factor", "ana")
    assert "ana has no second factor." in capsys.readouterr().out


def test_an_account_that_there_is_not_stops_the_reset(app, ana):
    with pytest.raises(CommandError, match=r"There is no account bea\. Nothing was changed\."):
        call_command("reset_second_factor", "ana", "bea")
    assert SecondFactor.objects.exists()


def test_a_key_that_was_replaced_still_makes_the_same_codes(app, settings):
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key, which is as long and as hard to guess as the one before"
    assert enters(Client(), app.code())
