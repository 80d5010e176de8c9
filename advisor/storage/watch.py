"""The watch: one thread in each serving process, which asks the database once a second.

It starts with the first request, so after the fork, and only where `allow` was called: by the
WSGI application, never by tests or management commands. Between two questions it looks whether
there are pictures to make of what has arrived.
"""

import logging
import os
from threading import Lock, Thread
from time import monotonic, sleep

from django.db import connection

from advisor import releases
from advisor.metrics import series
from advisor.pictures import making

logger = logging.getLogger(__name__)

SECONDS = 1.0


class Watch:
    def __init__(self) -> None:
        self._lock = Lock()
        self._is_allowed = False
        self._process: int | None = None  # the one that the thread runs in: a fork has none
        self._complained_at = -60.0
        self._serves: int | None = None

    def allow(self) -> None:
        self._is_allowed = True
        releases.await_news()

    def start(self) -> None:
        """Start the thread if this process has none; costs next to nothing when it has."""
        if not self._is_allowed or self._process == os.getpid():
            return
        with self._lock:
            if self._process != os.getpid():
                self._process = os.getpid()
                Thread(target=self._run, name="watch", daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                self._ask()
            except Exception as error:  # whatever happens, the thread must go on
                self._complain("The database does not answer", error)
            try:
                making.look()
            except Exception as error:
                self._complain("Nobody looks after the pictures", error)
            sleep(SECONDS)

    def _ask(self) -> None:
        try:
            releases.catch_up()
            series.looked()
        finally:
            connection.close()
            self._note(releases.state().current)

    def _note(self, release: int | None) -> None:
        """Say which release is served, in the log when it is another one."""
        series.serves(release or 0)
        if release != self._serves:
            self._serves = release
            logger.info("Release %s is served.", release, extra={"facts": {"release": release}})

    def _complain(self, what: str, error: Exception) -> None:
        """Log the error, at most once a minute."""
        if monotonic() - self._complained_at >= 60:
            self._complained_at = monotonic()
            logger.error("%s: %s: %s", what, type(error).__name__, error)


_watch = Watch()
allow = _watch.allow
start = _watch.start
