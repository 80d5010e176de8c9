"""The server's own log tells nobody the address that opens a preview."""

import io
import runpy
from collections.abc import Iterator
from datetime import timedelta
from logging import StreamHandler
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from gunicorn.config import Config

CONFIG = settings.BASE_DIR / "deploy" / "gunicorn.conf.py"
TOKEN = "kJ3x_9aB.sig-Nature_1"


@pytest.fixture
def written() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, written: io.StringIO) -> Iterator[Any]:
    """The log as the server makes it from our configuration, written here."""
    monkeypatch.setenv("ACCESS_LOG", "True")
    given = runpy.run_path(str(CONFIG))
    config = Config()
    for name in ("accesslog", "errorlog", "access_log_format", "logger_class"):
        config.set(name, given[name])
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


def test_the_access_log_has_the_page_of_a_preview_and_not_its_token(log, written):
    for path in (f"/preview/{TOKEN}/en/products/gke/", f"/preview/{TOKEN}", "/en/products/"):
        asked(log, path)
    assert TOKEN not in written.getvalue()
    assert '"GET /preview/…/en/products/gke/" 200 5 7ms' in written.getvalue()
    assert '"GET /preview/…" 200' in written.getvalue()
    assert '"GET /en/products/" 200' in written.getvalue()


def test_neither_does_the_log_of_errors_say_it(log, written):
    log.error("Error handling request %s", f"/preview/{TOKEN}/en/")
    assert "Error handling request /preview/…/en/" in written.getvalue()
    assert TOKEN not in written.getvalue()
