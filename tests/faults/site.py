"""A site whose server can be started, stopped and harmed: gunicorn as it is deployed."""

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.at_once.server import ROOT, await_start, free_port, run, settings

MAY_DO_ANYTHING = (1, 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: with them, root reads what nobody may read."""
PR_CAPBSET_DROP = 24


class Site:
    """Made small, with two publishers, ana and beto."""

    def __init__(self, folder: Path, url: str, **more: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        given = {"PORT": str(self.port), "WEB_WORKERS": "2", "WEB_THREADS": "4"}
        self.environment = settings(folder, url, self.address) | given | more
        self.server: subprocess.Popen[bytes] | None = None
        self.pid_file = folder / "pid"
        self.log = folder / "log"

    def prepare(self) -> None:
        run(self.environment, "-m", "tests.at_once.server", "prepare")

    def start(self) -> None:
        command = ["gunicorn", "--config", "deploy/gunicorn.conf.py", "advisor.wsgi"]
        with self.log.open("ab") as said:
            self.server = subprocess.Popen(
                [sys.executable, "-m", *command, "--pid", str(self.pid_file)],
                cwd=ROOT,
                env=self.environment,
                stderr=said,
                stdout=said,
                preexec_fn=lose_powers,
            )
        await_start(self.server, self.port)

    def stop(self) -> None:
        """End the server that has the pid file, which after an upgrade is another one."""
        for pid in {self.master, self.server.pid if self.server else 0} - {0}:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        if self.server:
            self.server.wait(60)
        until(lambda: not self.pid_file.exists(), 60)

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def master(self) -> int:
        with suppress(OSError, ValueError):
            return int(self.pid_file.read_text())
        return 0

    def workers(self) -> list[int]:
        return children(self.master)

    def ready(self) -> dict[str, Any]:
        """What /readyz says; while /livez says that the process answers."""
        assert self.get("/livez") == (200, "ok\n")
        status, text = self.get("/readyz")
        return {"status": status, **json.loads(text)}

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urlopen(f"{self.address}{path}", timeout=20) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()


@contextmanager
def running(folder: Path, url: str, **more: str) -> Iterator[Site]:
    site = Site(folder, url, **more)
    site.prepare()
    site.start()
    try:
        yield site
    finally:
        site.stop()


def lose_powers() -> None:
    """Let the rights of files count, also where the tests are run by root."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for power in MAY_DO_ANYTHING:
            libc.prctl(PR_CAPBSET_DROP, power, 0, 0, 0)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def until(is_so: Callable[[], Any], seconds: float) -> float:
    """Wait until it is so, and return how long that took; fail when it is too long."""
    start = time.monotonic()
    while not is_so():
        assert time.monotonic() - start < seconds, f"not within {seconds} s: {is_so}"
        time.sleep(0.05)
    return time.monotonic() - start
