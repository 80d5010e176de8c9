"""Writes the log so that nobody waits for it: not for a full pipe, and not for a full disk.

The process that was started writes at once, as commands do, or drops a line after a second. In
those that it forks, which answer requests, a thread writes; what it cannot write in time is
dropped, and counted.
"""

import logging
import os
import select
from queue import Full, Queue
from threading import Thread
from typing import TextIO

MOST_WAITING = 1000
"""Lines; some hundreds of kilobytes."""
PATIENCE = 1.0
LAST_SECONDS = 1.0
"""For so long a process that ends waits for its last lines to be written."""


class Unhurried(logging.StreamHandler[TextIO]):
    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._waiting: Queue[str | None] | None = None
        self._thread: Thread | None = None
        os.register_at_fork(after_in_child=self.write_from_a_thread)

    def write_from_a_thread(self) -> None:
        self._waiting = Queue(MOST_WAITING)
        self._thread = None  # it starts with the first line: a fork may not be the last one

    def emit(self, record: logging.LogRecord) -> None:
        if self._waiting is None:
            if self._is_taken():
                super().emit(record)
            return
        try:
            self._waiting.put_nowait(self.format(record))
        except Full:
            drop()
        except Exception:
            self.handleError(record)
        self._start()

    def _is_taken(self) -> bool:
        """Whether there is room for a line where it is written to, or will be in a moment."""
        room = select.poll()
        try:
            room.register(self.stream, select.POLLOUT)
        except (OSError, ValueError):  # no file of the system: it is in memory
            return True
        return bool(room.poll(PATIENCE * 1000))

    def _start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._write, args=[self._waiting], name="log", daemon=True)
            self._thread.start()

    def _write(self, waiting: Queue[str | None]) -> None:
        """Write past the buffers of Python: who ends the process may want to empty those."""
        while (line := waiting.get()) is not None:
            try:
                write_whole(self.stream.fileno(), (line + self.terminator).encode())
            except (OSError, ValueError):  # the disk is full, or the stream is closed
                drop()

    def close(self) -> None:
        """Let the thread write what is left, if it can."""
        if self._waiting is not None and self._thread is not None:
            try:
                self._waiting.put_nowait(None)
            except Full:
                return
            self._thread.join(LAST_SECONDS)
        super().close()


def write_whole(descriptor: int, line: bytes) -> None:
    while line:
        line = line[os.write(descriptor, line) :]


def drop() -> None:
    from advisor.metrics import series  # which needs the settings, and they name this handler

    series.dropped()
