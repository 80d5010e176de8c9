"""Many addresses asked politely: one request at a time to a host, and a pause after each.

A few threads take a host each; results come out in the thread that iterates, which alone may
touch the database. The threads end with the program, so that nothing waits for a slow server.
"""

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from urllib.parse import urlsplit

from catalog.checking.asking import Answer, Turns, ask
from catalog.checking.network import Network
from catalog.models.link_checks import Detail

logger = logging.getLogger(__name__)

GIVES_UP_AFTER = 3
"""So many addresses of a host without any answer, one after the other, and the rest is left."""

Asker = Callable[[str, Network, Turns], Answer]


@dataclass(frozen=True, slots=True)
class Manners:
    """Times in seconds."""

    pause: float = 1  # between two requests to one host
    hosts: int = 4  # asked side by side
    each: float = 15  # for one request
    whole: float = 30 * 60  # for all of them


class OverError(Exception):
    """The time of the round is over."""


@dataclass(slots=True)
class _Door:
    lock: threading.Lock = field(default_factory=threading.Lock)
    opens_at: float = 0


class Queueing:
    """Who may ask which host, and until when. A redirect waits for its turn like anything else."""

    def __init__(self, manners: Manners) -> None:
        self.manners = manners
        self.ends_at = time.monotonic() + manners.whole
        self._over = threading.Event()
        self._guard = threading.Lock()
        self._doors: defaultdict[str, _Door] = defaultdict(_Door)

    @contextmanager
    def turn(self, host: str) -> Iterator[float]:
        """Raises OverError when the turn does not come before the end."""
        with self._guard:
            door = self._doors[host.lower()]
        if not door.lock.acquire(timeout=max(0, self.ends_at - time.monotonic())):
            raise OverError
        try:
            self._wait_until(door.opens_at)
            try:
                yield min(time.monotonic() + self.manners.each, self.ends_at)
            finally:
                door.opens_at = time.monotonic() + self.manners.pause
        finally:
            door.lock.release()

    def _wait_until(self, moment: float) -> None:
        wait = max(0, moment - time.monotonic())
        if self._over.wait(min(wait, self.ends_at - time.monotonic())) or self.is_over:
            raise OverError

    @property
    def is_over(self) -> bool:
        return self._over.is_set() or time.monotonic() >= self.ends_at

    def end(self) -> None:
        self._over.set()


class Round:
    """Iterate over it once: addresses with their answers, in the order in which they come."""

    def __init__(
        self, addresses: Iterable[str], network: Network, manners: Manners, asker: Asker = ask
    ) -> None:
        self.left = dict.fromkeys(addresses)
        """Whoever takes an answer takes its address out of here."""
        self.network, self.asker = network, asker
        self.hosts = _by_host(self.left)
        self._waiting = sorted(self.hosts.values(), key=len)  # taken from the end: most first
        self._manners = manners
        self._found: SimpleQueue[tuple[str, Answer] | None] = SimpleQueue()

    def __iter__(self) -> Generator[tuple[str, Answer]]:
        self.queueing = Queueing(self._manners)
        count = min(self._manners.hosts, len(self.hosts))
        for _ in range(count):
            threading.Thread(target=self._work, daemon=True, name="link-check").start()
        try:
            yield from self._answers(count)
        finally:
            self.queueing.end()

    def _answers(self, workers: int) -> Iterator[tuple[str, Answer]]:
        while workers:
            try:
                found = self._found.get(timeout=max(0, self.queueing.ends_at - time.monotonic()))
            except Empty:
                return
            if found is None:
                workers -= 1
            else:
                yield found

    def _work(self) -> None:
        try:
            while self._waiting and not self.queueing.is_over:
                try:
                    addresses = self._waiting.pop()
                except IndexError:  # another thread was quicker
                    return
                self._ask_host(addresses)
        finally:
            self._found.put(None)

    def _ask_host(self, addresses: list[str]) -> None:
        silent = 0
        for address in addresses:
            answer = self._ask(address)
            if answer is None or (answer.failure and self.queueing.is_over):
                return
            self._found.put((address, answer))
            silent = silent + 1 if answer.status is None and not answer.hops else 0
            if silent == GIVES_UP_AFTER or answer.wants_rest:
                return

    def _ask(self, address: str) -> Answer | None:
        try:
            return self.asker(address, self.network, self.queueing)
        except OverError:
            return None
        except Exception:  # one strange page must not end the round
            logger.exception("%s could not be asked for.", address)
            return Answer(failure=Detail.ERROR)


def _by_host(addresses: Iterable[str]) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for address in addresses:
        found[(urlsplit(address).hostname or "").lower()].append(address)
    return dict(found)
