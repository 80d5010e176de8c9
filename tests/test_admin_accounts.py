"""Accounts and roles: an administrator looks after them, and cannot become more than one."""

from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from catalog.access.backend import RoleBackend
from catalog.access.roles import Role, give, role_of
from catalog.admin.account_versions import version
from tests.builders import drafted
from tests.editors import fields_of
from tests.webpage import WebPage

pytestmark = pytest.mark.django_db

PASSWORD = "long enough for a baton"
ADD = reverse("admin:auth_user_add")


def account(name: str, role: Role | None = None, **given: Any) -> User:
    user = User.objects.create_user(name, password=PASSWORD, **given)
    if role:
        give(user, role)
    return user


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def administrator() -> Client:
    return client_of(account("ana", Role.ADMINISTRATOR, first_name="Ana"))


def page(user: User, name: str = "change") -> str:
    return reverse(f"admin:auth_user_{name}", args=[user.pk])


def save(client: Client, user: User, sent: dict[str, Any]) -> Any:
    """Send the page of an account as it was just opened, with nothing but this."""
    return client.post(page(user), {"version": version(user.pk), **sent})


def role_and_rights(user: User) -> tuple[Any, ...]:
    user = User.objects.get(pk=user.pk)
    return role_of(user), user.is_staff, user.is_active, user.is_superuser


def test_an_account_is_made_with_its_role_and_can_sign_in(administrator: Client) -> None:
    sent = {"username": "luis", "first_name": "Luis", "role": "publisher"}
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    administrator.post(ADD, sent | passwords)
    luis = User.objects.get(username="luis")
    assert role_and_rights(luis) == (Role.PUBLISHER, True, True, False)
    client = Client()
    assert client.login(username="luis", password=PASSWORD)
    assert client.get(reverse("admin:advisor_release_changelist")).status_code == 200


def test_access_that_was_taken_away_is_not_given_back_from_a_stale_page(administrator):
    luis = account("luis", Role.PUBLISHER)
    stale = fields_of(administrator.get(page(luis)))
    berta = client_of(account("berta", Role.ADMINISTRATOR))
    save(berta, luis, {"role": ""})
    answer = administrator.post(page(luis), stale | {"first_name": "Luis M."})
    assert role_and_rights(luis) == (None, False, False, False)
    words = WebPage(answer.text).words
    assert "berta changed this account since you opened this page" in words
    assert "Role: no role: may not sign in here; Active: no." in words
    assert fields_of(answer)["first_name"] == "Luis M."
    assert administrator.post(page(luis), fields_of(answer)).status_code == 302
    assert role_and_rights(luis) == (None, False, False, False)
    assert User.objects.get(pk=luis.pk).first_name == "Luis M."
    wanted = fields_of(answer) | {"role": "publisher", "is_active": "on"}  # by who has read it
    administrator.post(page(luis), wanted | {"version": version(luis.pk)})
    assert role_and_rights(luis) == (Role.PUBLISHER, True, True, False)


def test_what_another_administrator_has_filled_in_stays_when_both_save(administrator):
    luis = account("luis", Role.EDITOR, first_name="Luis", last_name="Vega")
    stale = fields_of(administrator.get(page(luis)))
    berta = client_of(account("berta", Role.ADMINISTRATOR))
    save(berta, luis, {"first_name": "Luis M.", "last_name": "Paz", "role": "publisher"})
    answer = administrator.post(page(luis), stale | {"last_name": "Vega Gil"})
    sent = fields_of(answer)
    assert [sent[name] for name in ("first_name", "last_name", "role")] == [
        "Luis M.",
        "Vega Gil",
        "publisher",
    ]
    assert "is_active" not in sent
    assert "Saved now: First name: Luis M.; Last name: Paz;" in WebPage(answer.text).words
    assert administrator.post(page(luis), sent).status_code == 302
    luis.refresh_from_db()
    assert (luis.first_name, luis.last_name, luis.is_active) == ("Luis M.", "Vega Gil", False)


def test_a_page_of_an_account_without_a_version_is_refused(administrator):
    luis = account("luis", Role.EDITOR)
    answer = administrator.post(page(luis), {"role": "", "is_active": "on"})
    assert "Nothing is saved yet: somebody else changed" in answer.text
    assert role_and_rights(luis) == (Role.EDITOR, True, True, False)


