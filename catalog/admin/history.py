"""Who changed what and when, readable as words, and every earlier state one click away."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.db.models import ProtectedError, RestrictedError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.admin import again
from catalog.admin.lists import ListedAdmin
from catalog.admin.places import admin_address
from catalog.fixtures import NotLoadedError
from catalog.fixtures.files import BY_LABEL
from catalog.history.differences import Difference, differences
from catalog.history.restoring import ChangedMeanwhileError, present, restore, seen
from catalog.models import Edit, RetiredSlug
from catalog.problems.problem import Place
from catalog.templatetags.workplace import moment

CHANGED = gettext_lazy(
    "Nothing is restored yet: somebody has changed it since this page was made. Look at the "
    "differences as they are now, and confirm once more."
)
AT_ONCE = 50
"""How many changes of one entry its own page lists; the list of all changes has the rest."""


def words_of(edit: Edit) -> Any:
    """Such as “product “gke””."""
    return Place(
        edit.model, tuple(edit.key.split("/")), BY_LABEL[edit.model]._meta.verbose_name
    ).entry


class ReadOnly(ListedAdmin):
    """Rows that nobody changes by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OfModel(admin.SimpleListFilter):
    title = gettext_lazy("kind")
    parameter_name = "model"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        found = Edit.objects.order_by().values_list("model", flat=True).distinct()
        return sorted((label, str(BY_LABEL[label]._meta.verbose_name_plural)) for label in found)

    def queryset(self, request: Any, queryset: Any) -> Any:
        return queryset.filter(model=self.value()) if self.value() else queryset


@admin.register(Edit)
class EditAdmin(ReadOnly):
    list_display = ["when", "by", "entry", "what", "way"]
    list_filter = ["what", "way", OfModel, "by", "at"]
    search_fields = ["key", "by"]
    search_help_text = gettext_lazy("Search by slug or by who it was.")
    list_per_page = 50
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("before", "after")

    @admin.display(description=gettext_lazy("at"), ordering="at")
    def when(self, edit: Edit) -> str:
        return moment(edit.at)

    @admin.display(description=gettext_lazy("entry"), ordering="key")
    def entry(self, edit: Edit) -> Any:
        return words_of(edit)

    def get_urls(self) -> list[Any]:
        restoring = self.admin_site.admin_view(self.restore_view)
        name = "catalog_edit_restore"
        return [path("<int:pk>/restore/<str:which>/", restoring, name=name), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        edit = self.get_object(request, object_id)
        if not self.has_view_permission(request, edit) or request.method == "POST":
            raise PermissionDenied
        if edit is None:
            raise Http404
        context = self._context(request, edit, _("What was changed"))
        context["rows"] = differences(edit.before, edit.after)
        context["may_restore"] = may_restore(request, edit)
        return TemplateResponse(request, "admin/catalog/edit/change.html", context)

    def restore_view(self, request: HttpRequest, pk: int, which: str) -> HttpResponse:
        """Show what the entry would become, and do it on POST."""
        edit = Edit.objects.filter(pk=pk).first()
        state = {"before": edit.before, "after": edit.after}.get(which) if edit else None
        if edit is None or state is None:
            raise Http404
        if not may_restore(request, edit):
            raise PermissionDenied
        if request.method == "POST" and (done := self._restore(request, edit, state)):
            return done
        now = present(edit)
        context = self._context(request, edit, _("Restore this version?"))
        context |= {"rows": differences(now, state), "which": which, "seen": seen(now)}
        return TemplateResponse(request, "admin/catalog/edit/restore.html", context)

    def _restore(self, request: HttpRequest, edit: Edit, state: Any) -> HttpResponse | None:
        try:
            restore(edit, state, request.user.get_username(), request.POST.get("seen", ""))
        except ChangedMeanwhileError:
            messages.error(request, CHANGED)
            return None
        except NotLoadedError as error:
            for fault in error.faults:
                messages.error(request, str(fault))
            return None
        except (ProtectedError, RestrictedError) as error:
            found = getattr(error, "protected_objects", getattr(error, "restricted_objects", ()))
            names = ", ".join(sorted(map(str, found)))
            message = _(
                "It cannot be restored while this refers to a part that it did not have then: {names}."
            )
            messages.error(request, message.format(names=names))
            return None
        except (InterfaceError, OperationalError) as error:
            return again.page(request, error)  # type: ignore[no-any-return]
        messages.success(request, _("It is restored. Nothing is published yet."))
        return redirect(admin_address(edit.model, tuple(edit.key.split("/"))) or "admin:index")

    def _context(self, request: HttpRequest, edit: Edit, title: str) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "title": title,
            "opts": self.opts,
            "edit": edit,
            "entry": words_of(edit),
            "address": admin_address(edit.model, tuple(edit.key.split("/"))),
        }


def may_restore(request: HttpRequest, edit: Edit) -> bool:
    """Whether the person may write drafts of this kind."""
    model = BY_LABEL[edit.model]._meta
    return all(
        request.user.has_perm(f"{model.app_label}.{what}_{model.model_name}")
        for what in ("add", "change")
    )


@admin.register(RetiredSlug)
class RetiredSlugAdmin(ReadOnly):
    list_display = ["key", "kind", "when", "by"]
    search_fields = ["key"]

    @admin.display(description=gettext_lazy("retired at"), ordering="at")
    def when(self, retired: RetiredSlug) -> str:
        return moment(retired.at)

    @admin.display(description=gettext_lazy("kind"), ordering="model")
    def kind(self, retired: RetiredSlug) -> Any:
        return BY_LABEL[retired.model]._meta.verbose_name


def edits_of(draft: Any) -> Any:
    """The changes of an entry, newest first, also those that it had under another id."""
    label = draft._meta.label_lower
    key = "/".join(map(str, draft.natural_key()))
    own = Edit.objects.filter(model=label, entry_id=draft.pk)
    return own | Edit.objects.filter(model=label, key=key)


def history_of(draft: Any) -> dict[str, Any]:
    """What the page of an entry's history shows."""
    edits = list(edits_of(draft)[: AT_ONCE + 1])
    rows: list[tuple[Edit, list[Difference]]] = [
        (edit, differences(edit.before, edit.after)) for edit in edits[:AT_ONCE]
    ]
    more = f"{reverse('admin:catalog_edit_changelist')}?model={draft._meta.label_lower}"
    return {"rows": rows, "more": more if len(edits) > AT_ONCE else ""}
