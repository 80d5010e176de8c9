"""All that the shipped catalog says of an entry stands in its comparison, with its sources."""

import pytest

from advisor import snapshot
from advisor.pages.compared.kinds import KINDS
from advisor.pages.comparison import MOST_ENTRIES
from tests.crawl import serve
from tests.test_every_fact import figures, stands_in, texts
from tests.webpage import WebPage, plain


def groups(content: str, language: str):
    """All entries of each kind, four at a time."""
    catalog = snapshot.read(content, language)
    for kind in KINDS.values():
        found = kind.entries(catalog)
        starts = range(0, len(found), MOST_ENTRIES)
        # The last group may be too small to be one: then it starts with an entry more.
        yield from ((kind, catalog, found[max(0, min(n, len(found) - 2)) :][:4]) for n in starts)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_fact_figure_and_source_of_the_shipped_entries_stands_on_the_page(
    client, shipped, language
):
    serve(shipped)
    missing, shown = [], 0
    for kind, catalog, found in groups(shipped, language):
        query = "&".join(f"{kind.key}={entry.slug}" for entry in found)
        page = WebPage(client.get(f"/{language}/compare/?{query}").content.decode())
        words, links = page.words, {*page.links, ""}  # the address of a source may be unknown
        said = {plain(text) for entry in found for text in texts(entry)}
        said |= {plain(claim.text) for claim in claims(catalog, kind.key, found)}
        numbers = {figure for entry in found for figure in figures(entry)}
        cited = {slug for entry in found for slug in sources_of(entry)}
        missing += [text for text in said if text.casefold() not in words.casefold()]
        missing += [number for number in numbers if not stands_in(words, number, language)]
        missing += [slug for slug in cited if catalog.source[slug].url not in links]
        shown += len(said) + len(numbers)
    assert missing == []
    assert shown > 1000


def claims(catalog, key, found):
    """What is claimed of the entries; what an orchestrator is deployed with stands elsewhere."""
    names = ["product_orchestrators", "product_options", "series_options", "deployments"]
    slugs = {entry.slug for entry in found}
    for name in names if key != "orchestrator" else names[:-1]:
        yield from (c for c in getattr(catalog, name) if getattr(c, key, None) in slugs)


def sources_of(entry):
    return [slug for fact in getattr(entry, "facts", ()) for slug in fact.sources]
