"""What the pages print again and again: sources, figures, dates, words of the vocabulary."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context, loader
from django.template.base import NodeList, Parser, Token
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from advisor import vocabulary
from advisor.flow import FIRST
from advisor.pages.citations import Citations, caveats
from advisor.pages.compared.advised import Beside
from advisor.pages.current_pages import CurrentPages
from advisor.pages.figures import spell_date, spell_measure, spell_number
from advisor.pages.source_links import described, link_to
from advisor.snapshot import Dispute, Fact, Factual, Source

register = template.Library()

MAY_BREAK = mark_safe("<wbr>")


@register.simple_tag
def unknown() -> SafeString:
    """Say that nobody has verified it."""
    return unknown_in(get_language())


@lru_cache(maxsize=20)
def unknown_in(language: str) -> SafeString:
    return format_html('<span class="unknown">{}</span>', _("unknown"))


@register.simple_tag
def first_flowchart() -> str:
    """The slug of the flowchart that a person meets first."""
    return FIRST


@register.filter
def label(value: str | None, words: str) -> str:
    """The word of a vocabulary for a value, such as `complexity|label:"Complexity"`."""
    return vocabulary.spelled(getattr(vocabulary, words), value) if value else unknown()


@register.filter
def figure(value: float | str | None, unit: str = "") -> str:
    """A number in the reader's way, such as `gpu.memory_gb|figure:"GB"`; a word has its own unit."""
    if isinstance(value, str):
        return spell_measure(value) if value else unknown()
    return unknown() if value is None else spell_number(value, unit)


@register.filter
def figures(values: Iterable[float], unit: str = "") -> str:
    """Several numbers with one unit, such as `summary.gpus|figures`; unknown when there is none."""
    if not (known := [*values]):
        return unknown()
    *most, last = known
    return ", ".join([*map(spell_number, most), spell_number(last, unit)])


@register.filter
def when(date: str | None) -> SafeString:
    """A day, month or year in the reader's way, such as `source.page_date|when`."""
    if not date:
        return unknown()
    return format_html('<time datetime="{}">{}</time>', date, spell_date(date))


@register.filter
def named(slugs: Iterable[str], entries: Mapping[str, Any]) -> str:
    """The names of entries in one line, such as `step.products|named:products_by_slug`."""
    return ", ".join(entries[slug].name for slug in slugs)


@register.filter
def facts_of(entry: Factual, kind: str) -> tuple[Fact, ...]:
    """The facts of one kind, such as `product|facts_of:"limit"`."""
    return entry.facts_of(kind)


@register.simple_tag(takes_context=True)
def page_of(context: Context, route: str, slug: str) -> str:
    """The address of an entry's page, "" where the current release has retired the entry."""
    pages: CurrentPages = context["current_pages"]
    return pages.address(route, slug) or ""


@register.simple_tag(takes_context=True)
def entry_link(context: Context, route: str, entry: Any) -> SafeString:
    """Print the name of an entry as a link to its page, as long as there is one."""
    address = page_of(context, route, entry.slug)
    link = '<a href="{}">{}</a>'
    return format_html(link, address, entry.name) if address else conditional_escape(entry.name)


@register.simple_tag(takes_context=True)
def comparison_of(context: Context, beside: Beside | None) -> str:
    """The address of a comparison, "" where one of its entries was retired."""
    pages: CurrentPages = context["current_pages"]
    return (beside and pages.comparison(beside)) or ""


@register.simple_tag(takes_context=True)
def cite(context: Context, thing: Any) -> SafeString:
    """Print the footnotes of a thing: its sources, and what to bear in mind about it.

    The thing is anything with `sources`, or the slugs of the sources themselves. Where
    `off_paper` is set in the context, the sources need not be in a printed list.
    """
    return cited(context["citations"], thing, not context.get("off_paper"))


def cited(citations: Citations, thing: Any, on_paper: bool = True) -> SafeString:
    """The footnotes of a thing. In a table many say the same, so they are kept for the page."""
    slugs = tuple(getattr(thing, "sources", thing))
    marked = getattr(thing, "confidence", None), getattr(thing, "as_of", None)
    said = (slugs, on_paper, marked, getattr(thing, "dispute", None))
    kept = citations.printed.get(said)
    if kept is None:
        kept = footnotes(citations, slugs, on_paper) + marks(citations, thing)
        citations.printed[said] = kept
    return kept


