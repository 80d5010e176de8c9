"""Links to the preview: made, shown again and revoked; nothing else can be changed of them."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from catalog.access.roles import Role, role_of
from catalog.admin.lists import ListedAdmin
from catalog.models import PreviewLink
from catalog.preview import links
from catalog.preview.middleware import is_of_the_site

LASTS = {
    "1": _("1 hour"),
    "4": _("4 hours"),
    "24": _("1 day"),
    "72": _("3 days"),
    "168": _("1 week"),
    "720": _("30 days"),
}
"""For how long a link can be made to work, in hours."""


class NewLinkForm(forms.ModelForm[PreviewLink]):
    lasts = forms.ChoiceField(
        label=_("Works for"),
        choices=list(LASTS.items()),
        initial="24",
        help_text=_("You can revoke it at any time before."),
    )

    class Meta:
        model = PreviewLink
        fields = ["purpose"]


class State(admin.SimpleListFilter):
    title = _("state")
    parameter_name = "state"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("working", _("works")), ("ended", _("has ended")), ("revoked", _("revoked"))]

    def queryset(self, request: Any, queryset: Any) -> Any:
        if self.value() not in ("working", "ended", "revoked"):
            return queryset
        return getattr(queryset, self.value() or "")()


@admin.register(PreviewLink)
class PreviewLinkAdmin(ListedAdmin):
    list_display = ["for_whom", "state", "ends_at", "made_by", "made_at"]
    list_filter = [State]
    search_fields = ["purpose", "made_by"]
    search_help_text = _("Search by whom a link is for, or by who made it.")
    actions = ["revoke_selected"]
    change_form_template = "admin/catalog/previewlink/change_form.html"

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("catalog.revoke_previewlink")

    def may_revoke(self, request: HttpRequest, link: PreviewLink) -> bool:
        """Editors revoke the links that they made, publishers those of all."""
        if not self.has_revoke_permission(request):
            return False
        role = role_of(request.user)
        is_own = link.made_by == request.user.get_username()
        return is_own or (role is not None and role.includes(Role.PUBLISHER))

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return super().get_form(request, obj, change, **kwargs) if obj else NewLinkForm

    def get_fields(self, request: Any, obj: Any = None) -> Any:
        if obj is None:
            return ["purpose", "lasts"]
        revoked = ["revoked_at", "revoked_by"] if obj.revoked_at else []
        return ["for_whom", "state", "made_by", "made_at", "ends_at", *revoked]

    def get_readonly_fields(self, request: Any, obj: Any = None) -> Any:
        return self.get_fields(request, obj) if obj else []

    def get_urls(self) -> list[Any]:
        wrap = self.admin_site.admin_view
        return [
            path("open/", wrap(self.open_view), name="catalog_previewlink_open"),
            path("<int:pk>/revoke/", wrap(self.revoke_view), name="catalog_previewlink_revoke"),
            *super().get_urls(),
        ]

    @admin.display(description=_("for whom"), ordering="purpose")
    def for_whom(self, link: PreviewLink) -> str:
        return str(link)

    @admin.display(description=_("state"))
    def state(self, link: PreviewLink) -> str:
        if link.revoked_at:
            return gettext("revoked")
        return gettext("works") if link.works else gettext("has ended")

    def save_model(self, request: Any, obj: PreviewLink, form: Any, change: bool) -> None:
        lasts = timedelta(hours=int(form.cleaned_data["lasts"]))
        links.begin(obj, request.user.get_username(), lasts).save()

    def response_add(self, request: Any, obj: Any, post_url_continue: Any = None) -> HttpResponse:
        message = gettext("The link is made. Copy it and give it to whom it is for.")
        messages.success(request, message)
        return redirect("admin:catalog_previewlink_change", obj.pk)

    def render_change_form(self, request: Any, context: Any, *args: Any, **kwargs: Any) -> Any:
        context |= {"show_save_and_add_another": False, "show_save_and_continue": False}
        if link := context.get("original"):
            context |= {
                "address": links.address(link) if link.works else None,
                "may_revoke": link.works and self.may_revoke(request, link),
            }
        return super().render_change_form(request, context, *args, **kwargs)

    def open_view(self, request: HttpRequest) -> HttpResponse:
        """Show a page in the preview to who asks for it, with a link of their own."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        if request.method != "POST":  # as after signing in
            return redirect("admin:catalog_previewlink_changelist")
        page = request.POST.get("page", "/")
        link = links.own(request.user.get_username())
        return HttpResponseRedirect(links.prefix(link) + (page if is_of_the_site(page) else "/"))

    def revoke_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        if not self.has_revoke_permission(request):
            raise PermissionDenied
        link = get_object_or_404(PreviewLink, pk=pk)
        if request.method == "POST":
            self.revoke(request, [link])
        return redirect("admin:catalog_previewlink_change", pk)

    @admin.action(description=_("Revoke the selected links"), permissions=["revoke"])
    def revoke_selected(self, request: HttpRequest, queryset: Any) -> None:
        self.revoke(request, [*queryset])

    def revoke(self, request: Any, chosen: list[PreviewLink]) -> None:
        """Revoke those that this account may revoke, and say what became of all."""
        allowed = [link for link in chosen if self.may_revoke(request, link)]
        name = request.user.get_username()
        revoked = [link for link in allowed if links.revoke(link, name)]
        for link in revoked:
            self.log_change(request, link, gettext("Revoked."))
        self.say_revoked(request, len(revoked), len(allowed) - len(revoked))
        if others := len(chosen) - len(allowed):
            message = ngettext(
                "%(number)s link was made by somebody else, so it takes a publisher to revoke it.",
                "%(number)s links were made by somebody else, so it takes a publisher to revoke them.",
                others,
            )
            messages.warning(request, message % {"number": others})

    def say_revoked(self, request: HttpRequest, revoked: int, worked_no_more: int) -> None:
        if revoked:
            message = ngettext(
                "%(number)s link is revoked: it shows nothing any more.",
                "%(number)s links are revoked: they show nothing any more.",
                revoked,
            )
            messages.success(request, message % {"number": revoked})
        if worked_no_more:
            message = ngettext(
                "%(number)s link had ended before, so there was nothing to revoke.",
                "%(number)s links had ended before, so there was nothing to revoke.",
                worked_no_more,
            )
            messages.info(request, message % {"number": worked_no_more})
