"""The releases of one process: in memory, then in files. A request never asks the database.

A request reads the shelf without a lock and never sees half of a change. `catch_up` alone asks
the database; the watch calls it once a second.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import RLock

from django.conf import settings
from django.db.models import Q

from advisor.models import Release
from advisor.storage.cabinet import Cabinet
from advisor.storage.published import Heading, Published, RefusedError, UnknownReleaseError
from advisor.storage.recent import Recent
from advisor.storage.shelf import Refusal, Shelf

logger = logging.getLogger(__name__)

AT_ONCE = 10
"""How many missing files one round writes, so that news waits for no long row of old ones."""
DISAGREE = "Its file and its row in the database are not the same release."
NAMES = ("number", "published_at", "published_by", "notes", "checksum")


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
    disputed: tuple[int, ...]  # releases that the database has otherwise than their files
    silent_since: datetime | None  # since when the database has not answered
    is_shut: bool  # whether the folder of the files cannot be looked into
    unread: tuple[int, ...]  # releases whose file cannot be read
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
            self._rows: dict[int, Heading] = {}  # as heard of; where files disagree, as those say
            self._disputed: set[int] = set()
            self._silent_since: datetime | None = None
            self._files = Cabinet()
            self._has_heard = False

    def current(self) -> Published:
        shelf = self.shelf()
        if shelf.current:
            return shelf.current
        if shelf.headings or self._refused or self._files.unread or self._may_hear_more:
            raise NotHereYetError
        raise NothingPublishedError

    def get(self, number: int) -> Published:
        shelf = self.shelf()
        if shelf.current and shelf.current.number == number:
            return shelf.current
        if release := self._older.get(number) or self._load(number):
            self._older.put(number, release)
            return release
        known = (shelf.headings, self._refused, self._files.unread)
        if any(number in numbers for numbers in known) or self._may_hear_more:
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
        numbers = [*self._files.numbers(), *shelf.headings, *self._rows]
        return State(
            current=shelf.current.number if shelf.current else None,
            newest=max(numbers, default=0),
            refused={number: refusal.reason for number, refusal in self._refused.copy().items()},
            disputed=tuple(sorted(self._disputed)),
            silent_since=self._silent_since,
            is_shut=self._files.is_shut,
            unread=tuple(sorted(self._files.unread)),
            unwritten=tuple(sorted(self._files.unwritten)),
        )

    def add(self, release: Published) -> Published:
        """Serve a release that was just published, and write its file for the other processes."""
        release.check()
        with self._change:
            self._files.write(release)
            self._serve(release)
        return release

    def _serve(self, release: Published) -> None:
        """Serve a release. What is not the current one by then stays among the older ones."""
        before = self.shelf().current
        self._shelf = self.shelf().with_release(release)
        for held in (before, release):
            if held and not self._shelf.shows(held.number):
                self._older.put(held.number, held)

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
        is_new = Q(number__gt=max(self._rows, default=0))
        asked = is_new | Q(number__in=self._disputed) if self._disputed else is_new
        return [Heading(**row) for row in Release.objects.filter(asked).values(*NAMES)]

    def _hear(self, rows: list[Heading]) -> None:
        with self._change:
            here = self.shelf().headings
            for row in rows:
                self._compare(row, here.get(row.number, row))
            if news := [row for row in rows if row.number not in {*here, *self._refused}]:
                self._shelf = self.shelf().with_headings(news)
            self._has_heard = True
            self._choose_current()

    def _compare(self, row: Heading, held: Heading) -> None:
        """Remember the row. Where a file says otherwise, it stays: readers have it already.

        A database that was replaced by another one takes nothing away from them.
        """
        self._rows[row.number] = held
        if row == held:
            self._disputed.discard(row.number)
        elif row.number not in self._disputed:
            self._disputed.add(row.number)
            logger.error("Release %s is served from its file. %s", row.number, DISAGREE)

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
        """The releases that have no file that can be read, newest first.

        While files cannot be written these are only as many as fit into memory.
        """
        here = set(self._files.numbers()) - self._files.unread
        rows = sorted(self._rows, reverse=True)
        if self._files.unwritten:
            rows = rows[: 1 + settings.OLDER_RELEASES_KEPT]
        return [number for number in rows if number not in here and not self._is_refused(number)]

    def _fetch(self, number: int) -> None:
        """Write the file of a release that is only in memory, or only in the database."""
        held = self._held(number)
        row = None if held else Release.objects.filter(number=number).first()
        release = held or (row and row.published)
        if not release:
            del self._rows[number]
            self._refused.pop(number, None)
            return
        try:
            if not held:
                release.check()
            self._files.write(release)
        except RefusedError as error:
            self._refuse(number, f"In the database: {error}")
            return
        with self._change:
            self._refused.pop(number, None)
            if not held:
                self._serve(release)

    def _held(self, number: int) -> Published | None:
        """The release as it is in memory."""
        current = self.shelf().current
        return current if current and current.number == number else self._older.get(number)

    def _from_files(self) -> Shelf:
        """Read the headings of all releases from their files, and the newest good one whole."""
        shelf = Shelf()
        for number in self._files.numbers():
            release = self._load(number, whole=shelf.current is None)
            if release:
                shelf = shelf.with_release(release)
        return shelf

    def _load(self, number: int, *, whole: bool = True) -> Published | None:
        """Return the release in the file, or None when there is no file or it is refused."""
        if self._is_refused(number):
            return None
        try:
            release = self._files.read(number)
            if release is None:
                return None
            if self._rows.get(number, release.heading) != release.heading:
                raise RefusedError(DISAGREE)
            if whole:
                release.check()
        except RefusedError as error:
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
    def _may_hear_more(self) -> bool:
        """Whether there may be releases that this process has not heard of yet."""
        return self.awaits_news and not self._has_heard
