"""What the finder says of what it found."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from advisor.finder.finding import Found
from advisor.pages.figures import spell_number
from advisor.pages.finder.panel import Address
from advisor.pages.finder.words import Words


@dataclass(frozen=True, slots=True)
class WayOut:
    """What to loosen, what comes back then, and where."""

    text: str
    number: str
    address: str


def machine_types(number: int) -> str:
    text = ngettext("%(number)s machine type", "%(number)s machine types", number)
    return text % {"number": spell_number(number)}


def summary(found: Found) -> str:
    """How much was found, in a sentence that is heard after every change."""
    if not found.number:
        return _("Nothing fits all of this.")
    number = found.series
    series = ngettext("%(number)s GPU series", "%(number)s GPU series", number)
    text = _("%(machine_types)s of %(series)s") % {
        "machine_types": machine_types(found.machine_types),
        "series": series % {"number": spell_number(number)},
    }
    if found.pages == 1:
        return text
    where = _("page %(page)s of %(pages)s") % {"page": found.asked.page, "pages": found.pages}
    return f"{text}, {where}"


def left_out(words: Words, found: Found) -> str:
    """How many may fit of which nobody has verified it, and by which filters; "" when none."""
    left = found.left_out()
    if not left.number:
        return ""
    text = ngettext(
        "%(number)s more machine type may fit: nobody has verified of it what is asked for under %(names)s.",
        "%(number)s more machine types may fit: nobody has verified of them what is asked for under %(names)s.",
        left.number,
    )
    each = _("“%(name)s” (%(number)s)")
    names = (
        each % {"name": words.labels[name], "number": spell_number(number)}
        for name, number in left.by_filter.items()
    )
    return text % {"number": spell_number(left.number), "names": ", ".join(names)}


def ways_out(words: Words, found: Found, address: Address) -> Iterator[WayOut]:
    """What brings rows back when there are none."""
    for way in found.loosenings():
        names = [filter_in_words(words, found, name) for name in way.filters]
        text = _("Without %(filters)s") % {"filters": ", ".join(names)}
        asked = found.asked.without(*way.filters)
        yield WayOut(text, machine_types(way.number), address(asked))


def filter_in_words(words: Words, found: Found, name: str) -> str:
    values = [words.value(name, value) for value in found.asked.filters[name]]
    return _("“%(filter)s: %(values)s”") % {
        "filter": words.labels[name],
        "values": ", ".join(values),
    }
