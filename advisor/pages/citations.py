"""The footnotes of one page: which sources and disputes it refers to, and under which number."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext as _

from advisor.pages.figures import spell_date
from advisor.snapshot import Dispute, Snapshot, Source
from advisor.vocabulary import Confidence, spelled

LONGEST_ADDRESS = 60


class Citations:
    """Numbers the sources of a page in the order in which the page first cites them."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._numbers: dict[str, int] = {}
        self._disputes: dict[str, None] = {}
        self._on_paper: set[str] = set()
        self.printed: dict[tuple[Any, ...], SafeString] = {}  # footnotes, by what is said in them

    def number(self, slug: str, on_paper: bool = True) -> int:
        """Return the footnote number of a source, the next free one when it is new."""
        if on_paper:
            self._on_paper.add(slug)
        return self._numbers.setdefault(slug, len(self._numbers) + 1)

    def dispute(self, slug: str) -> None:
        """Remember that the page has to print this dispute."""
        self._disputes[slug] = None

    def title_language(self, source: Source) -> str:
        """The language of a source's title, which is one for all readers.

        It is that of the page in the site's first language, or of the only page there is, since
        that is the page that was read. Without an address the title is ours, in the first language.
        """
        pages = self.snapshot.page_languages.get(source.slug, {})
        there = pages.get(settings.LANGUAGE_CODE, source.url_language)
        return there or settings.LANGUAGE_CODE

    @property
    def sources(self) -> tuple[tuple[int, Source], ...]:
        """The sources cited so far with their numbers, in the order of the numbers."""
        return tuple((number, self.snapshot.source[slug]) for slug, number in self._numbers.items())

    @property
    def off_paper(self) -> set[str]:
        """The sources that are cited only where nothing is printed on paper."""
        return self._numbers.keys() - self._on_paper

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """The disputes referred to so far, in the author's order."""
        return tuple(d for d in self.snapshot.disputes if d.slug in self._disputes)


def caveats(thing: Any) -> tuple[str, ...]:
    """What to bear in mind about a thing that is not simply so: its confidence, its date."""
    found = []
    confidence = getattr(thing, "confidence", Confidence.NORMAL)
    if confidence != Confidence.NORMAL:
        found.append(spelled(Confidence, confidence))
    if as_of := getattr(thing, "as_of", None):
        found.append(_("as of %(date)s") % {"date": spell_date(as_of)})
    return tuple(found)


def foreign(source: Source, language: str) -> str:
    """In which language the page is, when that is not the reader's; otherwise nothing."""
    code = source.url_language.partition("-")[0]
    if code in ("", language):
        return ""
    return _("in %(language)s") % {"language": language_name(code)}


def language_name(code: str) -> str:
    """The name of a language as it stands within a sentence; its code where Django has no name.

    Django's names are written as in a list. Whether a name keeps its capital within a sentence
    shows in what the reader's language calls itself: “English”, but “español”.
    """
    try:
        name = str(get_language_info(code)["name_translated"])
    except KeyError:
        return code
    own = get_language_info(get_language() or settings.LANGUAGE_CODE)["name_local"]
    return name if own[0].isupper() else name[0].lower() + name[1:]


def source_name(source: Source) -> str:
    """What to call a source: its title, else a short form of its address, else its slug."""
    return source.title or short_address(source.url) or source.slug


def short_address(url: str) -> str:
    """Return a readable form of an address: the host and as much of the end as fits."""
    parts = urlsplit(url)
    host = parts.netloc.removeprefix("www.")
    whole = f"{host}{parts.path}".rstrip("/")
    if len(whole) <= LONGEST_ADDRESS:
        return whole
    return f"{host}/…/{whole.rsplit('/', 1)[-1]}"
