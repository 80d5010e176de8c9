"""The form of one question: its choices as radio buttons, each with its examples."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from advisor.flow import UNSURE
from advisor.snapshot import Question


class ChoicesWithExamples(forms.RadioSelect):
    """Radio buttons that know the examples of their choice, and what refuses it beside the plan.

    In templates: `radio.data.examples` and `radio.data.collision`.
    """

    def __init__(self, question: Question, collisions: Mapping[str, str]) -> None:
        super().__init__()
        self.question = question
        self.collisions = collisions

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        choice = self.question.choice(str(value))
        return option | {
            "examples": choice.examples if choice else (),
            "collision": self.collisions.get(str(value), ""),
        }


def answers_to(question: Question) -> Iterator[tuple[str, str]]:
    """What a reader may answer, with the words for it."""
    yield from ((choice.slug, choice.label) for choice in question.choices)
    if question.offers_unsure:
        yield UNSURE, pgettext("as an answer", "I’m not sure")


class AnswerForm(forms.Form):
    """Bound only when it was sent without an answer: then it says what to do."""

    def __init__(
        self,
        question: Question,
        chosen: str | None,
        *,
        is_sent: bool,
        collisions: Mapping[str, str],
    ) -> None:
        super().__init__(data={} if is_sent else None, initial={question.slug: chosen})
        self.fields[question.slug] = forms.ChoiceField(
            label=question.text,
            choices=list(answers_to(question)),
            widget=ChoicesWithExamples(question, collisions),
            error_messages={"required": _("Choose one answer to go on.")},
        )
