"""What is chosen in the finder to be put side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from advisor.finder.asked import Asked
from advisor.finder.finding import Found
from advisor.finder.rows import Row
from advisor.pages.comparison import MOST_ENTRIES
from advisor.pages.finder.panel import Address


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    kind: str
    slug: str
    name: str
    remove: str  # what the link to that address is called
    without: str  # the address without it
    is_elsewhere: bool  # it has no row on this page


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    series: tuple[str, ...]
    machine: tuple[str, ...]
    entries: tuple[Chosen, ...]
    problem: str  # why they cannot stand side by side, "" when they can
    comparison: str
    is_refused: bool  # somebody asked for the comparison all the same


def choice(found: Found, rows: Sequence[Row], address: Address) -> Choice:
    asked = found.asked
    trouble = problem(asked)
    return Choice(
        series=asked.chosen.get("series", ()),
        machine=asked.chosen.get("machine", ()),
        entries=tuple(entries(found, rows, address)),
        problem=trouble,
        comparison="" if trouble else comparison(asked),
        is_refused=asked.compares,
    )


def entries(found: Found, rows: Sequence[Row], address: Address) -> Iterator[Chosen]:
    remove = _("Remove %(name)s")
    here = {row.series.slug for row in rows} | {row.machine.slug for row in rows if row.machine}
    for kind, slugs in found.asked.chosen.items():
        for slug in slugs:
            name = found.index.comparable[kind][slug]
            yield Chosen(
                kind=kind,
                slug=slug,
                name=name,
                remove=remove % {"name": name},
                without=address(found.asked.without_chosen(kind, slug)),
                is_elsewhere=slug not in here,
            )


def problem(asked: Asked) -> str:
    """Why what is chosen cannot stand side by side; "" when it can."""
    numbers = [len(slugs) for slugs in asked.chosen.values()]
    if len(numbers) > 1:
        return _(
            "A GPU series and a machine type cannot stand side by side. Choose two to four of one kind."
        )
    if sum(numbers) > MOST_ENTRIES:
        return _("At most four can stand side by side. Take some away.")
    if sum(numbers) < 2:
        return _("Choose at least two to put them side by side.")
    return ""


def comparison(asked: Asked) -> str:
    return reverse("compare", query=asked.chosen)
