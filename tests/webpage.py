"""A page as a reader meets it: what it says, its links and what they may lead to."""

import re
from html.parser import HTMLParser

SAID_BY_SCRIPTS = "done failed slow offline unreached late busy wait kept again"
READ_ALOUD = (
    *("alt", "title", "placeholder", "aria-label", "content"),
    *(f"data-{name}" for name in SAID_BY_SCRIPTS.split()),
)
"""Attributes whose text a reader sees or hears, and the value of a button."""
EMPTY = {"br", "col", "hr", "img", "input", "link", "meta", "path", "rect", "source", "wbr"}
"""Elements that have no end."""


class WebPage(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.head = html.partition("</head>")[0]
        self.address = ""  # where it was met, after redirects
        self.links: list[str] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.own_words: list[str] = []  # texts and attributes, all in the language of the page
        self._languages: list[str] = []
        self._unread = False
        self._stretch = ""  # of text, up to here
        self._within = False  # a word that is marked as one of another language
        self.feed(without_abbr(html))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._within = tag == "span" and [*given] == ["lang"]
        if not self._within:
            self._stretch = ""
        if tag not in EMPTY:
            self._languages.append(given.get("lang") or self.language)
        self._unread = tag in ("script", "style")
        self._hear(*(given.get(name) for name in READ_ALOUD))
        if given.get("type") in ("submit", "button"):
            self._hear(given.get("value"))
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if given.get("id"):
            self.ids.append(given["id"] or "")

    def handle_endtag(self, tag: str) -> None:
        self._unread = False
        if not self._within:
            self._stretch = ""
        self._within = False
        if tag not in EMPTY and self._languages:
            self._languages.pop()

    def handle_data(self, data: str) -> None:
        before, self._stretch = self._stretch.strip(), self._stretch + data
        if text := data.strip():
            if before:
                self.texts.pop()
            self.texts.append(self._stretch.strip())
            if not self._unread:
                self._hear(text)

    def _hear(self, *words: str | None) -> None:
        """Keep what is said in the language of the page itself, not a name in another one."""
        if not self._languages or self.language == self._languages[0]:
            self.own_words += [plain(text) for text in words if text]

    @property
    def language(self) -> str:
        """The language of the place in the page that was read last."""
        return self._languages[-1] if self._languages else ""

    @property
    def words(self) -> str:
        """All that the page says, in one line."""
        return plain(" ".join(self.texts))

    @property
    def within(self) -> list[str]:
        """The links to other pages of the site, without what follows `#`."""
        return [link.partition("#")[0] for link in self.links if link.startswith("/")]

    @property
    def anchors(self) -> list[str]:
        """What the links to this same page point at."""
        return [link[1:] for link in self.links if link.startswith("#")]


def without_abbr(html: str) -> str:
    """The page without what explains its abbreviations, so that a sentence is in one piece."""
    return re.sub(r"</?abbr\b[^>]*>", "", html)


def plain(text: str) -> str:
    """The text on one line, with single spaces."""
    return re.sub(r"\s+", " ", text).strip()
