"""The site of the admin: every address of it is locked by the policy, and it speaks two languages."""

from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _
from django.views.i18n import set_language

from catalog.access import lock
from catalog.access.roles import role_of

NOT_SIGNED_IN = _(
    "Nothing of what you sent is saved, for you were not signed in any more. Sign in in another tab, then go back in this one and send it again."
)

LOOK_BACK = _(
    "You are signed in again. This page is as it is saved: what you typed before is not in it. Go back two pages in this tab to find it there, and send it again."
)
UNSENT = "unsent"
"""In the address of the page that asks to sign in: something was sent in vain before."""


class Workplace(admin.AdminSite):
    site_header = _("Batuta: the catalog")
    site_title = _("Batuta")
    index_title = _("Edit drafts, then publish them as a release")

    def get_urls(self) -> list[Any]:
        return [path("language/", set_language, name="language"), *super().get_urls()]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        @wraps(view)
        def locked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            lock.check(request)
            return view(request, *args, **kwargs)

        inner = super().admin_view(locked, cacheable)

        @wraps(view)
        def entered(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            is_lost = request.method == "POST" and not request.user.is_authenticated
            if is_lost and request.path != reverse("admin:logout"):
                messages.warning(request, NOT_SIGNED_IN)  # on the page that asks to sign in
                login = reverse("admin:login", query={UNSENT: "1"})
                return redirect_to_login(request.get_full_path(), login)
            return inner(request, *args, **kwargs)

        return entered

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        answer = super().login(request, extra_context)
        if request.method == "POST" and UNSENT in request.GET and request.user.is_authenticated:
            messages.warning(request, LOOK_BACK)  # on the page that was sent in vain
        return answer

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
