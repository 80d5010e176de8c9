"""Accounts: who may sign in, and in which role. Groups and permissions are edited by nobody.

An account is never deleted and keeps its name, so the name in a change or a release always means
the same person. Who may not sign in any more is made inactive.
"""

from http import HTTPStatus
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm
from django.contrib.auth.models import Group, User
from django.db import InterfaceError, OperationalError, models
from django.http import HttpRequest, HttpResponse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from catalog import history
from catalog.access import sessions
from catalog.access.roles import Role, give, role_of
from catalog.admin import account_versions, again, versions
from catalog.admin.lists import ListedAdmin
from catalog.characters import refuse_hidden
from catalog.models.history import Way

MAY = {
    Role.EDITOR: _("edits drafts and previews them"),
    Role.PUBLISHER: _("also publishes releases, and earlier ones again"),
    Role.ADMINISTRATOR: _("also looks after the accounts"),
}
NAMES = {"username", "first_name", "last_name"}
NOT_OWN = _("You cannot change this in your own account. Ask another administrator to do it.")


GRANTS = ("role", "is_active")
"""The fields whose values stand in the log of an account, in English as every log."""


def grants(form: Any) -> list[str]:
    """What was granted or taken away, such as “role: editor → publisher”."""
    return [
        f"{name}: {form[name].initial or '–'} → {form.cleaned_data[name] or '–'}"
        for name in GRANTS
        if name in form.changed_data
    ]


def choices() -> list[tuple[str, Any]]:
    roles = [(role.value, format_lazy("{}: {}", role.label, MAY[role])) for role in Role]
    return [("", _("no role: may not sign in here")), *roles]


class AccountForm(forms.ModelForm[User]):
    """What both forms of an account have: the role, which a superuser needs none of."""

    role = forms.ChoiceField(
        label=_("Role"), choices=choices, required=False, widget=forms.RadioSelect
    )
    asked_by: ClassVar[Any] = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_superuser:
            del self.fields["role"]
        else:
            self.fields["role"].initial = (self.instance.pk and role_of(self.instance)) or ""

    def clean(self) -> Any:
        super().clean()
        for name in NAMES & self.cleaned_data.keys():
            try:
                refuse_hidden(self.cleaned_data[name] or "")
            except forms.ValidationError as error:
                self.add_error(name, error)
        if self.instance.pk and self.instance == self.asked_by:
            for name in {"role", "is_active"}.intersection(self.changed_data):
                self.add_error(name, NOT_OWN)
        return self.cleaned_data


class ChangeForm(AccountForm, UserChangeForm[User]):
    """Knows what the account was when its page was made, and is refused over what is saved since."""

    version = forms.CharField(required=False, label="", widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["version"].initial = self.version_now = account_versions.version(
            self.instance.pk
        )

    def clean(self) -> Any:
        cleaned = super().clean()
        given = cleaned.get("version", "")
        if not self.errors and not versions.is_same(given, self.version_now):
            self.add_error(None, account_versions.refusal(self, given))
            # Whoever has read the sentence may save over it.
            renewed = account_versions.merged(self, given)
            renewed["version"] = self.version_now
            self.data = renewed
        return cleaned


class AddForm(AccountForm, UserCreationForm[User]):
    pass


class PasswordForm(AdminPasswordChangeForm[User]):
    """Two fields and no choice of other ways to sign in: there is none here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields = {name: self.fields[name] for name in self.base_fields}
        for field in self.fields.values():
            field.required = True


admin.site.unregister([User, Group])


@admin.register(User)
class AccountAdmin(ListedAdmin, UserAdmin[User]):
    form = ChangeForm
    add_form = AddForm
    add_form_template = None
    change_password_form = PasswordForm
    change_user_password_template = "admin/auth/user/password.html"  # noqa: S105
    list_display = ["username", "name", "role", "is_active", "has_second_factor", "last_login"]
    list_filter = ["is_active"]
    search_fields = ["username", "first_name", "last_name"]
    list_select_related = ["second_factor"]
    readonly_fields = ["last_login", "date_joined", "has_second_factor"]
    fieldsets = (
        (None, {"fields": (("first_name", "last_name"), "password")}),
        (_("What the account may do"), {"fields": ("role", "is_active", "has_second_factor")}),
        (_("Important dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"fields": ("username", ("first_name", "last_name"), "password1", "password2")}),
        (_("What the account may do"), {"fields": ("role",)}),
    )

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """A superuser is changed by superusers alone: whoever sets the password has the account."""
        out_of_reach = obj is not None and obj.is_superuser and not request.user.is_superuser
        return super().has_change_permission(request, obj) and not out_of_reach

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[User]:
        return super().get_queryset(request).prefetch_related("groups")

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """A superuser may do everything, so there is no role to choose."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is not None and self.has_change_permission(request, obj):
            fieldsets = [*fieldsets, (None, {"fields": ["version"]})]
        if obj is None or not obj.is_superuser:
            return fieldsets
        return [
            (title, options | {"fields": [name for name in options["fields"] if name != "role"]})
            for title, options in fieldsets
        ]

    def changeform_view(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Save one after the other, so that no version is held against what changes meanwhile."""
        if request.method != "POST":
            return super().changeform_view(request, *args, **kwargs)
        try:
            with history.editing(request.user.get_username(), Way.ADMIN):
                return super().changeform_view(request, *args, **kwargs)
        except (OperationalError, InterfaceError) as error:
            return again.page(request, error)

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form: Any = super().get_form(request, obj, change=change, **kwargs)
        form.asked_by = request.user  # the class is made for this request
        return form

    def save_related(self, request: Any, form: Any, formsets: Any, change: bool) -> None:
        """Give the role. Who may not sign in any more is signed out for good, not until then."""
        super().save_related(request, form, formsets, change)
        if "role" in form.cleaned_data:
            role = form.cleaned_data["role"]
            give(form.instance, Role(role) if role else None)
        if not (form.instance.is_active and form.instance.is_staff):
            sessions.end(form.instance)

    def user_change_password(self, request: Any, id: str, form_url: str = "") -> HttpResponse:
        """A new password ends the sessions of the account, but for the one in which it was given."""
        answer = super().user_change_password(request, id, form_url)
        if answer.status_code == HTTPStatus.FOUND and (account := self.get_object(request, id)):
            sessions.end(account, but=request.session.session_key)
        return answer

    def construct_change_message(
        self, request: Any, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """With what was granted or taken away, which the names of the fields alone do not say."""
        message = super().construct_change_message(request, form, formsets, add)
        if given := grants(form):
            message.append({"changed": {"fields": given}})
        return message

    @admin.display(description=_("name"))
    def name(self, user: User) -> str:
        return user.get_full_name()

    @admin.display(description=_("second factor"), boolean=True)
    def has_second_factor(self, user: User) -> bool:
        return hasattr(user, "second_factor")

    @admin.display(description=_("role"))
    def role(self, user: User) -> Any:
        found = role_of(user)
        return _("superuser") if user.is_superuser else found.label if found else _("no role")
