"""Ask a site what nobody asks, and list what it answers with a fault of its own or too late.

    python -m tests.faults.requests --requests 100000
    python -m tests.faults.requests --only 4711 --seed 1

Nine in ten go into the WSGI application of this process, the others through gunicorn. One in ten
of the former is sent by an editor who is signed in. A request follows from the seed and its
number, so what is listed can be asked again.
"""

import argparse
import io
import os
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote_to_bytes

from tests.at_once.server import await_start, free_port, run, serving
from tests.faults.odd_requests import Known, Request, make
from tests.shipped_site import PREPARE, of_site

TOO_LATE = 1.0
WAITS = 10
LONGEST_HEADER = 8000
"""Gunicorn refuses longer ones itself: limit_request_field_size, with the name, in deploy/gunicorn.conf.py."""
SPLIT = re.compile(rb"[\r\n\x00]")
ADDRESS = re.compile(r"<loc>https?://[^/]+(/[^<?]*)")
TOKEN = "a" * 32
FORMATS = ("/", "/livez", "/readyz", "/metrics", "/robots.txt", "/sitemap.xml", "/favicon.ico")
FORMATS += ("/en/gpus.csv", "/en/advice/1.md", "/es/advice/1.json", "/es/advice/", "/en/gpus/fit/")
FORMATS += ("/en/flowcharts/platform.svg", "/en/pictures/1.png", "/en/pictures/1/platform.png")
FORMATS += (
    "/en/releases/feed/",
    "/en/compare/",
    "/static/css/site.css",
    "/preview/x/en/",
    "/en/x/",
)
FORMATS += (
    "/admin/",
    "/admin/login/",
    "/admin/catalog/question/",
    "/admin/catalog/source/1/change/",
)
FORMATS += ("/admin/catalog/product/add/", "/admin/advisor/release/", "/admin/catalog/edit/")
FORMATS += ("/admin/autocomplete/", "/admin/jsi18n/", "/admin/auth/user/", "/admin/catalog/upload/")
NAMES = ("asked", "change", "compare", "sort", "only", "page", "q", "p", "o", "all", "e", "next")
NAMES += ("product", "orchestrator", "series", "machine", "option", "gpus", "use", "model", "lang")
NAMES += ("_popup", "_to_field", "id__exact", "app_label", "model_name", "field_name", "term")
NAMES += ("parameters", "precision", "context", "batch", "task", "method", "memory", "budget")


@dataclass
class Found:
    """What came of it: how many answers of each status, and the requests that are to be mended."""

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def note(self, number: int, asked: Request, status: int, took: float) -> None:
        self.statuses[status] += 1
        self.slowest = max(self.slowest, took)
        if status >= 500 and not is_meant(asked, status):
            self.faults.append(f"{status} to --only {number}: {asked}")
        if took > TOO_LATE:
            self.late.append(f"{took:.2f} s for --only {number}: {asked}")


def is_meant(asked: Request, status: int) -> bool:
    """A picture that is not painted yet can be asked for again."""
    return status == 503 and b"/pictures/" in asked.target


def known(
    sitemap: str, host: str, names: tuple[str, ...] = (), values: tuple[str, ...] = ()
) -> Known:
    paths = dict.fromkeys([*FORMATS * 3, *ADDRESS.findall(sitemap)])
    return Known(tuple(paths), NAMES + names, values or ("yes", "no"), host)


