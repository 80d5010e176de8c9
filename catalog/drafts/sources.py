"""Sources. Their address depends on the reader's language."""

from typing import Any

from django.conf import settings

from catalog.drafts.parts import Data, day, drafts, texts
from catalog.models import Source
from catalog.texts import Texts, languages


def sources() -> list[Data]:
    return [
        {
            "slug": source.slug,
            "title": source.title,
            "publisher": source.publisher,
            "url": {code: address for code, (address, _language) in pages(source).items()},
            "url_language": {
                code: language for code, (_address, language) in pages(source).items()
            },
            "page_date": source.page_date or None,
            "checked_on": day(source.checked_on),
            "evidence": source.evidence,
            "trust": source.trust,
        }
        for source in sorted(drafts(Source), key=lambda source: source.slug)
    ]


def pages(source: Any) -> dict[str, tuple[str, str]]:
    """Return the address for each language of the site with the language of the page there.

    Where no page in a language is known, its readers are sent to the page in another one.
    """
    known = addresses(source)
    elsewhere = next(((address, code) for code, address in known.items()), ("", ""))
    return {code: (known[code], code) if code in known else elsewhere for code in languages()}


def addresses(source: Any) -> Texts:
    """The addresses that are known, the one in the site's first language first."""
    known = texts(source.url)
    codes = sorted(known, key=lambda code: code != settings.LANGUAGE_CODE)
    return {code: known[code] for code in codes if known[code]}
