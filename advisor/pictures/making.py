"""Sees to it that the pictures of the releases are there, in the background of a serving process.

The watch asks it to look, once a second. A release that was published is painted within seconds;
whatever goes wrong is logged and tried again later, and neither publishing nor a reader waits for it.
"""

import logging
from threading import Thread
from time import monotonic

from django.conf import settings

from advisor import releases
from advisor.pictures import folder
from advisor.releases import NotHereYetError

logger = logging.getLogger(__name__)

PAUSE = 300.0
"""Seconds after a failure before it is tried again."""


def kept() -> list[int]:
    """The numbers of the releases that have pictures, the newest first."""
    return [heading.number for heading in releases.index()[: settings.PICTURES_KEPT]]


class Maker:
    def __init__(self) -> None:
        self._thread: Thread | None = None
        self._found: set[tuple[int, str]] = (
            set()
        )  # releases whose pictures are there, with their look
        self._wait_until = 0.0

    def look(self) -> None:
        """Start painting if pictures are missing and nobody is at it. Never raises, never waits."""
        if (self._thread and self._thread.is_alive()) or monotonic() < self._wait_until:
            return
        if number := self._next():
            self._thread = Thread(target=self.make, args=[number], name="pictures", daemon=True)
            self._thread.start()

    def _next(self) -> int | None:
        """The newest release without pictures."""
        for number in kept():
            key = number, folder.look(settings.SITE_URL)
            if key in self._found:
                continue
            if not folder.is_made(number):
                return number
            self._found.add(key)
        return None

    def make(self, number: int) -> None:
        """Paint the pictures of a release; what goes wrong is logged."""
        try:
            folder.make(releases.get(number))
            folder.tidy(set(kept()))
        except (folder.BusyError, NotHereYetError):
            pass  # another process paints, or the release is on its way: look again in a second
        except Exception as error:
            self._wait_until = monotonic() + PAUSE
            message = "The pictures of release %s were not painted: %s: %s"
            logger.error(message, number, type(error).__name__, error)


_maker = Maker()
look = _maker.look
