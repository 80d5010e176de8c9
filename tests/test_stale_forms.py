"""A form whose token is too old: what was typed is kept, for whoever sent it from this site."""

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.test import Client

from tests.editors import Editor, fields_of, gke

__all__ = ["gke"]

pytestmark = pytest.mark.django_db

ODD = "“Two lines”,\n & <b>marks</b> – ñ"
HERE = {"origin": "http://testserver"}


@pytest.fixture
def ana(gke):
    """Somebody who has opened a page, and signed in once more since then."""
    ana = Editor("ana").opens(gke)
    cookies = ana.client.cookies
    ana.client = Client(enforce_csrf_checks=True)
    ana.client.cookies = cookies
    ana.client.get("/admin/login/")
    ana.client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    return ana


def test_a_change_whose_token_is_too_old_is_sent_again_with_all_that_was_typed(ana, gke):
    answer = ana.client.post(ana.page, ana.sent | {"note": ODD}, headers=HERE)
    assert answer.status_code == 403
    assert "Everything that you typed is still here: send it again." in answer.text
    gke.refresh_from_db()
    assert gke.note != ODD
    again = ana.client.post(ana.page, fields_of(answer), headers=HERE)
    assert again.status_code == 302
    gke.refresh_from_db()
    assert gke.note.replace("\r\n", "\n") == ODD


def test_without_a_cookie_for_the_token_it_is_kept_too(ana):
    del ana.client.cookies[settings.CSRF_COOKIE_NAME]
    answer = ana.client.post(ana.page, ana.sent | {"name": "Typed name"}, headers=HERE)
    assert fields_of(answer)["name"] == "Typed name"
    assert ana.client.post(ana.page, fields_of(answer), headers=HERE).status_code == 302


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {}])
def test_what_another_site_sent_is_never_offered_to_be_sent_again(ana, headers):
    answer = ana.client.post(ana.page, ana.sent | {"name": "Forged"}, headers=headers)
    assert answer.status_code == 403
    assert "Forged" not in answer.text
    assert '<form method="post">' not in answer.text


def test_a_password_is_never_written_into_the_page(ana):
    sent = {"old_password": "secret words", "new_password1": "secret words"}
    answer = ana.client.post("/admin/password_change/", sent, headers=HERE)
    assert answer.status_code == 403
    assert "secret words" not in answer.text


def test_who_is_not_signed_in_gets_nothing_back(ana):
    del ana.client.cookies[settings.SESSION_COOKIE_NAME]
    answer = ana.client.post(ana.page, ana.sent | {"name": "Typed name"}, headers=HERE)
    assert answer.status_code == 403
    assert "Typed name" not in answer.text


def test_who_is_not_signed_in_any_more_is_told_that_nothing_is_saved(ana, gke):
    answer = Client().post(ana.page, ana.sent | {"name": "Typed name"})
    assert answer.status_code == 403
    assert "Sign in, and it comes back to be sent again." in answer.text
    gke.refresh_from_db()
    assert gke.name != "Typed name"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Everything that you typed is still here: send it again."),
        ("es", "Todo lo que escribiste sigue aquí: vuelve a enviarlo."),
    ],
)
def test_who_then_signs_in_sends_again_what_was_typed(gke, language, words):
    ana = Editor("ana").opens(gke)
    User.objects.filter(username="ana").update(password=make_password("long enough words"))
    ana.client = Client(headers={"accept-language": language})
    asked = ana.client.post(ana.page, ana.sent | {"note": ODD})
    entry = fields_of(asked) | {"username": "ana"}
    door = f"/admin/login/?next={ana.page}"
    wrong = ana.client.post(door, entry | {"password": "wrong words"})
    assert words not in wrong.text
    entered = ana.client.post(door, fields_of(wrong) | {"password": "long enough words"})
    assert words in entered.text
    assert f'action="{ana.page}"' in entered.text
    assert ana.client.post(ana.page, fields_of(entered)).status_code == 302
    gke.refresh_from_db()
    assert gke.note.replace("\r\n", "\n") == ODD


@pytest.mark.parametrize(
    "kept", ["", "x", "{}", "[1]", '[["a"]]', '[["a", 1]]', '[["a", "b", "c"]]', "[" * 100_000]
)
def test_what_is_no_kept_form_counts_for_nothing(gke, kept):
    User.objects.create_superuser("ana", password="long enough words")
    sent = {"username": "ana", "password": "long enough words", "unsent": kept}
    assert Client().post("/admin/login/", sent).status_code == 302


def test_what_no_page_can_keep_is_said_to_be_gone(gke):
    sent = {"old_password": "secret words", "new_password1": "secret words"}
    answer = Client().post("/admin/password_change/", sent, follow=True)
    assert answer.request["PATH_INFO"] == "/admin/login/"
    assert "no page keeps files and passwords." in answer.text
    assert "secret words" not in answer.text


@pytest.mark.parametrize("how", ["get", "post"])
def test_who_only_comes_or_leaves_is_told_nothing_of_the_sort(gke, how):
    page = "/admin/logout/" if how == "post" else "/admin/"
    answer = getattr(Client(), how)(page, follow=True)
    assert "Nothing of what you sent" not in answer.text
