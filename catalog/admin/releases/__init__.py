"""Releases in the admin: adding one publishes the drafts, an earlier one can be published again.

Nothing ever changes one.
"""

from typing import Any

from django.contrib import admin
from django.db.models import F, Min, Window
from django.db.models.functions import FirstValue
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from advisor.models import Release
from catalog.admin.lists import ListedAdmin
from catalog.admin.releases import page, publishing, rolling_back
from catalog.templatetags.workplace import moment
from catalog.texts import shown


@admin.register(Release)
class ReleaseAdmin(ListedAdmin):
    list_display = ["number", "when", "published_by", "what_changed", "same_as", "onward"]
    fields = ["number", "published_at", "published_by", "checksum"]
    ordering = ["-number"]
    change_list_template = "admin/advisor/release/change_list.html"
    change_form_template = "admin/advisor/release/change_form.html"

    def has_change_permission(self, request: HttpRequest, obj: Release | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Release | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        """With the first release of the same content, and the checksum of the current one."""
        first = Window(Min("number"), partition_by=[F("checksum")])
        newest = Window(FirstValue("checksum"), order_by=F("number").desc())
        rows = super().get_queryset(request).defer("content")
        return rows.annotate(first=first, newest_checksum=newest)

    def get_list_display(self, request: HttpRequest) -> Any:
        may_roll_back = self.has_add_permission(request)
        return [*self.list_display, *(["way_back"] if may_roll_back else [])]

    @admin.display(description=_("published at"), ordering="published_at")
    def when(self, release: Release) -> str:
        return moment(release.published_at)

    @admin.display(description=_("what changed"))
    def what_changed(self, release: Release) -> str:
        return shown(release.notes, "")

    @admin.display(description=_("same content as"))
    def same_as(self, release: Any) -> str:
        if release.first == release.number:
            return ""
        return gettext("release %(number)s") % {"number": release.first}

    @admin.display(description=_("on the site"))
    def onward(self, release: Release) -> Any:
        return format_html(
            '<a href="{}">{}</a>', reverse("release", args=[release.number]), _("Open")
        )

    @admin.display(description=_("roll back"))
    def way_back(self, release: Any) -> Any:
        if release.checksum == release.newest_checksum:
            return ""
        address = reverse("admin:advisor_release_roll_back", args=[release.number])
        return format_html('<a href="{}">{}</a>', address, _("Roll back to it"))

    def get_urls(self) -> list[URLPattern]:
        own = path(
            "<int:number>/roll-back/",
            self.admin_site.admin_view(self.roll_back_view),
            name="advisor_release_roll_back",
        )
        return [own, *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        title = {"title": capfirst(str(self.opts.verbose_name_plural))}
        return super().changelist_view(request, {**title, **(extra_context or {})})

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Not inside the admin's own transaction: publishing looks at what was committed."""
        return publishing.view(self, request)

    def roll_back_view(self, request: HttpRequest, number: int) -> HttpResponse:
        return rolling_back.view(self, request, number)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        release = self.get_object(request, object_id)
        about = page.context(self, request, release) if release else {}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **about})

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """A release never changes: what happened with it stands on its own page."""
        if not self.has_view_permission(request):
            return super().history_view(request, object_id, extra_context)
        release = get_object_or_404(Release.objects.defer("content"), pk=object_id)
        return redirect(f"{reverse('admin:advisor_release_change', args=[release.pk])}#happened")
