"""The site of the admin: every address of it is locked by the policy, and it speaks two languages."""

from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.i18n import set_language

from catalog.access import lock, unsent
from catalog.access.roles import role_of

NOT_SIGNED_IN = _(
    "Nothing of what you sent is saved, for you are not signed in any more. Sign in, and it comes back to be sent again."
)
NOT_KEPT = _(
    "Nothing of what you sent is saved, for you are not signed in any more. Sign in and do it once more: no page keeps files and passwords."
)
BEFORE_A_FACTOR = {"second_factor", "logout", "jsi18n"}
"""The names of the addresses that somebody gets to who still has to set up a second factor."""


class Workplace(admin.AdminSite):
    site_header = _("Batuta: the catalog")
    site_title = _("Batuta")
    index_title = _("Edit drafts, then publish them as a release")

    def get_urls(self) -> list[Any]:
        wrap = self.admin_view
        return [
            path("language/", set_language, name="language"),
            path("account/", wrap(self.own_account), name="own_account"),
            path("account/second-factor/", wrap(self.second_factor), name="second_factor"),
            *super().get_urls(),
        ]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        @wraps(view)
        def locked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if lacks_factor(request):
                return self.to_second_factor(request)
            lock.check(request)
            return view(request, *args, **kwargs)

        inner = super().admin_view(locked, cacheable)

        @wraps(view)
        def entered(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            is_lost = request.method == "POST" and not request.user.is_authenticated
            if is_lost and request.path != reverse("admin:logout"):
                return self.keep(request)
            return inner(request, *args, **kwargs)

        return entered

    def keep(self, request: HttpRequest) -> Any:
        """Ask who was signed out to sign in, and keep what was sent in that page meanwhile."""
        kept, page = unsent.packed(request), request.get_full_path()
        messages.warning(request, NOT_SIGNED_IN if kept else NOT_KEPT)
        login = reverse("admin:login", query={REDIRECT_FIELD_NAME: page})
        if not kept:
            return HttpResponseRedirect(login)
        door = self.door(request, unsent=kept, app_path=login, **{REDIRECT_FIELD_NAME: page})
        answer = door.show()
        answer.status_code = 403
        return answer

    def login(self, request: HttpRequest, extra_context: Any = None) -> Any:
        door = self.door(request, **(extra_context or {}))
        if request.method == "GET" and self.has_permission(request):
            return HttpResponseRedirect(door.get_success_url())
        return door.dispatch(request)

    def door(self, request: HttpRequest, **given: Any) -> Any:
        """The view that signs in, made ready as `django.contrib.admin.AdminSite.login` does it."""
        from catalog.access.signing_in import SignIn  # its models are not there yet above

        context = {
            **self.each_context(request),
            "title": _("Log in"),
            "subtitle": None,
            "app_path": request.get_full_path(),
            "username": request.user.get_username(),
            **given,
        }
        request.current_app = self.name
        door = SignIn(extra_context=context, next_page="admin:index")
        door.setup(request)
        return door

    def to_second_factor(self, request: HttpRequest) -> Any:
        """Let who has none set one up. A session from before there was one ends."""
        from catalog.access import second_factor
        from catalog.admin import again

        if second_factor.of(request.user):
            logout(request)
            return self.keep(request) if request.method == "POST" else to_login(request)
        if request.method == "POST" and unsent.can_be_kept(request):
            return again.after_a_factor(request)
        return HttpResponseRedirect(reverse("admin:second_factor"))

    def own_account(self, request: HttpRequest) -> HttpResponse:
        from catalog.admin import own_account  # the pages of the admin stand on its site

        return own_account.page(request, self.each_context(request))

    def second_factor(self, request: HttpRequest) -> HttpResponse:
        from catalog.admin import own_account

        return own_account.second_factor_page(request, self.each_context(request))

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        from catalog.admin.own_account import ChangePassword

        request.current_app = self.name
        context = {**self.each_context(request), **(extra_context or {})}
        view = ChangePassword.as_view(
            extra_context=context, success_url=reverse("admin:password_change_done")
        )
        return view(request)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """With the role, and without the list of all kinds for those who may see none of them."""
        role = role_of(request.user)
        name = _("superuser") if request.user.is_superuser else role and role.label
        context = super().each_context(request)
        return context | {"role": name, "is_nav_sidebar_enabled": bool(role)}

    def index(self, request: HttpRequest, extra_context: Any = None) -> TemplateResponse:
        if role_of(request.user):
            from catalog.admin.home import home  # the pages of the admin stand on its site

            return super().index(request, {**home(request), **(extra_context or {})})
        context = {**self.each_context(request), "title": _("No role yet"), "why": lock.no_role()}
        return TemplateResponse(request, "admin/no_role.html", context)


def lacks_factor(request: HttpRequest) -> bool:
    """Whether who is signed in has to set up a second factor before anything else."""
    from catalog.access import sessions

    match = request.resolver_match
    if not settings.SECOND_FACTOR_REQUIRED or (match and match.url_name in BEFORE_A_FACTOR):
        return False
    return not sessions.has_second_factor(request)


def to_login(request: HttpRequest) -> HttpResponse:
    return redirect_to_login(request.get_full_path(), reverse("admin:login"))
