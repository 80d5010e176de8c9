"""What stands on a page of the finder hundreds of times.

Written out in a template, these few lines would take most of the time that the page takes
(`bench/finder.py`). What is put into them is escaped here.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape

from django import template
from django.template import Context
from django.urls import get_script_prefix, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from advisor.pages.citations import Citations
from advisor.pages.finder.choosing import Choice
from advisor.pages.finder.panel import FilterInWords, Value
from advisor.pages.finder.table import CELLS, Group, RowInWords, Support
from advisor.templatetags.batuta import cited, supported, unknown

register = template.Library()


@register.simple_tag
def checkboxes(filter_: FilterInWords) -> SafeString:
    """Print the values of a filter of which several may be chosen, with their numbers."""
    printed = []
    for value in filter_.values:
        box, name = checkbox(filter_.name, value.value, value.label)
        checked = " checked" if value.is_chosen else ""
        printed.append(f"<label>{box}{checked}> <span>{name} <i>{value.number}</i></span></label>")
    return mark_safe("".join(printed))  # noqa: S308


@lru_cache(maxsize=10_000)
def checkbox(filter_: str, value: str, label: str) -> tuple[str, str]:
    """A checkbox up to where it is ticked or not, and its name."""
    box = '<input type="checkbox" name="{}" value="{}" id="{}={}"'
    return format_html(box, filter_, value, filter_, value), escape(label)


@register.simple_tag
def options(values: Iterable[Value]) -> SafeString:
    """Print the values of a list to choose one from."""
    selected = {True: " selected", False: ""}
    return mark_safe(  # noqa: S308
        "".join(
            f'<option value="{escape(v.value)}"{selected[v.is_chosen]}>{escape(v.text)}</option>'
            for v in values
        )
    )


@register.simple_tag(takes_context=True)
def rows(context: Context, group: Group) -> SafeString:
    """Print the rows of a group. The first begins with their series; its support is the last."""
    citations, choice, labels = context["citations"], context["choice"], context["labels"]
    heads = [series(citations, group, choice), *[""] * (len(group.rows) - 1)]
    printed = [
        f"<tr>{head}{machine(citations, row, choice)}{cells(row, labels)}</tr>"
        for head, row in zip(heads, group.rows, strict=True)
    ]
    return mark_safe("".join([*printed, support(citations, group)]))  # noqa: S308


def series(citations: Citations, group: Group, choice: Choice) -> str:
    """The head of a group: its series, to be ticked where it first stands on the page."""
    series = group.series
    box, name = checkbox("series", series.slug, series.name)
    checked = " checked" if series.slug in choice.series else ""
    tick = f'<label class="tick">{box}{checked} aria-label="{name}"></label>'
    height = len(group.rows) + bool(group.support)
    return (
        f'<th scope="rowgroup" rowspan="{height}" class="series">'
        f"{tick if group.is_first else ''}{linked(series_link, series.slug, name)}"
        f'{cited(citations, group)}<span class="remark">{escape(group.klass)}</span></th>'
    )


def support(citations: Citations, group: Group) -> str:
    """A row with what the catalog says of the series and what is filtered by, if anything is."""
    if not group.support:
        return ""
    said = "".join(claimed(citations, one) for one in group.support)
    return f'<tr class="support-row"><td colspan="{1 + len(CELLS)}"><ul>{said}</ul></td></tr>'


def claimed(citations: Citations, said: Support) -> str:
    """A claim about a series. Those of many series are alike, and then are printed once."""
    claim = said.claim
    known = claim and (claim.support, claim.sources, claim.confidence, claim.as_of, claim.dispute)
    printed = said.name, known, said.refused
    kept = citations.printed.get(printed)
    if kept is None:
        answer = supported(citations, claim)
        refused = format_html(' <span class="mark">{}</span>', said.refused) if said.refused else ""
        kept = format_html("<li>{}: {}{}</li>", said.name, answer, refused)
        citations.printed[printed] = kept
    return kept


def linked(link: Callable[[str, str, str, str], str], slug: str, name: str) -> str:
    """A link as it is on this page: its address depends on the language and on the prefix."""
    return link(slug, name, get_language(), get_script_prefix())


@lru_cache(maxsize=2_000)
def series_link(slug: str, name: str, language: str, prefix: str) -> str:
    """A link to the page of a series, whose name is escaped already."""
    return f'<a href="{reverse("gpu", args=[slug])}">{name}</a>'


def machine(citations: Citations, row: RowInWords, choice: Choice) -> str:
    """The head of a row: the machine type, to be ticked for comparing."""
    machine = row.machine
    if machine is None:
        return f'<th scope="row">{unknown()}</th>'
    box, name = checkbox("machine", machine.slug, machine.name)
    checked = " checked" if machine.slug in choice.machine else ""
    ticked = f'<label class="tick">{box}{checked}> <code>{name}</code></label>'
    remark = f'<span class="remark">{escape(machine.remark)}</span>' if machine.remark else ""
    fits = _("It fits %(fit)s") % {"fit": escape(row.fit)} if row.fit else ""
    remark += f'<span class="fits">{fits}</span>' if fits else ""
    plan = linked(plan_link, machine.slug, name)
    return f'<th scope="row">{ticked}{cited(citations, machine)}{plan}{remark}</th>'


@lru_cache(maxsize=10_000)
def plan_link(slug: str, name: str, language: str, prefix: str) -> str:
    """A link to the plan with a machine type, whose name is escaped already."""
    words = _('Plan with this<span class="unseen">: %(name)s</span>') % {"name": name}
    address = escape(reverse("current-advice", query={"machine": slug}))
    return f'<a class="plan-with" href="{address}">{words}</a>'


def cells(row: RowInWords, labels: tuple[str, ...]) -> str:
    """The cells of a row. Each has the heading of its column, which a narrow screen shows."""
    values = (unknown() if cell is None else escape(cell) for cell in row.cells)
    return frame(labels).format(*values)


@lru_cache(maxsize=16)
def frame(labels: tuple[str, ...]) -> str:
    """The cells of a row with a place for each value."""
    cell = '<td class="cell-{}"><b class="whose">{}</b>{{}}</td>'
    return format_html_join("", cell, zip(CELLS, labels, strict=True))
