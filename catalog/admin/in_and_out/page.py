"""The pages of export and import: take away, bring, look at what it would change, do it."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from catalog import importing
from catalog.admin import again
from catalog.admin.in_and_out import exporting
from catalog.admin.in_and_out.forms import UploadForm
from catalog.admin.in_and_out.shown import shown_faults, shown_kinds
from catalog.fixtures import MODELS, NotLoadedError
from catalog.importing import ChangedMeanwhileError, ImportedAlreadyError, Trial
from catalog.models import Upload
from catalog.models.base import Draft
from catalog.models.uploads import KEPT

HOME = "admin:catalog_upload_changelist"
MOST_SHOWN_OPEN = 12
"""How many changed entries are shown unfolded; more of them are easier to find folded."""


@admin.register(Upload)
class UploadAdmin(admin.ModelAdmin[Upload]):
    """An upload waits here until somebody has looked at what it would change."""

    def get_urls(self) -> list[URLPattern]:
        """Only what there is to do: an upload has no history, and is not edited."""
        view = self.admin_site.admin_view
        name = "catalog_upload_{}".format
        return [
            path("", view(self.changelist_view), name=name("changelist")),
            path("add/", view(self.add_view), name=name("add")),
            path("export/<str:form>/", view(self.export_view), name=name("export")),
            path("<int:object_id>/", view(self.change_view), name=name("change")),
        ]

    def get_model_perms(self, request: HttpRequest) -> dict[str, bool]:
        """The index leads to the one page from which files are brought, and not to another."""
        return super().get_model_perms(request) | {"add": False}

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        self._require(self.has_view_permission(request))
        return self._home(request, UploadForm())

    def export_view(self, request: HttpRequest, form: str) -> HttpResponse:
        self._require(all(self._of(model).has_view_permission(request) for model in MODELS))
        if form not in exporting.FORMS:
            raise Http404
        return exporting.whole(form)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        self._require(self.has_add_permission(request))
        if request.method != "POST":
            return redirect(HOME)
        form = UploadForm.sent(request)
        if not form.is_valid():
            return self._home(request, form)
        upload = importing.kept(form.cleaned_data["uploads"], request.user.get_username())
        return redirect("admin:catalog_upload_change", upload.pk)

    def change_view(
        self,
        request: HttpRequest,
        object_id: Any,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Show what the upload would change; import or discard it on POST."""
        is_sent = request.method == "POST"
        can = self.has_change_permission if is_sent else self.has_view_permission
        self._require(can(request))
        upload = Upload.objects.filter(pk=object_id).first()
        if upload is None:
            return self._is_gone(request)
        if is_sent and "_discard" in request.POST:
            upload.delete()
            self.message_user(request, _("The files are discarded; nothing was imported."))
            return redirect(HOME)
        return (is_sent and self._import(request, upload)) or self._trial(request, upload)

    def _home(self, request: HttpRequest, form: UploadForm) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "title": capfirst(self.opts.verbose_name_plural),
            "opts": self.opts,
            "form": form,
            "forms": exporting.FORMS,
            "may_add": self.has_add_permission(request),
            "waiting": Upload.objects.defer("content"),
            "kept_days": KEPT.days,
        }
        return TemplateResponse(request, "admin/catalog/upload/home.html", context)

    def _trial(self, request: HttpRequest, upload: Upload) -> HttpResponse:
        try:
            read = importing.records(upload)
            trial = importing.try_out(read)
        except OperationalError:
            raise  # nothing was sent that could be lost, and no message can be kept either
        except DatabaseError as error:
            self._say_busy(request, error)
            return redirect(HOME)
        forbidden = [] if trial.faults else self._forbidden(request, importing.kinds(read))
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Import %(files)s") % {"files": upload.name},
            "opts": self.opts,
            "upload": upload,
            "trial": trial,
            "is_empty": not any(found for found, _faults in read),
            **shown_faults(trial.faults),
            "kinds": shown_kinds(trial.edits),
            "open": len(trial.edits) <= MOST_SHOWN_OPEN,
            "forbidden": forbidden,
            "may_import": self.has_change_permission(request) and not forbidden,
        }
        return TemplateResponse(request, "admin/catalog/upload/trial.html", context)

    def _import(self, request: HttpRequest, upload: Upload) -> HttpResponse | None:
        """Import what was shown, or say why not and show the page anew."""
        read = importing.records(upload)
        self._require(not self._forbidden(request, importing.kinds(read)))
        by, shown = request.user.get_username(), request.POST.get("shown", "")
        try:
            return self._done(request, importing.carry_out(upload, read, by, shown))
        except ImportedAlreadyError:
            return self._is_gone(request)
        except ChangedMeanwhileError:
            sentence = _(
                "The drafts have changed since this page was made, so nothing was imported. "
                "Look at the differences again."
            )
            self.message_user(request, sentence, messages.ERROR)
        except NotLoadedError:
            pass  # the page says the faults
        except OperationalError as error:
            return again.page(request, error)  # type: ignore[no-any-return]
        except DatabaseError as error:
            self._say_busy(request, error)
        return None

    def _done(self, request: HttpRequest, done: Trial) -> HttpResponse:
        sentence = ngettext(
            "%(count)d entry was imported.", "%(count)d entries were imported.", len(done.edits)
        )
        self.message_user(request, sentence % {"count": len(done.edits)}, messages.SUCCESS)
        return redirect(HOME)

    def _forbidden(self, request: HttpRequest, models: set[type[Draft]]) -> list[Any]:
        """The kinds among these that somebody may not both add and change."""
        return [
            model._meta.verbose_name_plural
            for model in MODELS
            if model in models
            and not (
                self._of(model).has_add_permission(request)
                and self._of(model).has_change_permission(request)
            )
        ]

    def _of(self, model: type[Draft]) -> Any:
        return self.admin_site.get_model_admin(model)

    def _require(self, is_allowed: bool) -> None:
        if not is_allowed:
            raise PermissionDenied

    def _is_gone(self, request: HttpRequest) -> HttpResponse:
        sentence = _("These files were imported or discarded already.")
        self.message_user(request, sentence, messages.WARNING)
        return redirect(HOME)

    def _say_busy(self, request: HttpRequest, error: DatabaseError) -> None:
        message = gettext("The database did not take it (%(error)s). Wait a moment and try again.")
        self.message_user(request, message % {"error": error}, messages.ERROR)