def footnotes(citations: Citations, slugs: Iterable[str], on_paper: bool) -> SafeString:
    """Links to the sources. A line breaks before the third at the earliest, or between later ones."""
    numbers = sorted({citations.number(slug, on_paper) for slug in slugs})
    links = format_html_join(
        " ",
        '{}<a class="cite" href="#source-{}" aria-label="{}">{}</a>',
        (
            (MAY_BREAK if place > 1 else "", n, _("Source %(number)d") % {"number": n}, n)
            for place, n in enumerate(numbers)
        ),
    )
    return format_html('<span class="cites">{}</span>', links) if links else links


def marks(citations: Citations, thing: Any) -> SafeString:
    """What to say about a thing that is not simply so: its confidence, its date, a dispute."""
    words = ((word,) for word in caveats(thing))
    found = format_html_join("", ' <span class="mark">{}</span>', words)
    if dispute := getattr(thing, "dispute", None):
        citations.dispute(dispute)
        link = ' <a class="mark disputed" href="#dispute-{}">{}</a>'
        found += format_html(link, dispute, _("disputed"))
    return found


@register.simple_tag(takes_context=True)
def support(context: Context, claim: Any) -> SafeString:
    """Print whether things go together, as a word and an icon, with the sources of a claim.

    `None` stands for a claim that the catalog does not have: unknown, like one without a value.
    """
    return supported(context["citations"], claim, not context.get("off_paper"))


def supported(citations: Citations, claim: Any, on_paper: bool = True) -> SafeString:
    answer = support_word(getattr(claim, "support", None), get_language())
    return answer + cited(citations, claim, on_paper) if hasattr(claim, "sources") else answer


@lru_cache(maxsize=100)
def support_word(value: str | None, language: str) -> SafeString:
    word = label(value, "Support") if value else _("unknown")
    return format_html('<span class="support support-{}">{}</span>', value or "unknown", word)


@register.simple_tag(takes_context=True)
def source_link(context: Context, slug: str, text: str = "") -> SafeString:
    """Print a link to the page of a source, in the reader's language where there is one."""
    citations: Citations = context["citations"]
    source = citations.snapshot.source[slug]
    titled = citations.title_language(source)
    return link_to(source, citations.snapshot.language, titled, text)


@register.simple_tag(takes_context=True)
def describe(context: Context, source: Source) -> SafeString:
    """Print all that is known of a source."""
    citations: Citations = context["citations"]
    titled = citations.title_language(source)
    is_twin = source.slug in citations.snapshot.namesakes
    return described(source, citations.snapshot.language, titled, get_language(), is_twin=is_twin)


def inherited(context: Context) -> dict[str, Any]:
    """What the list at the end of a page shares with the rest of it."""
    names = {"headings": [], "off_paper": False}
    shared = {name: context.get(name, default) for name, default in names.items()}
    return {"citations": context["citations"], **shared}


@register.inclusion_tag("advisor/_sources.html", takes_context=True)
def sources(context: Context) -> dict[str, Any]:
    """Print the list of the sources cited on the page up to here."""
    citations: Citations = context["citations"]
    return {**inherited(context), "cited": citations.sources}


@register.inclusion_tag("advisor/_disputes.html", takes_context=True)
def disputes(context: Context, more: tuple[Dispute, ...] = ()) -> dict[str, Any]:
    """Print the disputes that the page refers to, and more that concern its subject."""
    citations: Citations = context["citations"]
    shown = dict.fromkeys((*more, *citations.disputes))
    return {**inherited(context), "disputes": tuple(shown)}


@register.tag("contents")
def contents(parser: Parser, token: Token) -> "Contents":
    """Print a list of the headings between `{% contents %}` and `{% endcontents %}` before them."""
    body = parser.parse(("endcontents",))
    parser.delete_first_token()
    return Contents(body)


class Contents(template.Node):
    """Renders its body first, to learn of the headings in it."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        with context.push(headings=[]):
            body = self.nodelist.render(context)
            chapters = {"headings": context["headings"], "body": body}
        return loader.render_to_string("advisor/_contents.html", chapters)


@register.simple_tag(takes_context=True)
def heading(context: Context, anchor: str, text: str) -> SafeString:
    """Print a heading that the list of contents links to, if there is one."""
    if "headings" in context:
        context["headings"].append((anchor, text))
    return format_html('<h2 id="{}">{}</h2>', anchor, text)
