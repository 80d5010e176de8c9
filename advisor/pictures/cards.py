"""Cards: what stands beside a shared link, one for each outcome and one for the whole site.

They say what is recommended, by which release and where, and nothing of who asked.
"""

from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from advisor.drawing.lettering import Style
from advisor.pages.examples import recommended
from advisor.pages.guidance import name_of, said_besides
from advisor.pictures import colours
from advisor.pictures.lines import Line, is_xml, set_in, stacked
from advisor.releases import Published
from advisor.snapshot import Flowchart, Outcome, Snapshot

WIDTH, HEIGHT = 1200, 630
"""What those who show links ask for."""

_SIDE, _TOP, _GAP = 80, 184, 12
_ROOM = WIDTH - 2 * _SIDE


def _style(size: int, line: int, *, bold: bool = False) -> Style:
    return Style(size=size, line=line, room=_ROOM, beside=0, above=0, bold=bold)


# The looks that are tried in turn, each with how many lines it may take. All leave room below.
EYEBROW = [(_style(32, 44), 1)]
TITLE = [
    (_style(84, 100, bold=True), 1),
    (_style(72, 84, bold=True), 1),
    (_style(72, 84, bold=True), 2),
    (_style(60, 70, bold=True), 2),
    (_style(50, 58, bold=True), 3),
]
TEXT = [(_style(36, 48), 2)]


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of one look."""

    size: int
    weight: int
    colour: str
    lines: list[Line]


def card(release: Published, snapshot: Snapshot, flowchart: Flowchart, outcome: Outcome) -> str:
    """What is shown where somebody shares advice that comes to this outcome."""
    name = name_of(snapshot, outcome)
    beside = said_besides(name, outcome) or recommended(snapshot, outcome)
    return written(release, flowchart.title, name, "" if beside == name else beside)


def card_of_site(release: Published) -> str:
    title = _("Which platform for your AI work on Google Cloud?")
    text = _(
        "Which orchestrator and which platform fit your AI work on Google Cloud, why, and what to do next."
    )
    return written(release, "", title, text)


def written(release: Published, eyebrow: str, title: str, text: str) -> str:
    context = {
        "width": WIDTH,
        "height": HEIGHT,
        "side": _SIDE,
        "far": WIDTH - _SIDE,
        "mark": mark(),
        "title": title,
        "blocks": blocks(eyebrow, title, text),
        "release": words_of(release),
        "site": settings.SITE_HOST,
        "colours": colours.EVERY,
    }
    return is_xml(render_to_string("pictures/card.svg", context))


def blocks(eyebrow: str, title: str, text: str) -> list[Block]:
    found, below = [], _TOP
    for words, ways, weight, colour in (
        (eyebrow, EYEBROW, 400, colours.SOFT),
        (title, TITLE, 700, colours.ACCENT),
        (text, TEXT, 400, colours.INK),
    ):
        style, lines = set_in(words, ways)
        placed, below = stacked(lines, style, _SIDE, below)
        found.append(Block(style.size, weight, colour, placed))
        below += _GAP
    return found


def words_of(release: Published) -> str:
    """Which release it is, as it stands on every picture."""
    date = date_format(release.published_at, "DATE_FORMAT")
    return _("Release %(number)d of %(date)s") % {"number": release.number, "date": date}


@cache
def mark() -> SafeString:
    """The mark of the site, as large as a card wants it."""
    svg = (settings.BASE_DIR / "static" / "img" / "mark.svg").read_text("utf-8")
    place = f'<svg x="{_SIDE}" y="72" width="76" height="76" '
    return mark_safe(svg.strip().replace("<svg ", place, 1))  # noqa: S308 (a file of ours)
