"""What is wrong with the drafts, said so that a person can find the place and mend it."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

Words = Any
"""A sentence or name that is put into the reader's language when it is printed."""


def quoted(words: Words) -> Words:
    """The words between the quotation marks of the reader's language."""
    return format_lazy(_("“{words}”"), words=words)


@dataclass(frozen=True, slots=True)
class Place:
    """A draft that has a page of its own in the admin."""

    model: str  # such as "catalog.product"; "" for the catalog as a whole
    key: tuple[str, ...]  # its natural key; () where the page of all such drafts must do
    name: Words  # the kind of draft

    @property
    def entry(self) -> Words:
        if not self.key:
            return self.name
        return format_lazy("{} {}", self.name, quoted(" × ".join(self.key)))


@dataclass(frozen=True, slots=True)
class Part:
    """One of the parts that an entry has a list of, such as its facts."""

    model: str  # such as "catalog.productfact"
    number: int  # its place among those of the entry, from 0 on


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a draft something is wrong: what it is called, and where the forms have it."""

    words: Words = ""  # "" when it is about the draft as a whole
    field: str = ""  # the field of the form, or the name of the list of parts
    part: Part | None = None  # the part that has the field; None for the draft itself
    language: str = ""  # of a text; "" for all of it

    def in_language(self, code: str) -> "Spot":
        return replace(self, language=code)


CATALOG = Place("", (), _("the catalog"))
NOWHERE = Place("", (), "")


@dataclass(frozen=True, slots=True)
class Problem:
    code: str  # one word for the check, such as "loop"
    entry: Words  # the kind of draft and its slug
    model: str
    key: tuple[str, ...]
    spot: Spot
    message: Words  # what is wrong and what to do
    blocking: bool = True

    @property
    def field(self) -> Words:
        return self.spot.words

    def __str__(self) -> str:
        where = ", ".join(words for words in (str(self.entry), str(self.field)) if words)
        return f"{where}: {self.message}" if where else f"{self.message}"


def problem(
    place: Place,
    code: str,
    message: Words,
    *,
    field: Words | Spot = "",
    blocking: bool = True,
    **facts: Any,
) -> Problem:
    """Return the problem, its message filled in with the facts."""
    said = format_lazy(message, **facts) if facts else message
    spot = field if isinstance(field, Spot) else Spot(field)
    return Problem(code, place.entry, place.model, place.key, spot, said, blocking)
