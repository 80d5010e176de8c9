"""The releases of one process: in memory, then in files. A request never asks the database.

A request reads the shelf without a lock and never sees half of a change. `catch_up` alone asks
the database; the watch calls it once a second.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock

from django.conf import settings

from advisor.models import Release
from advisor.storage import files
from advisor.storage.published import Heading, Published, RefusedError, UnknownReleaseError
from advisor.storage.recent import Recent
from advisor.storage.shelf import Refusal, Shelf

logger = logging.getLogger(__name__)

AT_ONCE = 10
"""How many missing files one round writes, so that news waits for no long row of old ones."""
DISAGREE = "Its file and its row in the database are not the same release."


class NotHereYetError(Exception):
    """The release exists, or may exist, but this process cannot serve it at the moment."""


class NothingPublishedError(Exception):
    """There is no release at all."""


@dataclass(frozen=True, slots=True)
class State:
    """How the store is doing, for those who run the site."""

    current: int | None
    newest: int  # the highest number that any file or row carries; 0 for none
    refused: Mapping[int, str]  # number to reason
    silent_since: datetime | None  # since when the database has not answered
    unwritten: tuple[int, ...]  # releases whose file could not be written


class Store:
    def __init__(self) -> None:
        self._change = RLock()  # held while the shelf is replaced
        self.awaits_news = False
        self.forget()

    def forget(self) -> None:
        """Empty the memory; what is asked for next is read from the files again."""
        with self._change:
            self._shelf: Shelf | None = None
            self._older: Recent[int, Published] = Recent(settings.OLDER_RELEASES_KEPT)
            self._refused: dict[int, Refusal] = {}
            self._rows: dict[int, Heading] = {}  # as the database has them
            self._silent_since: datetime | None = None
            self._unwritten: set[int] = set()
            self._has_heard = False

    def current(self) -> Published:
        shelf = self.shelf()
        if shelf.current:
            return shelf.current
        if shelf.headings or self._refused or self._may_hear_more:
            raise NotHereYetError
        raise NothingPublishedError

    def get(self, number: int) -> Published:
        shelf = self.shelf()
        if shelf.current and shelf.current.number == number:
            return shelf.current
        if release := self._older.get(number) or self._load(number):
            self._older.put(number, release)
            return release
        if number in shelf.headings or number in self._refused or self._may_hear_more:
            raise NotHereYetError(number)
        raise UnknownReleaseError(number)

    def shelf(self) -> Shelf:
        """Return what can be served; the first call in a process reads the files."""
        if self._shelf is None:
            with self._change:
                self._shelf = self._shelf or self._from_files()
        return self._shelf

    def state(self) -> State:
        shelf = self.shelf()
        numbers = [*files.numbers(self._folder), *shelf.headings, *self._rows]
        return State(
            current=shelf.current.number if shelf.current else None,
            newest=max(numbers, default=0),
            refused={number: refusal.reason for number, refusal in self._refused.copy().items()},
            silent_since=self._silent_since,
            unwritten=tuple(sorted(self._unwritten)),
        )

    def add(self, release: Published) -> Published:
        """Serve a release that was just published, and write its file for the other processes."""
        release.check()
        with self._change:
            self._write(release)
            self._put_in_front(release)
        return release

    def _put_in_front(self, release: Published) -> None:
        """Serve a release; the one that was current stays in memory among the older ones."""
        if before := self.shelf().current:
            self._older.put(before.number, before)
        self._shelf = self.shelf().with_release(release)

    def catch_up(self) -> None:
        """Ask the database once for what is new, and write the files that are missing."""
        try:
            self._hear(self._new_rows())
            for number in self._missing()[:AT_ONCE]:
                self._fetch(number)
            self._choose_current()
        except Exception:
            self._silent_since = self._silent_since or datetime.now(UTC)
            raise
        self._silent_since = None

    def _new_rows(self) -> list[Heading]:
        rows = Release.objects.filter(number__gt=max(self._rows, default=0)).newest_first()
        names = ("number", "published_at", "published_by", "notes", "checksum")
        return [Heading(**row) for row in rows.values(*names)]

    def _hear(self, rows: list[Heading]) -> None:
        with self._change:
            here = self.shelf().headings
            self._rows |= {row.number: row for row in rows}
            for row in rows:
                if here.get(row.number, row) != row:
                    self._refuse(row.number, DISAGREE)
            if news := [row for row in rows if row.number not in self._refused]:
                self._shelf = self.shelf().with_headings(news)
            self._has_heard = True
            self._choose_current()

    def _choose_current(self) -> None:
        """Take the newest release that can be served; nothing happens if that is the current one."""
        with self._change:
            shelf = self.shelf()
            for number in sorted({*shelf.headings, *self._refused}, reverse=True):
                if shelf.current and number <= shelf.current.number:
                    return
                if release := self._load(number):
                    self._shelf = self.shelf().with_release(release)
                    return

    def _missing(self) -> list[int]:
        """The releases that have no file, newest first."""
        here = files.numbers(self._folder)
        return sorted(
            (n for n in self._rows.keys() - here if not self._is_refused(n)), reverse=True
        )

    def _fetch(self, number: int) -> None:
        """Write the file of a release that is only in the database, or only in memory."""
        shelf = self.shelf()
        row = None if shelf.shows(number) else Release.objects.filter(number=number).first()
        release = row.published if row else shelf.current
        if not release or release.number != number:
            del self._rows[number]
            return
        try:
            release.check()
            self._write(release)
        except RefusedError as error:
            self._refuse(number, f"In the database: {error}")
            return
        with self._change:
            self._refused.pop(number, None)
            self._put_in_front(release)

    def _write(self, release: Published) -> None:
        """Write the file. Without room for it the release is served from memory alone."""
        try:
            files.write(self._folder, release)
            self._unwritten.discard(release.number)
        except OSError as error:
            self._unwritten.add(release.number)
            logger.error("The file of release %s could not be written: %s", release.number, error)

    def _from_files(self) -> Shelf:
        """Read the headings of all releases from their files, and the newest good one whole."""
        shelf = Shelf()
        for number in files.numbers(self._folder):
            release = self._load(number, whole=shelf.current is None)
            if release:
                shelf = shelf.with_release(release)
        return shelf

    def _load(self, number: int, *, whole: bool = True) -> Published | None:
        """Return the release in the file, or None when there is no file or it is refused."""
        if self._is_refused(number):
            return None
        try:
            release = files.read(self._folder, number)
            if self._rows.get(number, release.heading) != release.heading:
                raise RefusedError(DISAGREE)
            if whole:
                release.check()
        except FileNotFoundError:
            return None
        except (RefusedError, OSError) as error:
            self._refuse(number, str(error))
            return None
        self._refused.pop(number, None)
        return release

    def _refuse(self, number: int, reason: str) -> None:
        logger.error("Release %s is not served. %s", number, reason)
        self._refused[number] = Refusal(reason)
        self._older.drop(number)
        with self._change:
            if self._shelf and number in self._shelf.headings:
                self._shelf = self._shelf.without(number)

    def _is_refused(self, number: int) -> bool:
        refusal = self._refused.get(number)
        return refusal is not None and refusal.stands

    @property
    def _folder(self) -> Path:
        return Path(settings.DATA_DIR) / "releases"

    @property
    def _may_hear_more(self) -> bool:
        """Whether there may be releases that this process has not heard of yet."""
        return self.awaits_news and not self._has_heard
