"""On which answers an outcome depends, in words that cannot be read as a choice between them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from advisor.flow import Answer
from advisor.pages.compared.spelling import and_before, in_a_row


def joined(answers: Sequence[Answer]) -> tuple[str, ...]:
    """One phrase for each answer that has to be given, from the second on with “and” before it."""
    phrases = [to_its_question(answer) for answer in answers]
    return (
        *(_("if you answer %(answer)s") % {"answer": first} for first in phrases[:1]),
        *(f"{and_before(other)} {other}" for other in phrases[1:]),
    )


def otherwise(name: str, answers: Sequence[Answer], other: str) -> str:
    """Both of two outcomes in a sentence: “GKE if …; otherwise Cluster Director.”"""
    return _("%(name)s if you answer %(answers)s; otherwise %(other)s.") % {
        "name": name,
        "answers": in_a_row([to_its_question(answer) for answer in answers]),
        "other": other,
    }


def to_its_question(answer: Answer) -> str:
    words = {"choice": chosen(answer), "question": answer.question.text}
    return _("“%(choice)s” to “%(question)s”") % words


def chosen(answer: Answer) -> str:
    """The choice that was made, in the reader's words."""
    return answer.choice.label if answer.choice else pgettext("as an answer", "I’m not sure")
