"""The chapter of a record on the plan: its parts, what speaks against it, what to consider."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from advisor.formats.footnotes import Footnotes
from advisor.formats.markdown import bold, bullets, escaped, item, link
from advisor.formats.told import Told
from advisor.pages.planned import Conflict, Considered, Line, PassedOver, Planned, Way


def plan(told: Told, notes: Footnotes) -> Iterator[str]:
    planned = told.planned
    if planned.plan.is_empty:
        return
    yield bold(verdict(planned))
    yield "\n".join(part(notes, line) for line in planned.lines)
    yield bullets(f"{bold(f'{name}:')} {escaped(value)}" for name, value in planned.limits)
    yield bullets(conflict(notes, one) for one in planned.conflicts)
    if planned.ways:
        yield item(bold(_("Ways out")), (way(told, one) for one in planned.ways))


def verdict(planned: Planned) -> str:
    """What the whole comes to; a part that is blocked speaks for itself, as on the page."""
    if planned.plan.blocked and not planned.plan.refusals:
        return _("Your answers leave nothing that goes together.")
    return str(planned.verdict)


def part(notes: Footnotes, line: Line) -> str:
    """A part of the plan, where it comes from, and what was passed over for it."""
    value = escaped(line.name) if line.name else pgettext("a part of a plan", "open")
    origin = f" ({escaped(str(line.origin))})" if line.origin else ""
    asked = f": {escaped(line.question)}" if line.question else ""
    return item(
        f"{bold(f'{line.title}:')} {value}{origin}{asked}",
        (passed(notes, over) for over in line.passed),
    )


def passed(notes: Footnotes, over: PassedOver) -> str:
    basis = over.finding.basis
    return notes.cited(over.text, basis) if basis else escaped(over.text)


def conflict(notes: Footnotes, one: Conflict) -> str:
    said = notes.cited(one.text, one.finding.basis) if one.finding.basis else escaped(one.text)
    return f"{bold(f'{one.severity}:')} {said}"


def way(told: Told, one: Way) -> str:
    return link(one.words, told.address_with(one.query))


def also_consider(notes: Footnotes, one: Considered) -> str:
    speaks_for, speaks_against = bold(_("For:")), bold(_("Against:"))
    reasons = [
        *(f"{speaks_for} {notes.fact(fact)}" for fact in one.speaks_for),
        *(f"{speaks_against} {notes.fact(fact)}" for fact in one.speaks_against),
    ]
    if one.conflict:
        reasons.insert(0, conflict(notes, one.conflict))
    return item(bold(one.product.name), reasons)
