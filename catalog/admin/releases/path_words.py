"""What becomes of a group of paths, as sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from advisor.pages.compared.spelling import one_of
from advisor.pages.figures import spell_number
from advisor.pages.guidance import name_of
from advisor.pages.today import move_words, why_moved
from advisor.snapshot import Outcome, Question, Snapshot
from catalog.changes.groups import Group
from catalog.changes.paths import ChartChanges

MOST_SPELLED = 10**15
"""Of a larger number it is said only how large it is."""

MOST_NAMED = 5
"""How many outcomes of a group are named."""

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def spell_count(number: int) -> str:
    if number < MOST_SPELLED:
        return spell_number(number)
    return _("more than %(power)s") % {"power": "10" + str(len(str(number)) - 1).translate(RAISED)}


def summary(changed: int, before: int, *, is_counted: bool = True) -> str:
    """How many of the paths change."""
    numbers = {"changed": spell_count(changed), "before": spell_count(before)}
    if not is_counted:
        sentence = _("At most %(changed)s of %(before)s complete paths give different advice.")
        return sentence % numbers
    sentence = ngettext(
        "%(changed)s of %(before)s complete paths gives different advice.",
        "%(changed)s of %(before)s complete paths give different advice.",
        changed,
    )
    return sentence % numbers if changed else none_changed(before)


def none_changed(before: int) -> str:
    sentence = ngettext(
        "The one complete path gives the same advice.",
        "All %(before)s complete paths give the same advice.",
        before,
    )
    return sentence % {"before": spell_count(before)}


def added(number: int, chart: ChartChanges) -> str:
    """How many paths are new; "" for none."""
    words = {
        "added": spell_count(chart.added),
        "after": spell_count(chart.after),
        "number": number,
    }
    sentence = ngettext(
        "%(added)s of %(after)s paths is new: release %(number)s has no advice for "
        "exactly its answers.",
        "%(added)s of %(after)s paths are new: release %(number)s has no advice for "
        "exactly their answers.",
        chart.added,
    )
    return sentence % words if chart.added else ""


def heading(old: Snapshot, new: Snapshot, group: Group) -> str:
    """What becomes of the paths of a group."""
    was = names(old, group.outcomes)
    asked_instead = _(
        "Some answers can no longer be given; with the others, “%(question)s” is asked. "
        "Today: %(old)s"
    )
    led_elsewhere = _(
        "Some answers can no longer be given; the others lead to %(new)s. Today: %(old)s"
    )
    match group.kind, group.end:
        case "open", Question(text=question):
            words = {"question": question, "old": was}
            return _("First “%(question)s” is asked. Today: %(old)s") % words
        case "retired", Question(text=question):
            words = {"question": question, "old": was}
            return asked_instead % words
        case "retired", Outcome() as end:
            words = {"new": name_of(new, end).rstrip("."), "old": was}
            return led_elsewhere % words
        case "retired", None:
            return _("Nothing is asked any more. Today: %(old)s") % {"old": was}
        case "words", _end:
            return _("It is still %(old)s, in other words.") % {"old": was}
        case "plan", _end:
            return _("It is still %(old)s, but the plan takes something else.") % {"old": was}
        case _, Outcome() as end:
            return _different(new, end, was)
    return was


def _different(new: Snapshot, end: Outcome, was: str) -> str:
    words = {"old": was, "new": name_of(new, end).rstrip(".")}
    if words["old"] != words["new"]:
        return _("%(new)s instead of %(old)s") % words
    return _("It is still called %(old)s, but recommends something else.") % words


def heading_of_new(number: int, old: Snapshot, new: Snapshot, group: Group) -> str:
    """Where paths lead that are new, and what release `number` makes of their answers."""
    words = {"number": number, "new": names(new, group.outcomes)}
    match group.end:
        case Question(text=question) if not group.is_gone:
            sentence = _("To %(new)s. With these answers release %(number)s asks “%(question)s”.")
            return sentence % {**words, "question": question}
        case Outcome() as end:
            before = name_of(old, end).rstrip(".")
            if before == words["new"]:
                return _("To %(new)s, by new answers. It is the same without these.") % words
            sentence = _(
                "To %(new)s, by new answers. Without these, release %(number)s says %(old)s."
            )
            return sentence % {**words, "old": before}
    return _("To %(new)s, by new answers.") % words


def names(snapshot: Snapshot, outcomes: tuple[Outcome, ...]) -> str:
    """The outcomes by name; of many, the first and how many others there are."""
    known = list(dict.fromkeys(name_of(snapshot, one).rstrip(".") for one in outcomes))
    more = len(known) - MOST_NAMED
    if more > 1:
        rest = ngettext("%(more)s other", "%(more)s others", more) % {"more": spell_number(more)}
        known = [*known[:MOST_NAMED], rest]
    return one_of(known)


def reasons(old: Snapshot, new: Snapshot, group: Group) -> Iterator[str]:
    """What the plan takes otherwise, and the rule or table that makes it so."""
    for move in group.moves:
        yield move_words(old, new, move)
    for move in group.moves[-1:]:
        yield from why_moved(old, new, move)
