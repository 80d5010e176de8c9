"""What an editor says to the actions on a flowchart."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.admin.flowcharts.names import Names
from catalog.admin.places import admin_address
from catalog.editing import graph
from catalog.editing.actions import Strays
from catalog.editing.graph import Data
from catalog.models import Choice, Question
from catalog.problems.texts import language
from catalog.texts import missing_languages

STRAYS = {
    Strays.RETIRE: _("Retire it, too: its slug, its help and its facts go with it."),
    Strays.KEEP: _("Keep it for now. Nothing can be published until a choice leads to it again."),
}


class TargetForm(forms.Form):
    """Where a choice is to lead, and what is done with those that nobody comes to any more."""

    target = forms.ChoiceField(
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose where it leads, for example the first one.")},
    )
    strays = forms.ChoiceField(
        label=_("What about a question or outcome that nobody comes to any more?"),
        choices=[(way.value, words) for way, words in STRAYS.items()],
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(
        self, data: Any, chart: Data, names: Names, targets: Iterable[tuple[str, Data]], label: Any
    ) -> None:
        """`targets` are the slugs to choose from, each with the chart that choosing it leads to.

        Without a label nobody has to be led anywhere, and no target is asked for.
        """
        super().__init__(data)
        self.names = names
        self.lost = {slug: graph.stranded(chart, after) for slug, after in targets}
        field: Any = self.fields["target"]
        field.label = label
        field.choices = [(slug, self._option(slug)) for slug in self.lost]
        if label is None:
            del self.fields["target"]
        if not any(self.lost.values()):
            del self.fields["strays"]

    def _option(self, slug: str) -> str:
        name, lost = self.names[slug], self.lost[slug]
        if not lost:
            return name
        words = gettext("%(target)s – nobody comes here any more then: %(lost)s")
        return words % {"target": name, "lost": "; ".join(self.names[slug] for slug in lost)}

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.lost.get(given.get("target", "")) and not given.get("strays"):
            names = "; ".join(self.names[slug] for slug in self.lost[given["target"]])
            message = _("Nobody would come to “%(lost)s” any more: say what is to be done with it.")
            self.add_error("strays", forms.ValidationError(message, params={"lost": names}))
        return given

    @property
    def strays_chosen(self) -> Strays | None:
        chosen = self.cleaned_data.get("strays")
        return Strays(chosen) if chosen else None


class NewPartForm(forms.ModelForm[Any]):
    """What is to be shown to readers is written in every language from the start."""

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        for name in ("text", "label"):
            for code in missing_languages(self.cleaned_data.get(name) or {}):
                words = _("The text in {language} is missing: write it.")
                self.add_error(name, format_lazy(words, language=language(code)))


class NewQuestionForm(NewPartForm):
    class Meta:
        model = Question
        fields = ["text", "slug"]

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        if Question.objects.filter(slug=slug).exists():
            raise forms.ValidationError(taken(slug))
        return slug


def taken(slug: str) -> Any:
    """What is said of the slug of another question, which somebody may have added just now."""
    page = admin_address(Question._meta.label_lower, (slug,))
    words = gettext(
        "There is a question with this slug, perhaps added just now by somebody else: {question}. Leave it at that one, or give yours another slug."
    )
    name = gettext("“{words}” (in a new tab)").format(words=slug)
    link = format_html('<a href="{}" target="_blank" rel="noopener">{}</a>', page, name)
    return format_html(words, question=link)


class NewChoiceForm(NewPartForm):
    """One of the choices of a new question; where it leads is asked where it is not known."""

    class Meta:
        model = Choice
        fields = ["label", "slug"]

    def __init__(
        self, data: Any, question: Question, targets: list[tuple[str, Any]], **kwargs: Any
    ) -> None:
        super().__init__(data, instance=Choice(question=question), **kwargs)
        if targets:
            self.fields["target"] = forms.ChoiceField(
                label=_("leads to"),
                choices=[("", "–"), *targets],
                help_text=_("Such as the outcome “GKE”. What would make a loop is not offered."),
            )


class AddQuestionForm:
    """A new question and its two choices, as one form."""

    def __init__(
        self, data: Any, onward: list[tuple[str, Any]], targets: list[tuple[str, Any]]
    ) -> None:
        """`onward` is empty when the first choice leads where the choice before led until now."""
        self.question = NewQuestionForm(data, prefix="question")
        question = self.question.instance
        self.first = NewChoiceForm(data, question, onward, prefix="first", initial=initial("yes"))
        self.second = NewChoiceForm(data, question, targets, prefix="second", initial=initial("no"))
        self.forms = [self.question, self.first, self.second]

    def is_valid(self) -> bool:
        fine = [form.is_valid() for form in self.forms]
        if not all(fine):
            return False
        if self.first.instance.slug == self.second.instance.slug:
            message = _("The other choice has this slug: give each one of its own.")
            self.second.add_error("slug", message)
        return not self.second.errors

    def refuse(self, message: Any) -> None:
        """Say why it was not added; when it is its slug, not to confirm what cannot be done."""
        slug = self.question.instance.slug
        if Question.objects.filter(slug=slug).exists():
            self.question.add_error("slug", taken(slug))
        else:
            self.question.add_error(None, message)


def initial(slug: str) -> dict[str, Any]:
    labels = {"yes": {"en": "Yes", "es": "Sí"}, "no": {"en": "No", "es": "No"}}
    return {"slug": slug, "label": labels[slug]}
