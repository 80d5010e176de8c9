"""A page as a reader meets it: its texts, its links and what they may lead to."""

import re
from html.parser import HTMLParser


class WebPage(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if given.get("id"):
            self.ids.append(given["id"] or "")

    def handle_data(self, data: str) -> None:
        if text := " ".join(data.split(" ")).strip():
            self.texts.append(text)

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


def plain(text: str) -> str:
    """The text on one line, with single spaces."""
    return re.sub(r"\s+", " ", text).strip()
