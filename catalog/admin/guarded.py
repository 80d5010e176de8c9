"""Saving a draft in the admin: recorded in the history, and never over what one has not seen."""

from contextlib import nullcontext
from typing import Any

from django.contrib.admin.utils import unquote
from django.db import InterfaceError, OperationalError, transaction
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalog import history
from catalog.admin import again, deleting, posted, versions
from catalog.admin.conflicts import Conflict
from catalog.admin.lists import ListedAdmin
from catalog.admin.merging import merge
from catalog.history.wholes import Rows
from catalog.models.history import Edit, Way, What, bringing_back

IS_GONE = "gone"
"""The version of a page whose draft somebody has deleted, once its reader was told."""

REFUSED = _(
    "Nothing is saved yet: somebody else has saved it since you opened this page. See above."
)


class GuardedAdmin(ListedAdmin):
    """A change page knows which version it was made from, and is refused over a newer one."""

    def changeform_view(
        self, request: Any, object_id: Any = None, form_url: str = "", extra_context: Any = None
    ) -> Any:
        context = {"version_name": versions.NAME, **(extra_context or {})}
        if request.method != "POST":
            known = versions.newest()
            draft = self._draft(request, object_id)
            context["version"] = (
                versions.version(known, self._rows(request, draft)) if draft else ""
            )
            return super().changeform_view(request, object_id, form_url, context)
        return self._recorded(request, self._save, object_id, form_url, context)

    def delete_view(self, request: Any, object_id: str, extra_context: Any = None) -> Any:
        return self._recorded(request, self._delete, object_id, extra_context)

    def get_deleted_objects(self, objs: Any, request: Any) -> Any:
        return deleting.listed(objs, super().get_deleted_objects(objs, request))

    def changelist_view(self, request: Any, extra_context: Any = None) -> Any:
        return self._recorded(request, super().changelist_view, extra_context)

    def get_form(self, request: Any, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        return refusing(form) if getattr(request, "conflict", None) else form

    def save_model(self, request: Any, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        _remember(request, form)

    def save_formset(self, request: Any, form: Any, formset: Any, change: bool) -> None:
        super().save_formset(request, form, formset, change)
        for row in formset.forms:
            _remember(request, row)

    def message_user(self, request: Any, *args: Any, **kwargs: Any) -> None:
        if not getattr(request, "trial", None):
            super().message_user(request, *args, **kwargs)

    def _recorded(self, request: Any, view: Any, *args: Any) -> Any:
        if request.method != "POST":
            return view(request, *args)
        try:
            with history.editing(request.user.get_username(), Way.ADMIN):
                return view(request, *args)
        except (OperationalError, InterfaceError) as error:
            return again.page(request, error)

    def _draft(self, request: Any, object_id: Any) -> Any:
        return self.get_object(request, unquote(object_id)) if object_id else None

    def _rows(self, request: Any, draft: Any) -> Rows:
        return versions.rows_on(draft, self.get_inline_instances(request, draft))

    def _save(self, request: Any, object_id: Any, form_url: str, context: Any) -> Any:
        """Save what was sent, unless the page was made from another version than the saved one."""
        if object_id is None:
            return super().changeform_view(request, object_id, form_url, context)
        draft = self._draft(request, object_id)
        if draft is None:
            return self._save_deleted(request, object_id, form_url, context)
        saved = self._rows(request, draft)
        context["version"] = versions.version(versions.newest(), saved)
        given = request.POST.get(versions.NAME, "")
        if not versions.is_same(given, context["version"]):
            inlines = self.get_inline_instances(request, draft)
            self._hold_against(request, draft, Conflict(draft, inlines, given, saved), context)
        return super().changeform_view(request, object_id, form_url, context)

    def _hold_against(self, request: Any, draft: Any, conflict: Conflict, context: Any) -> None:
        """Let the form be refused if it would change anything that others have saved since."""
        self._set_right(request, draft)
        self._try(request, draft, conflict)
        if conflict.mine == conflict.saved:
            return
        context["conflict"] = conflict
        if conflict.mine:
            request.POST = merge(conflict, request.POST)
            request.conflict = conflict
        else:  # it has other faults, which are said first
            context["version"] = conflict.posted

    def _set_right(self, request: Any, draft: Any) -> None:
        for prefix, formset, _inline in posted.prefixed(self, request, draft):
            request.POST = posted.with_lost_rows_as_new(request.POST, prefix, formset, draft)

    def _try(self, request: Any, draft: Any, conflict: Conflict) -> None:
        """Find out what saving would make of the draft, and take it back."""
        request.trial = conflict
        with transaction.atomic():
            super().changeform_view(request, str(draft.pk))
            if conflict.forms:
                conflict.mine = self._rows(request, draft)
            transaction.set_rollback(True)
        request.trial = None

    def _save_deleted(self, request: Any, object_id: str, form_url: str, context: Any) -> Any:
        """Somebody has deleted the draft meanwhile: say so, and let what was typed be added."""
        if not self.has_add_permission(request):
            return super().changeform_view(request, object_id, form_url, context)
        self._set_right(request, None)
        is_told = request.POST.get(versions.NAME) == IS_GONE
        deletion = deletion_of(self.model, unquote(object_id))
        context |= {"version": IS_GONE, "deletion": deletion, "is_gone": not is_told}
        request.conflict = not is_told
        with bringing_back() if is_told and _names(request, deletion) else nullcontext():
            return super().changeform_view(request, None, form_url, context)

    def _delete(self, request: Any, object_id: str, extra_context: Any) -> Any:
        """Delete what was looked at, unless somebody has changed it since."""
        draft = self._draft(request, object_id)
        version = deleting.version([draft] if draft else [])
        context = {"version_name": versions.NAME, "version": version, **(extra_context or {})}
        if request.method == "POST" and request.POST.get(versions.NAME) != version:
            context["changed"] = deleting.IS_CHANGED
            request.POST = QueryDict()  # which shows the question once more
        return super().delete_view(request, object_id, context)


def _remember(request: Any, form: Any) -> None:
    """Keep the forms of a trial by what they have saved."""
    if (conflict := getattr(request, "trial", None)) and form.instance.pk:
        conflict.forms[type(form.instance), form.instance.pk] = form


def _names(request: Any, deletion: Edit | None) -> bool:
    """Whether the form brings back just what was deleted, and takes no other slug that is retired."""
    return bool(deletion and request.POST.get("slug") == deletion.key.rpartition("/")[2])


def refusing(form: Any) -> Any:
    """The form, with a sentence that keeps it from being saved."""

    class Refused(form):  # type: ignore[misc]
        def clean(self) -> Any:
            cleaned = super().clean()
            self.add_error(None, REFUSED)
            return cleaned

    return Refused


def deletion_of(model: Any, pk: str) -> Edit | None:
    """Who deleted the draft, if the history knows."""
    found = Edit.objects.filter(model=model._meta.label_lower, what=What.DELETED)
    return found.filter(entry_id=pk).first() if pk.isascii() and pk.isdigit() else None
