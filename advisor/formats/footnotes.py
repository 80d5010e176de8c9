"""The sources and disputes of a record: numbers in the text, lists at its end."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from advisor.formats.markdown import bold, escaped, heading, item, link
from advisor.pages.citations import Citations, caveats, foreign, source_name
from advisor.pages.figures import spell_date
from advisor.pages.guidance import said_besides
from advisor.snapshot import Dispute, Fact, Outcome, Snapshot, Source
from advisor.vocabulary import Evidence, Stage, Trust, spelled


class Footnotes:
    """Numbers the sources in the order in which the record first cites them."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.citations = Citations(snapshot)

    def cited(self, text: str, thing: Any) -> str:
        """The text with the footnotes of a thing, and what to bear in mind about it."""
        return " ".join(part for part in (escaped(text), self.after(thing)) if part)

    def named(self, name: str, outcome: Outcome) -> str:
        """What an outcome recommends, by name, and what its author says of it."""
        summary = said_besides(name, outcome)
        said = (bold(f"{name}:" if summary else name), self.cited(summary, outcome))
        return " ".join(part for part in said if part)

    def after(self, thing: Any) -> str:
        """The thing has `sources`, or is the slugs of the sources themselves."""
        numbers = sorted({self.citations.number(slug) for slug in getattr(thing, "sources", thing)})
        footnotes = f"[{', '.join(map(str, numbers))}]" if numbers else ""
        remarks = [*caveats(thing)]
        if dispute := getattr(thing, "dispute", None):
            self.citations.dispute(dispute)
            remarks.append(_("disputed"))
        remark = f"({escaped('; '.join(remarks))})" if remarks else ""
        return " ".join(part for part in (footnotes, remark) if part)

    def fact(self, fact: Fact) -> str:
        """A fact as the pages print it: its title, its text, its stage, its sources, its page."""
        title = bold(f"{fact.title}.") if fact.title else ""
        stage = f"({escaped(spelled(Stage, fact.stage))})" if fact.stage else ""
        more = self.page(fact.link) if fact.link else ""
        parts = (title, escaped(fact.text), stage, self.after(fact), more)
        return " ".join(part for part in parts if part)

    def page(self, slug: str, text: str = "") -> str:
        """A link to the page of a source, in the reader's language where there is one."""
        return link_to(self.snapshot.source[slug], self.snapshot.language, text)

    def chapters(self) -> Iterator[str]:
        """The disputes, then the sources, which the disputes may add to."""
        if disputes := self.citations.disputes:
            yield heading(2, _("Where sources disagree"))
            yield "\n".join(self.dispute(dispute) for dispute in disputes)
        if self.citations.sources:
            yield heading(2, _("Sources"))
            yield "\n".join(f"{n}. {self.source(source)}" for n, source in self.citations.sources)

    def dispute(self, dispute: Dispute) -> str:
        sides = [
            (_("One side"), "first", dispute.first, dispute.first_sources),
            (_("The other side"), "second", dispute.second, dispute.second_sources),
        ]
        said = []
        for name, side, text, sources in sides if dispute.first or dispute.second else ():
            trusted = f" ({_('trusted here')})" if dispute.trusted == side else ""
            words = self.cited(text or _("unknown"), sources)
            said.append(f"{bold(f'{name}{trusted}:')} {words}")
        if said and not dispute.trusted:
            said.append(_("Neither side is taken as right."))
        said += [escaped(dispute.why)] if dispute.why else []
        return item(self.cited(dispute.text, dispute.sources), said)

    def source(self, source: Source) -> str:
        publisher = f", {escaped(source.publisher)}" if source.publisher else ""
        name = link_to(source, self.snapshot.language)
        return f"{name}{publisher}. {escaped('; '.join(seen(source)))}."


def seen(source: Source) -> Iterator[str]:
    """When and how the page was seen."""
    if source.page_date:
        yield _("Page dated %(date)s") % {"date": spell_date(source.page_date)}
    else:
        yield _("Date of the page unknown")
    yield _("checked on %(date)s") % {"date": spell_date(source.checked_on)}
    yield spelled(Evidence, source.evidence)
    if source.trust != Trust.HIGH:
        yield _("trust: %(trust)s") % {"trust": spelled(Trust, source.trust)}


def link_to(source: Source, language: str, text: str = "") -> str:
    name = text or source_name(source)
    if not source.url:
        return escaped(f"{name} ({_('address unknown')})")
    other = foreign(source, language)
    return f"{link(name, source.url)} ({other})" if other else link(name, source.url)