@pytest.mark.parametrize(
    ("name", "hidden"), [("first_name", "\u202e"), ("last_name", "\u200b"), ("username", "\u3164")]
)
def test_the_names_of_an_account_hold_nothing_that_nobody_sees(administrator, name, hidden):
    sent = {"username": "luis", "password1": PASSWORD, "password2": PASSWORD, "role": ""}
    answer = administrator.post(ADD, sent | {name: f"Lu{hidden}is"})
    assert name in answer.context["adminform"].form.errors
    assert User.objects.count() == 1
    luis = account("luis", Role.EDITOR)
    refused = save(administrator, luis, {"first_name": "Lu\u202eis", "role": "editor"})
    assert "invisible character (U+202E): type it anew." in refused.text


def test_an_account_without_a_role_may_not_sign_in(administrator: Client) -> None:
    administrator.post(
        ADD, {"username": "eva", "password1": PASSWORD, "password2": PASSWORD, "role": ""}
    )
    sign_in = {"username": "eva", "password": PASSWORD}
    assert "errornote" in Client().post(reverse("admin:login"), sign_in).text


def test_a_role_is_changed_and_taken_away(administrator: Client) -> None:
    luis = account("luis", Role.EDITOR)
    save(administrator, luis, {"role": "publisher", "is_active": "on"})
    assert role_and_rights(luis) == (Role.PUBLISHER, True, True, False)
    save(administrator, luis, {"role": "", "is_active": "on"})
    assert role_and_rights(luis) == (None, False, True, False)


def test_who_is_made_inactive_is_signed_out_at_once(administrator: Client) -> None:
    luis = account("luis", Role.EDITOR)
    client = client_of(luis)
    assert client.get("/admin/").status_code == 200
    save(administrator, luis, {"role": "editor"})
    assert client.get("/admin/").status_code == 302


def test_what_is_no_role_is_refused(administrator: Client) -> None:
    luis = account("luis", Role.EDITOR)
    assert "errornote" in save(administrator, luis, {"role": "superuser"}).text
    assert role_of(luis) == Role.EDITOR


FORGED = {
    "is_superuser": "on",
    "is_staff": "on",
    "user_permissions": "1",
    "groups": "1",
    "username": "root",
    "password": "x",
    "last_login": "2026-01-01",
}


@pytest.mark.parametrize("role", [Role.ADMINISTRATOR, None])
def test_no_form_makes_a_superuser_or_gives_permissions(role: Role | None) -> None:
    client = client_of(account("ana", role, is_superuser=role is None, is_staff=True))
    luis = account("luis", Role.EDITOR)
    before = luis.password
    save(client, luis, FORGED | {"role": "editor", "is_active": "on"})
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    client.post(ADD, FORGED | passwords | {"username": "new", "role": "editor"})
    for name in ("luis", "new"):
        user = User.objects.get(username=name)
        assert role_and_rights(user) == (Role.EDITOR, True, True, False)
        assert not user.user_permissions.exists()
        assert [group.name for group in user.groups.all()] == ["editor"]
    assert User.objects.get(pk=luis.pk).password == before


