"""Figures, words and lists as a comparison spells them, in the reader's language."""

import re
from collections.abc import Iterable, Sequence

from django.db.models import TextChoices
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from advisor.pages.comparison import Cell, Row, row, stated, words
from advisor.pages.figures import spell_date, spell_number
from advisor.snapshot import Fact, Factual

I_SOUND = re.compile("[«“]?h?[ií](?![aeou])", re.IGNORECASE)
"""How a name begins before which Spanish says “e” for “and”: “Inicio”, not “Hielo”."""


def figure(value: float | None, unit: str = "", sources: tuple[str, ...] = ()) -> Cell:
    return words(None if value is None else spell_number(value, unit), sources)


def figures(values: Iterable[float], unit: str, sources: tuple[str, ...]) -> Cell:
    """Several numbers with one unit, as a list of series prints them."""
    *most, last = (*values,) or (None,)
    if last is None:
        return words(None)
    return words(", ".join([*map(spell_number, most), spell_number(last, unit)]), sources)


def date(value: str | None, sources: tuple[str, ...] = ()) -> Cell:
    return words(spell_date(value) if value else None, sources)


def since(value: str | None, facts: tuple[Fact, ...]) -> Cell:
    """The day of a launch, with the sources of what is said about it first."""
    return date(value, facts[0].sources if facts else ())


def word(
    value: str | None,
    vocabulary: type[TextChoices],
    sources: tuple[str, ...] = (),
    facts: tuple[Fact, ...] = (),
) -> Cell:
    """A word of a vocabulary, and what is said about it."""
    return words(capfirst(label(value, vocabulary)), sources, facts)


def label(value: str | None, vocabulary: type[TextChoices]) -> str | None:
    """A word that the vocabulary has dropped since the release was made stands as it is."""
    return str(vocabulary(value).label) if value in vocabulary.values else value


def stage(value: str | None, vocabulary: type[TextChoices], facts: tuple[Fact, ...]) -> Cell:
    """A launch stage and what is said about it, which may say the stage itself."""
    if value and facts and facts[0].stage == value:
        return stated(facts, capfirst(label(value, vocabulary)))
    return word(value, vocabulary, facts=facts)


def fact_row(
    name: str, entries: Sequence[Factual], kind: str, *, may_be_left_out: bool = True
) -> Row:
    """The facts of one kind."""
    return row(
        name,
        entries,
        lambda entry: stated(entry.facts_of(kind)),
        may_be_left_out=may_be_left_out,
    )


def title(names: Sequence[str]) -> str:
    return _("%(names)s compared") % {"names": in_a_row(names)}


def in_a_row(names: Sequence[str]) -> str:
    """The names with “and” before the last one."""
    return get_text_list([*names], and_before(names[-1]))


def one_of(names: Sequence[str]) -> str:
    """The names with “or” before the last one; one sees where each ends, whatever stands in them."""
    last = _("or")
    if not any("," in name or f" {last} " in name for name in names):
        return get_text_list([*names], last)
    return "; ".join([*names[:-1], f"{last} {names[-1]}" if names[1:] else names[-1]])


def listed(names: Iterable[str]) -> str:
    """The names one after the other; one sees where each ends, also where a comma stands in one."""
    names = [*names]
    return ("; " if any("," in name for name in names) else ", ").join(names)


def and_before(name: str) -> str:
    """The word for “and”; Spanish has another one before an i."""
    if I_SOUND.match(name):
        return pgettext("before a last name that begins with i", "and")
    return pgettext("before a last name", "and")
