"""A reader without JavaScript: opens pages, follows redirects, sends forms, and sees the words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from django.test import Client

from tests.webpage import without_abbr

WITHOUT_WORDS = {"script", "style", "head"}


@dataclass
class Link:
    url: str
    attributes: dict[str, str | None]
    words: str = ""


@dataclass
class Field:
    name: str
    value: str
    kind: str
    is_chosen: bool
    label: str = ""


@dataclass
class Page:
    """What stands on a page."""

    url: str
    status: int
    headers: dict[str, str]
    title: str = ""
    h1: list[str] = field(default_factory=list)
    words: str = ""
    links: list[Link] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    attributes: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)

    @property
    def heading(self) -> str:
        (only,) = self.h1
        return only

    @property
    def choices(self) -> dict[str, bool]:
        """The choices of the question on the page, and whether they are chosen."""
        return {field.value: field.is_chosen for field in self.fields if field.kind == "radio"}

    @property
    def hidden(self) -> dict[str, str]:
        return {field.name: field.value for field in self.fields if field.kind == "hidden"}

    def link(self, words: str) -> str:
        """The address behind the first link that begins with these words."""
        return next(link.url for link in self.links if link.words.startswith(words))

    def with_attribute(self, name: str) -> list[str]:
        """The tags that carry an attribute."""
        return [tag for tag, attributes in self.attributes if name in attributes]

    def find(self, tag: str, **wanted: str) -> Iterator[dict[str, str | None]]:
        for name, attributes in self.attributes:
            if name == tag and wanted.items() <= attributes.items():
                yield attributes


class Reader:
    def __init__(self, client: Client) -> None:
        self.client = client

    def open(self, url: str) -> Page:
        """Open an address and follow its redirects."""
        response: Any = self.client.get(url, follow=True)
        for target, _status in response.redirect_chain:
            url = urljoin(url, target)
        page = Page(url, response.status_code, dict(response.headers))
        Parser(page).feed(without_abbr(response.text))
        return page

    def send(self, page: Page, choice: str | None) -> Page:
        """Send the form of a question with this choice, or without any."""
        (name,) = {field.name for field in page.fields if field.kind == "radio"}
        sent = page.hidden if choice is None else page.hidden | {name: choice}
        return self.open(f"{urlsplit(page.url).path}?{urlencode(sent)}")


class Parser(HTMLParser):
    """Fills a page while reading it."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.page.attributes.append((tag, attributes))
        if tag == "a" and attributes.get("href"):
            self.page.links.append(Link(str(attributes["href"]), attributes))
        elif tag == "input" and "main" in self.within:
            kind, name = attributes.get("type") or "text", str(attributes["name"])
            value, is_chosen = attributes.get("value") or "", "checked" in attributes
            self.page.fields.append(Field(name, value, kind, is_chosen))
        elif tag == "h1":
            self.page.h1.append("")
        if tag not in {"input", "meta", "link", "img", "br", "rect", "path"}:
            self.within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.within and self.within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if not words:
            return
        if "title" in self.within and "head" in self.within:
            self.page.title += words
        if WITHOUT_WORDS & set(self.within):
            return
        self.page.words += f" {words}"
        if "h1" in self.within:
            self.page.h1[-1] += words
        if "a" in self.within:
            self.page.links[-1].words = f"{self.page.links[-1].words} {words}".strip()
