"""Entries of one kind side by side: a row for each field, a cell for each entry.

What nobody has verified is no answer. So a row differs only when two entries are known to differ;
where the answer is known of one entry and not of another, the row is partly unknown, and may
differ. Where the answers are equal, what is said around them may still differ. Where it was read
and how sure it is does not count: only what is said.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from advisor.snapshot import Claim, Fact

State = Literal["same", "differs", "partly-unknown", "details", "unknown"]
Said = Hashable | None
"""An answer as it is compared with others; None: nobody knows it."""

MOST_ENTRIES = 4
MOST_AT_ONCE = 2
"""What lists more is folded where it is narrow; each way to deploy has many lines of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Some words, then facts. `text` is None when it is unknown, "" when the facts say it all."""

    text: str | None
    is_code: bool = False  # a name for machines, printed as it stands
    facts: tuple[Fact, ...] = ()
    sources: tuple[str, ...] = ()  # of the text


@dataclass(frozen=True, slots=True)
class Cell:
    form: str  # how `value` is printed: a part of templates/advisor/_compared.html
    value: Any
    said: Said
    details: Hashable = ()  # what is said around it

    @property
    def things(self) -> int:
        """How many things it lists."""
        if isinstance(self.value, Words):
            return len(self.value.facts)
        return len(self.value) if isinstance(self.value, tuple) else 0

    @property
    def is_long(self) -> bool:
        return self.things > MOST_AT_ONCE or (self.form == "ways" and self.things > 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    name: str
    cells: tuple[Cell, ...]
    about: tuple[str, str] | None = None  # the page of the entry that the row is about, and a slug
    may_be_left_out: bool = False  # when nothing is known of any entry

    @property
    def state(self) -> State:
        said = {cell.said for cell in self.cells}
        known = said - {None}
        if len(known) > 1:
            return "differs"
        if known and known != said:
            return "partly-unknown"
        if len({cell.details for cell in self.cells}) > 1:
            return "details"
        return "same" if known else "unknown"

    @property
    def is_long(self) -> bool:
        """Whether its cells are folded where they stand one below the other."""
        return any(cell.is_long for cell in self.cells)

    @property
    def may_differ(self) -> bool:
        return self.state not in ("same", "unknown")


@dataclass(frozen=True, slots=True)
class Section:
    anchor: str
    title: str
    rows: tuple[Row, ...]


Sections = tuple[Section, ...]


def section(anchor: str, title: str, *rows: Row | Iterable[Row]) -> Section:
    """A section of the rows that say something, or that a reader would miss."""
    flat = [row for given in rows for row in ([given] if isinstance(given, Row) else given)]
    kept = (row for row in flat if not (row.may_be_left_out and row.state == "unknown"))
    return Section(anchor, title, tuple(kept))


def with_rows(sections: Iterable[Section]) -> Sections:
    return tuple(section for section in sections if section.rows)


def only_differences(sections: Iterable[Section]) -> Sections:
    """The rows in which the entries differ, or may differ once more is known."""
    return with_rows(
        replace(section, rows=tuple(row for row in section.rows if row.may_differ))
        for section in sections
    )


def row[Entry](
    name: str, entries: Sequence[Entry], read: Callable[[Entry], Cell], **given: Any
) -> Row:
    return Row(name=name, cells=tuple(read(entry) for entry in entries), **given)


def words(
    text: str | None,
    sources: tuple[str, ...] = (),
    facts: tuple[Fact, ...] = (),
    *,
    is_code: bool = False,
) -> Cell:
    """An answer in words, and facts around it. An empty text is none: it is unknown."""
    value = Words(text=text or None, is_code=is_code, facts=facts, sources=sources)
    return Cell("words", value, text or None, said_by(facts))


def stated(facts: tuple[Fact, ...], said: Said = None) -> Cell:
    """What facts say, where they are the answer themselves; without any it is unknown.

    `said` is the answer in a word, where the facts give one that is the same in other words.
    """
    value = Words(text="" if facts else None, facts=facts)
    answer = said_by(facts) or None
    return Cell("words", value, said or answer, answer if said else ())


def said_by(facts: Iterable[Fact]) -> tuple[Hashable, ...]:
    return tuple((fact.title, fact.text, fact.stage) for fact in facts)


def claimed(claim: Claim | None) -> Cell:
    """Whether two things go together, with its remark; None when the catalog does not say."""
    return Cell("claim", claim, claim and claim.support, claim.text if claim else "")


def listed(form: str, items: tuple[Any, ...], say: Callable[[Any], Said]) -> Cell:
    """Several things, printed in a form of their own."""
    return Cell(form, items, tuple(say(item) for item in items) or None)
