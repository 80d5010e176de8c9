"""The release files as one process finds them: what cannot be read or written is remembered.

A file or a folder that cannot be read says nothing about the release: that stands in the database,
too, and is served from memory as long as the trouble lasts. It is logged once, when it begins.
"""

import logging
from pathlib import Path

from django.conf import settings

from advisor.storage import files
from advisor.storage.published import Published

logger = logging.getLogger(__name__)


class Cabinet:
    def __init__(self) -> None:
        self.is_shut = False  # whether the folder cannot be looked into
        self.unread: set[int] = set()  # files that are there and cannot be read
        self.unwritten: set[int] = set()

    @property
    def folder(self) -> Path:
        return Path(settings.DATA_DIR) / "releases"

    def numbers(self) -> list[int]:
        """Return the numbers that there are files of, newest first; none while it is shut."""
        try:
            found = files.numbers(self.folder)
        except OSError as error:
            if not self.is_shut:
                logger.error("The folder of the release files cannot be read: %s", error)
            self.is_shut = True
            return []
        self.is_shut = False
        return found

    def read(self, number: int) -> Published | None:
        """Return the release in a file that can be read. Raises RefusedError if it is damaged."""
        try:
            release = files.read(self.folder, number)
        except FileNotFoundError:
            return None
        except OSError as error:
            if number not in self.unread:
                logger.error("The file of release %s cannot be read: %s", number, error)
            self.unread.add(number)
            return None
        self.unread.discard(number)
        return release

    def write(self, release: Published) -> None:
        """Write the file. Raises RefusedError if there is another one of that number."""
        try:
            files.write(self.folder, release)
        except OSError as error:
            if release.number not in self.unwritten:
                message = "The file of release %s could not be written: %s"
                logger.error(message, release.number, error)
            self.unwritten.add(release.number)
            return
        self.unwritten.discard(release.number)
        self.unread.discard(release.number)
