"""What a publisher sends: the notes, and which content it is that the notes are about."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog.releasing.notes import check_notes
from catalog.releasing.shown import Shown
from catalog.texts import Texts, TextsFormField, languages, text_boxes

LOOK_FIRST = _("Look at what is published first: it stands on this page. Then publish it.")
LARGEST = 2**31


class NotesForm(forms.Form):
    """The hidden fields are not printed from here: after an error the page shows the newest state."""

    notes = TextsFormField(
        boxes=text_boxes(3),
        label=_("What changed, for readers"),
        help_text=_(
            "One or two sentences in each language, such as “A4 can now be had on demand.”"
        ),
        required=False,  # what is missing is said by check_notes, for each language
    )
    shown = forms.CharField(max_length=64)
    beside = forms.IntegerField(min_value=0, max_value=LARGEST)

    def clean_notes(self) -> Texts:
        given: Texts = self.cleaned_data["notes"]
        notes = {code: given.get(code, "") for code in languages()}
        if found := list(check_notes(notes)):
            raise forms.ValidationError([str(problem.message) for problem in found])
        return notes

    def clean(self) -> dict[str, Any]:
        if any(name in self.errors for name in self.fields if name != "notes"):
            self.add_error(None, LOOK_FIRST)
        return self.cleaned_data

    @property
    def was_shown(self) -> Shown:
        return Shown(self.cleaned_data["shown"], self.cleaned_data["beside"])


class PublishForm(NotesForm):
    seen = forms.IntegerField(min_value=0, max_value=2**62)  # the last edit that was seen
