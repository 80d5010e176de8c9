"""Releases in the admin: adding one publishes the drafts, nothing ever changes one."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from advisor import reading, snapshot
from advisor.models import Release
from catalog import changes, drafts, problems
from catalog.admin.places import admin_address
from catalog.admin.words import by_kind, first_words
from catalog.problems import Problem
from catalog.publish import NothingChangedError, NotPublishedError, check_notes, publish
from catalog.texts import Texts, TextsFormField, languages, shown, text_boxes

MOST_SHOWN_OPEN = 12
"""How many changed entries are shown unfolded; more of them are easier to find folded."""


class PublishForm(forms.Form):
    notes = TextsFormField(
        boxes=text_boxes(3),
        label=_("What changed, for readers"),
        help_text=_(
            "One or two sentences in each language, such as “A4 can now be had on demand.”"
        ),
    )

    def clean_notes(self) -> Texts:
        given: Texts = self.cleaned_data["notes"]
        notes = {code: given.get(code, "") for code in languages()}
        if found := list(check_notes(notes)):
            raise forms.ValidationError([str(problem.message) for problem in found])
        return notes


@admin.register(Release)
class ReleaseAdmin(admin.ModelAdmin[Release]):
    list_display = ["number", "published_at", "published_by", "what_changed", "site"]
    fields = ["number", "published_at", "published_by", "what_changed", "checksum", "site"]
    ordering = ["-number"]

    def has_change_permission(self, request: HttpRequest, obj: Release | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Release | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("content")

    @admin.display(description=_("what changed"))
    def what_changed(self, release: Release) -> str:
        return shown(release.notes, "")

    @admin.display(description=_("on the site"))
    def site(self, release: Release) -> Any:
        return format_html(
            '<a href="{}">{}</a>', reverse("release", args=[release.number]), _("Open")
        )

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show what publishing would change and what stands in its way; publish on POST.

        Not inside the admin's own transaction: publishing looks at what was committed.
        """
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = PublishForm(request.POST or None)
        if request.method == "POST" and form.is_valid() and self._publish(request, form):
            return redirect("admin:advisor_release_changelist")
        return self._publish_page(request, form)

    def _publish(self, request: HttpRequest, form: PublishForm) -> bool:
        try:
            release = publish(request.user.get_username(), form.cleaned_data["notes"])
        except (NotPublishedError, NothingChangedError) as error:
            form.add_error(None, str(error).splitlines())
            return False
        message = gettext("Release %(number)s is published.") % {"number": release.number}
        self.log_addition(request, release, message)
        messages.success(request, message)
        return True

    def _publish_page(self, request: HttpRequest, form: PublishForm) -> HttpResponse:
        data = drafts.content()
        found = problems.find(data)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Publish the drafts"),
            "opts": self.opts,
            "form": form,
            "blocking": _linked(problem for problem in found if problem.blocking),
            "advisory": _linked(problem for problem in found if not problem.blocking),
            **self._changes(data),
        }
        return TemplateResponse(request, "admin/advisor/release/publish.html", context)

    def _changes(self, data: dict[str, Any]) -> dict[str, Any]:
        """What readers will see differently; for a first release only how much there is."""
        current = Release.objects.current()
        if current is None:
            return {"first": first_words(data)}
        kinds = by_kind(changes.compare(snapshot.upgrade(reading.parse(current.content)), data))
        entries = [entry for _kind, entries in kinds for entry in entries]
        return {
            "current": current.number,
            "kinds": kinds,
            "entry_count": len(entries),
            "value_count": sum(len(entry.rows) for entry in entries),
            "open": len(entries) <= MOST_SHOWN_OPEN,
        }


def _linked(found: Iterable[Problem]) -> list[tuple[Problem, str | None]]:
    """Each problem with the address of the page on which it can be mended."""
    return [(problem, admin_address(problem.model, problem.key)) for problem in found]
