from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from catalog.fixtures import NotLoadedError, archives


class FilesInput(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or several."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        if not data:
            return super().clean(None, initial)
        return [super(FilesField, self).clean(one, initial) for one in data]


class UploadForm(forms.Form):
    uploads = FilesField(
        label=_("Files"),
        widget=FilesInput(attrs={"accept": ".yaml,.yml,.csv,.zip"}),
        help_text=_("YAML as in fixtures/, CSV as it is exported here, or a ZIP file of them."),
        error_messages={"required": _("Choose a file first.")},
    )

    @classmethod
    def sent(cls, request: HttpRequest) -> "UploadForm":
        """The form as it was sent. What is too large was thrown away while it came in."""
        form = cls(request.POST, request.FILES)
        most = settings.FILE_UPLOAD_MAX_MEMORY_SIZE
        if not request.FILES and int(request.META.get("CONTENT_LENGTH") or 0) > most:
            message = _("That is more than {most} MB: bring it in parts.")
            sentence = format_lazy(message, most=most // 1024**2)
            form.fields["uploads"].error_messages["required"] = sentence
        return form

    def clean_uploads(self) -> dict[str, bytes]:
        given = [(str(file.name), file.read()) for file in self.cleaned_data["uploads"]]
        try:
            files = archives.unpack(given)
        except NotLoadedError as error:
            raise forms.ValidationError([str(fault) for fault in error.faults]) from error
        if not files:
            message = _("There is no file in it that could be imported: put YAML or CSV into it.")
            raise forms.ValidationError(message)
        return files
