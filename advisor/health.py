"""How the site is doing, as sentences for the people and machines that run it.

Each check has a time limit, so that asking never hangs. Nothing here is a secret: no version, no
address, no path.
"""

import shutil
from collections.abc import Callable
from threading import Lock, Thread

from django.conf import settings
from django.db import connection

from advisor import releases
from advisor.models import Release

SECONDS = 2.0
LEAST_FREE = 100 * 1024 * 1024


def reasons() -> list[str]:
    """Return what is wrong, as sentences; nothing when all is well."""
    return [sentence for sentences in found().values() for sentence in sentences]


def found() -> dict[str, list[str]]:
    """Return all that is looked at, each kind with what is wrong of it: docs/operate.md has them."""
    return {
        "refused": refused(),
        "disputed": disputed(),
        "unread": unread(),
        "unwritten": unwritten(),
        "silent": silent(),
        "database": database(),
        "disk": disk(),
    }


def refused() -> list[str]:
    return [f"Release {number} is refused, see the log." for number in releases.state().refused]


def disputed() -> list[str]:
    return [
        f"Release {number} is another one in the database than in its file, which is served."
        for number in releases.state().disputed
    ]


def unread() -> list[str]:
    state = releases.state()
    shut = ["The folder of the release files cannot be read, see the log."] if state.is_shut else []
    return [*shut, *(f"The file of release {n} cannot be read, see the log." for n in state.unread)]


def unwritten() -> list[str]:
    return [
        f"The file of release {number} could not be written, see the log."
        for number in releases.state().unwritten
    ]


def silent() -> list[str]:
    since = releases.state().silent_since
    return [f"The watch has heard nothing since {since:%Y-%m-%d %H:%M:%S} UTC."] if since else []


class Limited:
    """A check in a thread of its own. While an old one still hangs, no new one starts."""

    def __init__(self, check: Callable[[], list[str]], too_late: str) -> None:
        self._check = check
        self._too_late = too_late
        self._lock = Lock()
        self._thread: Thread | None = None
        self._found: list[str] = []

    def __call__(self) -> list[str]:
        with self._lock:
            if not (self._thread and self._thread.is_alive()):
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()
            self._thread.join(SECONDS)
            return [self._too_late] if self._thread.is_alive() else self._found

    def _run(self) -> None:
        try:
            self._found = self._check()
        except Exception:  # whatever it was, the answer is that the check failed
            self._found = [self._too_late]
        finally:
            connection.close()


def newest_row() -> list[str]:
    """Read a row: SQLite answers `SELECT 1` also without its file."""
    row = Release.objects.newest_first().values_list("number", "checksum").first()
    last, state = row[0] if row else 0, releases.state()
    if last > (state.current or 0):
        return [f"Release {last} is in the database and is not served."]
    if last < state.newest:
        return [
            f"The database ends with release {last}, but there were releases up to number"
            f" {state.newest}: it is not the one that they were published in."
        ]
    return []


def room() -> list[str]:
    if shutil.disk_usage(settings.DATA_DIR).free < LEAST_FREE:
        return ["There is almost no room left where releases are kept."]
    return []


database = Limited(newest_row, "The database does not answer.")
disk = Limited(room, "The folder where releases are kept does not answer.")
