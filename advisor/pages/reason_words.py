"""Why an older link would be answered differently today, in the reader's words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from advisor.drift.reasons import (
    Inserted,
    Node,
    Offered,
    Reason,
    Recommended,
    Redirected,
    Reordered,
    Withdrawn,
)
from advisor.flow import Answer
from advisor.pages.guidance import name_of
from advisor.snapshot import Question, Snapshot


@dataclass(frozen=True, slots=True)
class ReasonWords:
    """Two releases whose reasons to differ are put into words."""

    old: Snapshot
    new: Snapshot

    def say(self, reason: Reason) -> str:
        match reason:
            case Inserted():
                return self.inserted(reason)
            case Redirected():
                return self.redirected(reason)
            case Recommended(old, _new):
                return _(
                    "The path to %(old)s is the same; what is recommended at its end is not."
                ) % {"old": name_of(self.old, old)}
            case Offered(answer):
                return _("The question “%(question)s” now offers the answer “%(choice)s”, too.") % (
                    words_of(answer)
                )
            case Withdrawn(answer):
                return _(
                    "The question “%(question)s” no longer offers the answer “%(choice)s”."
                ) % (words_of(answer))
            case Reordered(question):
                return _("The answers to “%(question)s” stand in another order now.") % {
                    "question": question.text
                }

    def inserted(self, reason: Inserted) -> str:
        new = {"new": reason.question.text}
        if reason.after is None:
            return _("The question “%(new)s” is new: it is asked first.") % new
        return _(
            "The question “%(new)s” is new: it comes after the answer “%(choice)s” to “%(question)s”."
        ) % {**new, **words_of(reason.after)}

    def redirected(self, reason: Redirected) -> str:
        ends = {"old": node_name(self.old, reason.old), "new": node_name(self.new, reason.new)}
        if reason.after is None:
            return _("The flowchart now starts with %(new)s, no longer with %(old)s.") % ends
        return _(
            "The answer “%(choice)s” to “%(question)s” now leads to %(new)s, no longer to %(old)s."
        ) % {**ends, **words_of(reason.after)}


def words_of(answer: Answer) -> dict[str, str]:
    choice = answer.choice.label if answer.choice else ""
    return {"question": answer.question.text, "choice": choice}


def node_name(snapshot: Snapshot, node: Node) -> str:
    """What to call a question or an outcome in the middle of a sentence."""
    if isinstance(node, Question):
        return _("the question “%(text)s”") % {"text": node.text}
    return name_of(snapshot, node)
