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
    return [*refused(), *unread(), *unwritten(), *silent(), *database(), *disk()]


def refused() -> list[str]:
    return [f"Release {number} is refused, see the log." for number in releases.state().refused]


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
    served = releases.state().current or 0
    if row and row[0] > served:
        return [f"Release {row[0]} is in the database and is not served."]
    return []


def room() -> list[str]:
    if shutil.disk_usage(settings.DATA_DIR).free < LEAST_FREE:
        return ["There is almost no room left where releases are kept."]
    return []


database = Limited(newest_row, "The database does not answer.")
disk = Limited(room, "The folder where releases are kept does not answer.")