def environ(asked: Request, cookies: str = "") -> dict[str, Any]:
    """As gunicorn hands a request to the application."""
    given: dict[str, Any] = {
        "REQUEST_METHOD": asked.method,
        "RAW_URI": asked.target.decode("latin-1"),
        "PATH_INFO": unquote_to_bytes(asked.path).decode("latin-1"),
        "QUERY_STRING": asked.query.decode("latin-1"),
        "SCRIPT_NAME": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": str(len(asked.body)),
        "wsgi.input": io.BytesIO(asked.body),
        "wsgi.errors": sys.stderr,
        "wsgi.url_scheme": "http",
    }
    for name, value in asked.headers:
        key = name.upper().replace("-", "_")
        said = SPLIT.sub(b" ", value[:LONGEST_HEADER]).decode("latin-1")
        given[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = said
    if cookies:
        given |= {"HTTP_COOKIE": cookies, "HTTP_X_CSRFTOKEN": TOKEN, "HTTP_SEC_FETCH_SITE": "none"}
    return given


def answer(application: Any, asked: Request, cookies: str = "") -> int:
    said: list[int] = []

    def start(status: str, _headers: Any, _info: Any = None) -> None:
        said.append(int(status[:3]))

    body = application(environ(asked, cookies), start)
    for _part in body:
        pass
    if hasattr(body, "close"):
        body.close()
    return said[-1]


def ask(application: Any, numbers: range, site: Known, seed: int, cookies: Any = None) -> Found:
    """Ask the application itself; `cookies` are called for by every tenth request."""
    found = Found()
    for number in numbers:
        asked = make(site, seed, number)
        worn = cookies(number) if cookies and number % 10 == 0 else ""
        start = time.perf_counter()
        status = answer(application, asked, worn)
        found.note(number, asked, status, time.perf_counter() - start)
    return found


def ask_server(port: int, numbers: range, site: Known, seed: int) -> Found:
    """Ask through a connection of its own, with whatever bytes there are in the headers."""
    found = Found()
    for number in numbers:
        asked = make(site, seed, number)
        start = time.perf_counter()
        status = sent(port, asked)
        found.note(number, asked, status, time.perf_counter() - start)
    return found


def sent(port: int, asked: Request) -> int:
    """The status of the answer; 0 where the server hung up on what is no HTTP."""
    lines = [b" ".join((asked.method.encode(), asked.target, b"HTTP/1.1")), b"Connection: close"]
    lines += [name.encode() + b": " + value for name, value in asked.headers]
    lines += [b"Content-Length: %d" % len(asked.body)] if asked.body else []
    with socket.create_connection(("127.0.0.1", port), timeout=WAITS) as line:
        try:
            line.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + asked.body)
            line.shutdown(socket.SHUT_WR)
            with line.makefile("rb") as came:
                first = came.readline(200).split(b" ")
                while came.read(65536):
                    pass
        except (ConnectionResetError, BrokenPipeError):
            return 0
    return int(first[1]) if len(first) > 1 else 0


class Editor:
    """Somebody who may do everything, and signs in again before each request."""

    def __init__(self) -> None:
        from django.contrib.auth import get_user_model

        self.user, _is_new = get_user_model().objects.get_or_create(
            username="odd", is_staff=True, is_superuser=True
        )

    def __call__(self, _number: int) -> str:
        from django.conf import settings
        from django.test import Client

        client = Client()
        client.force_login(self.user)
        worn = client.cookies | {settings.CSRF_COOKIE_NAME: TOKEN}
        return "; ".join(f"{name}={getattr(at, 'value', at)}" for name, at in worn.items())


@contextmanager
def site(folder: Path) -> Iterator[tuple[int, Any, Known]]:
    """The shipped catalog, served by gunicorn and by the application of this process."""
    port = free_port()
    environment = of_site(folder, port, f"http://127.0.0.1:{port}")
    run(environment, "manage.py", "collectstatic", "--noinput", "--verbosity=0")
    run(environment, *PREPARE)
    os.environ.update(environment)
    from advisor.wsgi import application

    with serving(environment, folder / "log") as server:
        await_start(server, port)
        yield port, application, of_release(port)


def of_release(port: int) -> Known:
    from django.test import Client

    from advisor import releases

    snapshot = releases.current().snapshot("en")
    asked = [question for chart in snapshot.flowcharts for question in chart.questions]
    values = {choice.slug for question in asked for choice in question.choices}
    values |= {*snapshot.product, *snapshot.series, *snapshot.option, *snapshot.machine_type}
    sitemap = Client(headers={"Host": f"127.0.0.1:{port}"}).get("/sitemap.xml").text
    names = tuple(question.slug for question in asked)
    return known(sitemap, f"127.0.0.1:{port}", names, tuple(sorted(values)))


def report(where: str, found: Found) -> None:
    told = ", ".join(f"{status}: {count}" for status, count in sorted(found.statuses.items()))
    print(
        f"{where}: {found.statuses.total()} requests, slowest {found.slowest * 1000:.0f} ms; {told}"
    )
    print("\n".join([*found.faults, *found.late][:40]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    given = parser.parse_args()
    numbers = range(given.requests * 9 // 10)
    through = range(numbers.stop, given.requests)
    if given.only is not None:
        numbers = through = range(given.only, given.only + 1)
    with (
        TemporaryDirectory(prefix="batuta-odd-") as folder,
        site(Path(folder)) as (port, own, there),
    ):
        found = [ask(own, numbers, there, given.seed, Editor())]
        report("application", found[0])
        found.append(ask_server(port, through, there, given.seed))
        report("gunicorn", found[1])
    if any(one.faults or one.late for one in found):
        sys.exit("Some requests were answered with a fault, or too late.")


if __name__ == "__main__":
    main()
