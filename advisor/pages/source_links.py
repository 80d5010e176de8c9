"""Sources as links, and in words as in the list at the end of a page."""

from functools import lru_cache

from django.template import loader
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from advisor.pages.citations import foreign, source_name
from advisor.snapshot import Source


def link_to(
    source: Source, language: str, titled: str, text: str = "", *, is_twin: bool = False
) -> SafeString:
    """Return a link that says so when the page is in another language, or text without one.

    The title of a page is in a language of its own, `titled`; what we call it ourselves is not.
    What shares its name with another source is told apart by its whole address.
    """
    name = text or source_name(source)
    is_foreign = not text and source.title and titled.partition("-")[0] != language
    lang = format_html(' lang="{}"', titled) if is_foreign else ""
    if not source.url:
        shown = format_html("<span{}>{}</span>", lang, name) if lang else name
        return format_html("{} ({})", shown, _("address unknown"))
    if is_twin:
        whole = source.url.partition("://")[2]
        name = f"{name} – {whole}" if source.title else whole
    link = format_html(
        '<a href="{}" hreflang="{}"{}>{}</a>', source.url, source.url_language, lang, name
    )
    other = foreign(source, language)
    return format_html("{} ({})", link, other) if other else link


@lru_cache(maxsize=2_000)
def described(
    source: Source, language: str, titled: str, spoken: str, *, is_twin: bool = False
) -> SafeString:
    """A source in words: the same on every page, so it is put together once for each language."""
    link = link_to(source, language, titled, is_twin=is_twin)
    words = loader.render_to_string("advisor/_source.html", {"source": source, "link": link})
    return mark_safe(words.strip())  # noqa: S308
