"""Visitors who go on reading while something is harmed, and count what they do not get."""

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from threading import Event, Lock, Thread
from urllib.parse import urlsplit

PAGES = (
    "/en/",
    "/es/",
    "/en/choose/platform/",
    "/en/choose/platform/?orchestrate=yes",
    "/en/advice/1/?orchestrate=no",
    "/es/advice/1/?orchestrate=yes&containers=yes",
    "/en/advice/1.json?orchestrate=yes&containers=no&managed=yes",
    "/en/flowcharts/platform/",
    "/en/products/",
    "/en/products/gke/",
    "/en/compare/?product=gke&product=cluster-director",
    "/en/gpus/",
    "/en/releases/",
)
RELEASE = re.compile(r"\br(\d+)\b")
"""What a name carries that is different in each release: see tests/faults/editor.py."""
PAUSE = 0.02


@dataclass
class Seen:
    asked: int = 0
    refused: int = 0  # nobody listened: nothing was accepted, so nothing is lost
    lost: list[str] = field(default_factory=list)
    mixed: list[str] = field(default_factory=list)
    slowest: float = 0
    releases: list[tuple[float, int]] = field(default_factory=list)  # when asked, what was shown


class Readers:
    def __init__(self, address: str, threads: int, pages: tuple[str, ...]) -> None:
        self.host = urlsplit(address).netloc
        self.pages = pages
        self.seen = Seen()
        self._lock, self._end = Lock(), Event()
        self._threads = [Thread(target=self._read, args=[n]) for n in range(threads)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()

    def take(self) -> Seen:
        """What they have seen since they were asked last."""
        with self._lock:
            seen, self.seen = self.seen, Seen()
        return seen

    def _read(self, number: int) -> None:
        chance = random.Random(number)  # noqa: S311
        while not self._end.is_set():
            self._ask(chance.choice(self.pages))
            time.sleep(PAUSE)

    def _ask(self, page: str) -> None:
        start = time.time()
        connection = HTTPConnection(self.host, timeout=30)
        try:
            connection.connect()
        except ConnectionRefusedError:
            with self._lock:
                self.seen.refused += 1
            return
        try:
            connection.request("GET", page, headers={"Connection": "close"})
            answer = connection.getresponse()
            status, text = answer.status, answer.read().decode()
        except (OSError, HTTPException) as error:
            status, text = 0, f"{type(error).__name__}: {error}"
        finally:
            connection.close()
        with self._lock:
            self._note(page, start, status, text)

    def _note(self, page: str, start: float, status: int, text: str) -> None:
        self.seen.asked += 1
        self.seen.slowest = max(self.seen.slowest, time.time() - start)
        if status != 200:
            self.seen.lost.append(f"{page}: {status} {text[:200]}")
            return
        shown = {int(number) for number in RELEASE.findall(text)}
        if len(shown) > 1 and "advice/1" not in page:  # beside an older link stands today's advice
            self.seen.mixed.append(f"{page}: {shown}")
        elif shown:
            self.seen.releases.append((start, shown.pop()))


@contextmanager
def reading(address: str, threads: int = 3, pages: tuple[str, ...] = PAGES) -> Iterator[Readers]:
    readers = Readers(address, threads, pages)
    readers.start()
    try:
        yield readers
    finally:
        readers.stop()