def test_an_administrator_reads_a_superuser_and_changes_nothing(administrator: Client) -> None:
    root = account("root", is_superuser=True, is_staff=True)
    before = User.objects.filter(pk=root.pk).values().get()
    assert administrator.get(page(root)).status_code == 200
    assert administrator.post(page(root), {"role": "", "is_active": ""}).status_code == 403
    password = {"password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    assert administrator.get(page(root, "password_change")).status_code == 403
    assert administrator.post(page(root, "password_change"), password).status_code == 403
    assert User.objects.filter(pk=root.pk).values().get() == before


def test_an_administrator_gives_a_new_password(administrator: Client) -> None:
    luis = account("luis", Role.EDITOR)
    refused = administrator.post(page(luis, "password_change"), {"password1": "1"})
    assert "The password was not changed." in refused.text
    new = {"password1": "another long one", "password2": "another long one"}
    administrator.post(page(luis, "password_change"), new | {"unset-password": "on"})
    assert User.objects.get(pk=luis.pk).check_password("another long one")


def test_a_superuser_needs_no_role_and_loses_nothing_by_being_saved() -> None:
    root = account("root", is_superuser=True, is_staff=True)
    other = account("other", is_superuser=True, is_staff=True)
    client = client_of(root)
    assert 'name="role"' not in client.get(page(other)).text
    save(client, other, {"first_name": "Other", "is_active": "on", "role": ""})
    assert role_and_rights(other) == (Role.ADMINISTRATOR, True, True, True)
    assert User.objects.get(pk=other.pk).first_name == "Other"


@pytest.mark.parametrize("sent", [{"role": "editor", "is_active": "on"}, {"role": "administrator"}])
def test_nobody_takes_their_own_role_or_account_away(
    administrator: Client, sent: dict[str, str]
) -> None:
    ana = User.objects.get(username="ana")
    answer = save(administrator, ana, sent)
    assert "Ask another administrator to do it." in answer.text
    assert role_and_rights(ana) == (Role.ADMINISTRATOR, True, True, False)


def test_an_account_keeps_its_name_and_is_never_deleted(administrator: Client) -> None:
    luis = account("luis", Role.EDITOR)
    for client in (administrator, client_of(account("root", is_superuser=True, is_staff=True))):
        save(client, luis, {"username": "eva", "role": "editor", "is_active": "on"})
        assert client.post(page(luis, "delete"), {"post": "yes"}).status_code == 403
    assert User.objects.get(pk=luis.pk).username == "luis"


def test_a_name_that_differs_in_case_alone_is_refused(administrator: Client) -> None:
    sent = {"username": "ANA", "password1": PASSWORD, "password2": PASSWORD, "role": "editor"}
    assert "errornote" in administrator.post(ADD, sent).text


def test_permissions_in_the_database_count_for_nothing() -> None:
    drafted()
    eva = account("eva", is_staff=True)
    eva.user_permissions.set(Permission.objects.all())
    group = Group.objects.create(name="everything")
    group.permissions.set(Permission.objects.all())
    eva.groups.add(group)
    assert client_of(eva).get(reverse("admin:catalog_product_changelist")).status_code == 403
    editors = Group.objects.get(name="editor")
    editors.permissions.set(Permission.objects.all())
    luis = account("luis", Role.EDITOR)
    assert client_of(luis).post(reverse("admin:advisor_release_add")).status_code == 403


def test_who_is_in_several_groups_has_the_last_role() -> None:
    luis = account("luis", Role.EDITOR)
    luis.groups.add(Group.objects.get(name="publisher"))
    assert role_of(User.objects.get(pk=luis.pk)) == Role.PUBLISHER


def test_the_groups_of_the_roles_are_there_and_come_back() -> None:
    names = {role.value for role in Role}
    assert names <= set(Group.objects.values_list("name", flat=True))
    Group.objects.all().delete()
    call_command("migrate", verbosity=0)
    assert set(Group.objects.values_list("name", flat=True)) == names


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Your account has no role yet"), ("es", "Tu cuenta todavía no tiene ningún rol")],
)
def test_who_has_no_role_is_told_whom_to_ask(
    administrator: Client, language: str, words: str
) -> None:
    account("bea", Role.ADMINISTRATOR)
    client = client_of(account("eva", is_staff=True))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    for address in ("/admin/", reverse("admin:catalog_product_changelist")):
        answer = client.get(address)
        assert words in answer.text
        assert "Ana" in answer.text
        assert "bea" in answer.text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "This takes the role “publisher”, and yours is “editor”. If you need it, ask Ana."),
        ("es", "Para esto hace falta el rol «publicación», y el tuyo es «edición»."),
    ],
)
def test_whose_role_is_too_small_is_told_which_it_takes(
    administrator: Client, language: str, words: str
) -> None:
    client = client_of(account("luis", Role.EDITOR))
    answer = client.post(
        reverse("admin:advisor_release_add"), headers={"accept-language": language}
    )
    assert answer.status_code == 403
    assert words in answer.text


def test_who_may_do_something_is_found_by_role() -> None:
    eva, root = account("eva", Role.PUBLISHER), account("root", is_superuser=True)
    account("luis", Role.EDITOR)
    publishing = "advisor.add_release"
    assert {*RoleBackend().with_perm(publishing)} == {eva, root}
    assert {*RoleBackend().with_perm(publishing, include_superusers=False)} == {eva}
    assert not RoleBackend().with_perm("advisor.delete_release", include_superusers=False)
