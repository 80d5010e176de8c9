"""The chapters of a record that say what was decided, why, and why not otherwise."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from advisor.flow import Answer
from advisor.formats.consequences import what_it_is
from advisor.formats.footnotes import Footnotes
from advisor.formats.markdown import bold, bullets, escaped, item, link
from advisor.formats.told import Told
from advisor.pages.conditions import chosen
from advisor.pages.explanation import Decision, Explanation, Otherwise, Possibility
from advisor.pages.key_facts import KeyFact
from advisor.pages.sections import Section


def context(told: Told, notes: Footnotes, section: Section) -> Iterator[str]:
    given = section.explanation.advice.because
    yield bullets(map(answered, given)) or escaped(_("No question has been answered yet."))


def decision(told: Told, notes: Footnotes, section: Section) -> Iterator[str]:
    if section.guidance:
        yield notes.named(section.explanation.name, section.guidance.outcome)
        yield from what_it_is(notes, section.guidance)
    else:
        yield from undecided(notes, section.explanation)


def undecided(notes: Footnotes, explanation: Explanation) -> Iterator[str]:
    """What can still be right and when, and the question that goes on from there."""
    is_open = explanation.advice.state == "open"
    if is_open:
        lead, next_lead = _("Not decided yet: questions are open."), _("The next question:")
    else:
        lead = _("Not decided yet: it depends on what is still to be found out.")
        next_lead = _("Find this out next; it settles the most:")
    yield escaped(lead)
    if explanation.sentence and not is_open:
        yield escaped(explanation.sentence)
    yield "\n".join(possibility(notes, one, is_open) for one in explanation.possibilities)
    if question := explanation.advice.next_question:
        yield f"{escaped(next_lead)} {bold(question.text)}"


def possibility(notes: Footnotes, one: Possibility, is_open: bool) -> str:
    """An outcome that can still be right, and the answers on which it depends.

    What to know about it first follows once no question is open any more.
    """
    blocks = [item(notes.named(one.name, one.outcome), map(escaped, one.conditions))]
    if one.reachable.more:
        blocks.append(escaped(_("Other answers lead there, too.")))
    if one.key_facts and not is_open:
        blocks.append(" ".join(key_fact(notes, known) for known in one.key_facts))
    return "\n\n  ".join(blocks)


def key_fact(notes: Footnotes, known: KeyFact) -> str:
    value = [escaped(f"{known.value}."), *map(notes.after, known.basis)] if known.value else []
    parts = [bold(f"{known.name}:"), *value, *map(notes.fact, known.facts)]
    return " ".join(part for part in parts if part)


def reasons(told: Told, notes: Footnotes, section: Section) -> Iterator[str]:
    yield "\n".join(map(reason, section.explanation.decisions))


def reason(given: Decision) -> str:
    """An answer, and what it ruled out."""
    if given.ruled_out:
        said = _("This rules out: %(names)s.") % {"names": given.names}
    else:
        said = _("This rules nothing out.")
    return item(answered(given.answer), [escaped(said)])


def rejected(told: Told, notes: Footnotes, section: Section) -> Iterator[str]:
    yield "\n".join(other(told, notes, one) for one in section.explanation.otherwise)


def other(told: Told, notes: Footnotes, one: Otherwise) -> str:
    """Another outcome: what speaks against it, and the answers with which it would be right."""
    words = _("See the advice with the answers that lead to %(name)s") % {"name": one.name}
    reason = notes.cited(one.reason, one.fact or one.outcome)
    changes = ", ".join(map(answered, one.instead.changes))
    below = [f"{link(words, told.address_with(one.answers))}: {changes}"]
    return item(f"{bold(f'{one.name}:')} {reason}", below)


def answered(answer: Answer) -> str:
    return f"{escaped(answer.question.text)} {bold(chosen(answer))}"
