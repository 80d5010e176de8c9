"""The server, as it is shipped: what it writes has one shape, and what it counts is of all workers."""

import io
import json
import os
import runpy
import signal
from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.config import Config

from advisor.setup.log_writer import Unhurried
from tests.served import CONFIG, Server

TOKEN = "kJ3x_9aB.sig-Nature_1"


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
    own = [(one, its) for one in logs for its in one.handlers if isinstance(its, Unhurried)]
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


# The whole server


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
    os.kill(server.said("Booting worker")[-1], signal.SIGKILL)
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


def test_a_new_generation_takes_over_and_the_old_one_may_go(server):
    (old,) = server.said("Starting gunicorn")
    booted = len(server.said("Booting worker"))
    os.kill(old, signal.SIGUSR2)
    (_old, new) = server.await_event("Starting gunicorn", 2)
    server.await_event("Booting worker", booted + 2)
    os.kill(old, signal.SIGTERM)
    server.await_event("Shutting down: Master")
    assert server.ask("/livez").status == 200
    assert new not in (old, server.process.pid)
