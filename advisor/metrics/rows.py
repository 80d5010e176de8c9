"""Numbers that all processes of a server share, each process in a row of its own.

The rows stand in memory that was mapped before the server forked. A process writes into its own
row alone, so none waits for another; whoever is asked reads all rows. That a row is taken is a
lock, which the system takes back when the process ends, however it ends: the row then goes, with
what it holds, to the next process, so what is counted never goes back while the server runs.
"""

import fcntl
import mmap
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from threading import Lock

MOST_PROCESSES = 136
"""Two generations of the most workers that may be set, since a restart has both for a moment."""


class Rows:
    def __init__(self, width: int, begin: Callable[[memoryview], None]) -> None:
        """The function is given the row that a process has taken, with what it holds from before."""
        self.width = width
        self._begin = begin
        self._file = nameless()
        os.ftruncate(self._file, MOST_PROCESSES * width * 8)
        self._numbers = memoryview(mmap.mmap(self._file, 0)).cast("B").cast("Q")
        self._start_anew()
        os.register_at_fork(after_in_child=self._start_anew)

    def _start_anew(self) -> None:
        self.lock = Lock()  # held while the row is written
        self._mine: memoryview | None = None
        self._taken = -1

    @property
    def mine(self) -> memoryview:
        """The row of this process. What is written while all are taken counts for nothing."""
        if self._mine is None:
            self._mine = self._take() or memoryview(bytearray(self.width * 8)).cast("Q")
            self._begin(self._mine)
        return self._mine

    def _take(self) -> memoryview | None:
        for number in range(MOST_PROCESSES):
            if self._lock(number, fcntl.LOCK_EX):
                self._taken = number
                return self._row(number)
        return None

    def totals(self) -> Sequence[int]:
        """Each number added up over all rows, also of processes that have ended."""
        return [sum(self._numbers[at :: self.width]) for at in range(self.width)]

    def living(self) -> Iterator[memoryview]:
        """The rows of processes that run."""
        for number in range(MOST_PROCESSES):
            if number == self._taken or not self._is_free(number):
                yield self._row(number)

    def _row(self, number: int) -> memoryview:
        return self._numbers[number * self.width : (number + 1) * self.width]

    def _is_free(self, number: int) -> bool:
        """A lock that others may have too, so that two who look see no process in each other."""
        if not self._lock(number, fcntl.LOCK_SH):
            return False
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, number)
        return True

    def _lock(self, number: int, kind: int) -> bool:
        try:
            fcntl.lockf(self._file, kind | fcntl.LOCK_NB, 1, number)
        except OSError:
            return False
        return True


def nameless() -> int:
    """A file that only this process and those that it forks know."""
    if sys.platform == "linux":
        return os.memfd_create("batuta-numbers")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
