"""The server, as it is shipped: what it writes has one shape, and what it counts is of all workers."""

import io
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from http.client import HTTPConnection
from logging import StreamHandler
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from gunicorn.config import Config

CONFIG = settings.BASE_DIR / "deploy" / "gunicorn.conf.py"
TOKEN = "kJ3x_9aB.sig-Nature_1"
KEY = "7dbe0c1f0a2b4c6d8e9f00112233445566778899aabbccddeeff001122334455"


@pytest.fixture
def written() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def log(written: io.StringIO) -> Iterator[Any]:
    """The log as the server makes it from our configuration, written here, also of requests."""
    given = runpy.run_path(str(CONFIG))
    config = Config()
    for name in ("errorlog", "access_log_format", "logger_class"):
        config.set(name, given[name])
    config.set("accesslog", "-")
    made = config.logger_class(config)
    logs = (made.access_log, made.error_log)
    own = [(one, its) for one in logs for its in one.handlers if type(its) is StreamHandler]
    for _log, handler in own:
        handler.setStream(written)
    yield made
    for one, handler in own:
        one.removeHandler(handler)


def asked(log: Any, path: str) -> None:
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "RAW_URI": path, "SERVER_PROTOCOL": ""}
    answer = SimpleNamespace(status="200 OK", sent=5, headers=[])
    log.access(answer, SimpleNamespace(headers=[]), environ, timedelta(milliseconds=7))


def messages(written: io.StringIO) -> list[str]:
    return [json.loads(line)["message"] for line in written.getvalue().splitlines()]


def test_a_log_of_the_servers_own_has_the_page_of_a_preview_and_not_its_token(log, written):
    for path in (f"/preview/{TOKEN}/en/products/gke/", f"/preview/{TOKEN}", "/en/products/"):
        asked(log, path)
    assert messages(written) == [
        '"GET /preview/…/en/products/gke/" 200 5 7ms',
        '"GET /preview/…" 200 5 7ms',
        '"GET /en/products/" 200 5 7ms',
    ]


def test_neither_does_the_log_of_errors_say_it(log, written):
    log.error("Error handling request %s", f"/preview/{TOKEN}/en/?a=1")
    assert messages(written) == ["Error handling request /preview/…/en/?…"]


# A server with two workers, and nothing to serve: neither a database nor a release


class Server:
    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        given = {
            "DATA_DIR": str(folder),
            "SECRET_KEY": KEY,
            "METRICS_KEY": KEY,
            "ACCESS_LOG": "True",
            "WEB_WORKERS": "2",
            "PORT": str(self.port),
            "PATH": os.environ["PATH"],
        }
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "--config", str(CONFIG), "advisor.wsgi"],
                cwd=settings.BASE_DIR,
                env=given,
                stdout=log,
                stderr=log,
            )

    def ask(self, path: str, **headers: str) -> Any:
        """Ask over a new connection, so that either worker may answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return SimpleNamespace(status=answer.status, headers=answer.headers, text=text)

    def send(self, raw: bytes) -> None:
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(raw)
            connection.recv(1000)

    def count(self, sample: str) -> float:
        said = self.ask("/metrics", Authorization=f"Bearer {KEY}").text
        return next(float(line.split()[-1]) for line in said.splitlines() if sample in line)

    def await_start(self) -> None:
        until = time.monotonic() + 60
        while True:
            try:
                self.ask("/livez")
                return
            except OSError:
                assert time.monotonic() < until, self.log.read_text()
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server"))
    try:
        started.await_start()
        yield started
    finally:
        started.stop()


LIVE = 'batuta_requests_total{route="livez",status="2xx"}'


def test_what_two_workers_have_counted_is_told_by_either_and_survives_one_of_them(server):
    before = server.count(LIVE)
    for _time in range(20):
        server.ask("/livez")
    assert {server.count(LIVE) for _time in range(6)} == {before + 20}
    workers = {one["process"] for one in server.events if "Booting worker" in one["message"]}
    os.kill(min(workers), signal.SIGKILL)
    server.await_start()
    assert server.count(LIVE) >= before + 20


def test_every_line_of_the_log_is_an_event_and_says_nothing_of_who_asked(server):
    server.send(b"GET /en/?orchestrate=yes HTTP/9.9\r\nHost: a\r\n\r\n")
    server.send(b"GET /en/?orchestrate=yes HTTP/1.1\r\nHost: a\r\nOne two: x\r\n\r\n")
    answer = server.ask("/en/?orchestrate=yes&\n".strip(), **{"User-Agent": "a-browser"})
    of_it = [
        one for one in server.events if one.get("request_id") == answer.headers["X-Request-ID"]
    ]
    assert [one["logger"] for one in of_it] == ["advisor.requests"]
    assert {"time", "level", "logger", "process", "message"} <= set.intersection(
        *(set(event) for event in server.events)
    )
    refused = [one["message"] for one in server.events if "Invalid request" in one["message"]]
    assert len(refused) == 2
    private = ("orchestrate", "127.0.0.1'", "a-browser", "HTTP/9.9", "One two")
    assert not [one for one in server.events for word in private if word in str(one)]
