"""The server as it is shipped, with two workers and nothing to serve: neither database nor release."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.conf import settings

CONFIG = settings.BASE_DIR / "deploy" / "gunicorn.conf.py"
KEY = "7dbe0c1f0a2b4c6d8e9f00112233445566778899aabbccddeeff001122334455"


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
        """Stop the server, whichever generation of it runs."""
        for event in self.events:
            if event["message"].startswith("Starting gunicorn"):
                self.tell(event["process"], signal.SIGTERM)
        self.process.wait(30)

    def tell(self, process: int, told: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(process, told)

    def await_event(self, message: str, times: int = 1) -> list[int]:
        """Wait for lines that begin in this way; gives the processes that wrote them."""
        until = time.monotonic() + 60
        while len(found := self.said(message)) < times:
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.05)
        return found

    def said(self, message: str) -> list[int]:
        return [one["process"] for one in self.events if one["message"].startswith(message)]

    @property
    def events(self) -> list[dict[str, Any]]:
        whole = self.log.read_text().rpartition("\n")[0]
        return [json.loads(line) for line in whole.splitlines()]
