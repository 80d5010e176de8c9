"""Somebody with a browser: follows links, fills in forms, keeps cookies. One thread at a time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html.parser import HTMLParser
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from threading import Barrier
from typing import Any
from urllib.parse import urlencode, urlsplit

Fields = list[tuple[str, str]]
FORM, MULTIPART, EDGE = "application/x-www-form-urlencoded", "multipart/form-data", "--of-parts--"


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str
    location: str

    @property
    def form(self) -> Fields:
        """What a browser would send from the form of the page with nothing touched."""
        return FormReader(self.text).fields

    @property
    def complaints(self) -> list[str]:
        """The sentences in the lists of errors."""
        return FormReader(self.text).errors


class Person:
    def __init__(self, site: str, name: str, password: str) -> None:
        self.site = urlsplit(site).netloc
        self.name = name
        self.cookies: SimpleCookie = SimpleCookie()
        form = filled(self.open("/admin/login/").form, username=name, password=password)
        answer = self.send("/admin/login/", form)
        if answer.status != 302:
            raise RuntimeError(f"{name} cannot sign in: {answer.status}")

    def open(self, path: str) -> Answer:
        return self._ask("GET", path)

    def send(self, path: str, fields: Fields) -> Answer:
        return self._ask("POST", path, urlencode(fields))

    def bring(self, path: str, fields: Fields, name: str, file: str) -> Answer:
        """Send a form with a file in the field of this name."""
        parts = [f'form-data; name="{field}"\r\n\r\n{value}' for field, value in fields]
        parts.append(f'form-data; name="{name}"; filename="{name}.yaml"\r\n\r\n{file}')
        body = "".join(f"--{EDGE}\r\nContent-Disposition: {part}\r\n" for part in parts)
        return self._ask("POST", path, f"{body}--{EDGE}--\r\n", f"{MULTIPART}; boundary={EDGE}")

    def _ask(self, method: str, path: str, body: str = "", kind: str = FORM) -> Answer:
        connection = HTTPConnection(self.site, timeout=60)
        headers = {"Cookie": self.cookies.output([], "", "; ").replace("\r\n", "").strip()}
        if method == "POST":
            headers["Content-Type"] = kind
        try:
            connection.request(method, path, body.encode(), headers)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        for header in response.headers.get_all("Set-Cookie") or []:
            for name, cookie in SimpleCookie(header).items():
                self.cookies[name] = cookie.value
        return Answer(response.status, text, response.headers.get("Location", ""))


def filled(fields: Fields, **given: str) -> Fields:
    """The fields with some of them typed over."""
    kept = [(name, value) for name, value in fields if name not in given]
    return kept + list(given.items())


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Do all of it, begun at the same moment, and return what came of each."""
    start = Barrier(len(jobs))

    def begin(job: Callable[[], Any]) -> Any:
        start.wait(60)
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(begin, jobs))


class FormReader(HTMLParser):
    """Reads the fields of a page’s form as a browser does, and the errors above them.

    The forms around the page, such as the way out, are left alone.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: Fields = []
        self.errors: list[str] = []
        self._in_main = self._in_errors = False
        self._textarea: str | None = None
        self._select: tuple[str, bool] | None = None
        self._chosen: list[str] = []
        self._options: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._in_main = self._in_main or given.get("id") in ("content", "content-main")
        name = given.get("name", "")
        if tag == "ul" and "errorlist" in given.get("class", ""):
            self._in_errors = True
        elif tag == "li" and self._in_errors:
            self.errors.append("")
        elif not self._in_main:
            return
        elif tag == "input" and name:
            self._input(name, given)
        elif tag == "textarea":
            self._textarea = name
            self.fields.append((name, ""))
        elif tag == "select":
            self._select, self._chosen, self._options = (name, "multiple" in given), [], []
        elif tag == "option" and self._select:
            value = given.get("value", "")
            self._options.append(value)
            if "selected" in given:
                self._chosen.append(value)

    def _input(self, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in ("checkbox", "radio") and "checked" not in given:
            return
        if kind not in ("submit", "button", "file", "image", "reset"):
            default = "on" if kind in ("checkbox", "radio") else ""
            self.fields.append((name, given.get("value", default)))

    def handle_endtag(self, tag: str) -> None:
        if tag == "ul":
            self._in_errors = False
        elif tag == "textarea":
            self._textarea = None
        elif tag == "select" and self._select:
            name, is_several = self._select
            chosen = self._chosen if is_several or self._chosen else self._options[:1]
            self.fields += [(name, value) for value in chosen]
            self._select = None

    def handle_data(self, data: str) -> None:
        if self._textarea is not None:
            name, value = self.fields[-1]
            self.fields[-1] = (name, value + (data if value else data.removeprefix("\n")))
        elif self._in_errors and self.errors:
            self.errors[-1] += data
