"""The advice as a decision record in Markdown, to keep beside the code that follows from it."""

from collections.abc import Callable, Iterable, Iterator

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from advisor.formats import consequences, decision, plan_chapter
from advisor.formats.footnotes import Footnotes
from advisor.formats.markdown import bold, bullets, document, escaped, heading, link
from advisor.formats.told import Told
from advisor.pages.current_pages import CurrentPages
from advisor.pages.sections import Section
from advisor.snapshot import Flowchart


def as_markdown(told: Told, pages: CurrentPages) -> str:
    return document(record(told, pages))


def record(told: Told, pages: CurrentPages) -> Iterator[str]:
    """Yield the blocks of the record, about the flowcharts that got an answer, else the first."""
    begun = tuple(s for s in told.sections if s.explanation.advice.because)
    covered = begun or (() if told.stated else told.sections[:1])
    notes = Footnotes(told.snapshot)
    yield heading(1, title(told, covered))
    yield bullets(about(told, covered))
    yield from chapters(told, notes, covered, decided_on())
    yield from one_chapter(_("The plan"), plan_chapter.plan(told, notes))
    yield from chapters(told, notes, covered, considered())
    also = (plan_chapter.also_consider(notes, one) for one in told.planned.considered)
    yield from one_chapter(_("Also consider"), also)
    yield from one_chapter(_("Next steps"), consequences.next_steps(notes, told.planned))
    yield from left(told, pages, covered)
    yield from notes.chapters()


def title(told: Told, covered: tuple[Section, ...]) -> str:
    decided = [section.explanation.name for section in covered if section.guidance]
    stated = told.planned.title if told.stated else ""  # days alone settle no part
    if names := decided or ([stated] if stated else []):
        return _("Decision: %(names)s") % {"names": "; ".join(names)}
    if not covered:
        return _("Your plan")
    first = covered[0].explanation.advice.flowchart
    return _("Not decided yet: %(title)s") % {"title": first.title}


DECIDED_BY_STATING = ("product", "series", "option")
"""What has to be settled where no flowchart was begun that could say what is still open."""


def status(told: Told, covered: tuple[Section, ...]) -> str:
    plan = told.planned.plan
    if plan.trouble:
        return _("it cannot be: see the plan")
    settled = [bool(section.guidance) for section in covered]
    if not covered:
        settled = [plan.part(name).slug is not None for name in DECIDED_BY_STATING]
    if all(settled):
        return _("decided")
    is_begun = any(settled) or (told.stated and told.planned.title)
    return _("decided in part") if is_begun else _("not decided yet")


def about(told: Told, covered: tuple[Section, ...]) -> Iterator[str]:
    """Yield what the record is worth, and what it is taken from."""
    number = told.release.number
    date = date_format(told.release.published_at, "DATE_FORMAT")
    release = link(str(number), settings.SITE_URL + reverse("release", args=[number]))
    for name, value in (
        (_("Status:"), escaped(status(told, covered))),
        (_("Date of the release:"), escaped(date)),
        (_("Release:"), release),
        (_("Permalink:"), f"<{told.permalink}>"),
    ):
        yield f"{bold(name)} {value}"


Part = Callable[[Told, Footnotes, Section], Iterator[str]]
"""What a chapter says about one flowchart."""


def decided_on() -> Iterable[tuple[str, Part]]:
    return ((_("Context"), decision.context), (_("Decision"), decision.decision))


def considered() -> Iterable[tuple[str, Part]]:
    return (
        (_("Reasons"), decision.reasons),
        (_("Rejected options"), decision.rejected),
        (_("Consequences"), consequences.consequences),
    )


def chapters(
    told: Told,
    notes: Footnotes,
    covered: tuple[Section, ...],
    parts: Iterable[tuple[str, Part]],
) -> Iterator[str]:
    """Yield each chapter with what there is to say about each flowchart, or nothing at all."""
    for name, part in parts:
        said = [(s, [block for block in part(told, notes, s) if block]) for s in covered]
        if any(blocks for _section, blocks in said):
            yield heading(2, name)
        for section, blocks in said:
            if blocks and len(covered) > 1:
                yield heading(3, section.explanation.advice.flowchart.title)
            yield from blocks


def one_chapter(name: str, blocks: Iterable[str]) -> Iterator[str]:
    """Yield a chapter about the whole, or nothing at all."""
    if said := [block for block in blocks if block]:
        yield heading(2, name)
        yield from said


def left(told: Told, pages: CurrentPages, covered: tuple[Section, ...]) -> Iterator[str]:
    """Yield the flowcharts that the record is not about, to go on with."""
    flowcharts = [s.explanation.advice.flowchart for s in told.sections if s not in covered]
    if flowcharts:
        yield heading(2, _("What to settle next"))
        yield bullets(onward(told, pages, flowchart) for flowchart in flowcharts)


def onward(told: Told, pages: CurrentPages, flowchart: Flowchart) -> str:
    """A flowchart as a link to its questions, as long as the current release asks them."""
    wizard = pages.address("wizard", flowchart.slug, told.query)
    title = flowchart.title
    return link(title, settings.SITE_URL + wizard) if wizard else escaped(title)
