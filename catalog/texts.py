"""A text in every language of the site, kept as one JSON value: {"en": …, "es": …}.

A third language is one more line in settings.LANGUAGES and its texts in the catalog; no table
changes. A draft may lack a language; publishing asks for it.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import capfirst, format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from advisor.characters import hidden_character
from advisor.models import JSONField

Texts = dict[str, str]


def languages() -> list[str]:
    return [code for code, _name in settings.LANGUAGES]


def missing_languages(texts: Mapping[str, str]) -> list[str]:
    """The languages that a text begun in another one still lacks; none for an empty text."""
    if not any(value.strip() for value in texts.values()):
        return []
    return [code for code in languages() if not texts.get(code, "").strip()]


def shown(texts: Mapping[str, str], fallback: str) -> str:
    """The text for a list in the admin: in the reader's language, or in any that there is."""
    wanted = (get_language() or "", *languages())
    return next((texts[code] for code in wanted if texts.get(code)), fallback)


def unfit(words: str, longest: int) -> Any:
    """Return the sentence that says why these words are no text for readers; None if they are."""
    if character := hidden_character(words):
        return format_lazy(
            _("It holds an invisible character ({character}): type it anew."), character=character
        )
    if len(words) > longest:
        return format_lazy(
            _("It has {length} characters and may have {longest}: shorten it."),
            length=len(words),
            longest=longest,
        )
    return None


class TextsField(JSONField):
    """A text in every language. `lines` makes it one item a line, as many in each language."""

    description = _("A text in every language of the site")

    def __init__(self, *args: Any, lines: bool = False, rows: int = 2, **kwargs: Any) -> None:
        self.lines, self.rows = lines, rows
        kwargs.setdefault("default", dict)
        super().__init__(*args, **kwargs)

    @property
    def longest(self) -> int:
        """How many characters it may have in each language: one line, or a few paragraphs."""
        return 200 if self.rows == 1 else 2000

    def unfit(self, words: str) -> Any:
        """Return the sentence that says why it may not hold these words; None if it may."""
        return unfit(words, self.longest)

    def boxes(self) -> dict[str, forms.Widget]:
        """What an editor writes it into, for each language."""
        return text_boxes(self.rows)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        if self.lines:
            kwargs["lines"] = True
        return name, path, args, kwargs

    def validate(self, value: Any, model_instance: models.Model | None) -> None:
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise ValidationError(_("Write one text for each language."))
        if odd := sorted(set(value) - set(languages())):
            raise ValidationError(
                _("“%(language)s” is not a language of this site."), params={"language": odd[0]}
            )
        if not self.blank and not any(text.strip() for text in value.values()):
            raise ValidationError(_("Write this text in at least one language to save the draft."))
        for text in value.values():
            if sentence := self.unfit(text):
                raise ValidationError(sentence)

    def formfield(self, **kwargs: Any) -> Any:
        return TextsFormField(
            boxes=self.boxes(),
            required=not self.blank,
            label=capfirst(self.verbose_name),
            help_text=self.help_text,
        )


def text_boxes(rows: int) -> dict[str, forms.Widget]:
    return {
        code: forms.Textarea(attrs={"rows": rows, "cols": 60, "lang": code}) for code in languages()
    }


class TextsWidget(forms.MultiWidget):
    """One box for each language, labelled with its name."""

    template_name = "admin/texts_widget.html"

    def __init__(self, boxes: Mapping[str, forms.Widget]) -> None:
        super().__init__(widgets=dict(boxes))

    def id_for_label(self, id_: str, index: str | None = None) -> str:
        """The whole of the boxes, after which Django names the help that describes them."""
        return id_

    def decompress(self, value: Any) -> list[str]:
        texts = value if isinstance(value, dict) else {}
        return [texts.get(code, "") for code in languages()]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for box, (_code, label) in zip(
            context["widget"]["subwidgets"], settings.LANGUAGES, strict=True
        ):
            box["language"] = label
        return context


class TextsFormField(forms.MultiValueField):
    default_error_messages = {"required": _("Write this text in at least one language.")}

    def __init__(self, *, boxes: Mapping[str, forms.Widget], **kwargs: Any) -> None:
        fields = [forms.CharField(required=False, strip=True) for _code in boxes]
        super().__init__(
            fields=fields, widget=TextsWidget(boxes), require_all_fields=False, **kwargs
        )

    def compress(self, data_list: list[str]) -> Texts:
        return {
            code: text.replace("\r\n", "\n")
            for code, text in zip(languages(), data_list, strict=False)
            if text
        }

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.compress(self.widget.decompress(initial)) != self.compress(list(data or []))
