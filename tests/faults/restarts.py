"""The server is killed, stopped, reloaded and upgraded while readers read and somebody publishes.

    python -m tests.faults.restarts

`kill -9` of a worker loses at most the requests inside of it. TERM, HUP, and an upgrade by USR2,
WINCH and TERM lose none: whoever was connected gets an answer. A release reaches all processes
within two seconds, and no page has names of two releases on it.
"""

import argparse
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.faults.editor import Editor, an_editor
from tests.faults.readers import Readers, Seen, reading
from tests.faults.site import Site, children, running, until

THREADS = 4
NAMED_PAGES = (
    "/en/compare/?product=gke&product=cluster-director",
    "/en/products/",
    "/es/products/",
    "/es/compare/?product=gke&product=cluster-director",
)
"""Pages with the names of both products, which change with every release."""


class Restarts:
    def __init__(self, site: Site, readers: Readers) -> None:
        self.site, self.readers = site, readers
        self.chance = random.Random(7)  # noqa: S311

    def during(self, harm: Callable[[], None], wait: float = 1.0) -> Seen:
        self.readers.take()
        harm()
        time.sleep(wait)
        until(lambda: len(self.site.workers()) >= 2, 60)
        until(lambda: self.site.get("/livez")[0] == 200, 60)
        return self.readers.take()

    def kill_a_worker(self) -> None:
        os.kill(self.chance.choice(self.site.workers()), signal.SIGKILL)

    def stop(self) -> None:
        self.site.restart()

    def reload(self) -> None:
        old = set(self.site.workers())
        os.kill(self.site.master, signal.SIGHUP)
        until(lambda: not old & set(self.site.workers()), 60)

    def upgrade(self) -> None:
        old = self.site.master
        workers = set(children(old))
        os.kill(old, signal.SIGUSR2)
        until(lambda: set(children(old)) - workers, 60)
        (new,) = set(children(old)) - workers
        until(lambda: len(children(new)) == 2, 60)
        os.kill(old, signal.SIGWINCH)  # gunicorn only listens to it as a daemon
        os.kill(old, signal.SIGTERM)
        assert self.site.server
        self.site.server.wait(60)
        until(lambda: self.site.master == new, 60)


def publishing(readers: Readers, editor: Editor, releases: int) -> float:
    """Publish under load, and return the longest time after which a page showed an older release."""
    readers.take()
    latest = 0.0
    for number in range(2, releases + 2):
        assert editor.do("both", str(number))[0] == number
        acknowledged = time.time()
        time.sleep(2.5)
        seen = readers.take()
        assert seen.lost + seen.mixed == [], seen.lost[:3] + seen.mixed[:3]
        older = [start - acknowledged for start, shown in seen.releases if shown < number]
        shown = [shown for start, shown in seen.releases if start > acknowledged + 2]
        latest = max([latest, *older])
        assert latest < 2, latest
        assert set(shown) == {number}, shown
    return latest


def run(kills: int, stops: int, releases: int) -> None:
    with (
        tempfile.TemporaryDirectory(
            prefix="batuta-restarts-", ignore_cleanup_errors=True
        ) as folder,
        running(Path(folder), f"sqlite:///{folder}/batuta.sqlite3") as site,
        an_editor(site.environment) as editor,
    ):
        with reading(site.address, THREADS, NAMED_PAGES) as readers:
            latest = publishing(readers, editor, releases)
            print(
                f"{releases} releases: none mixed, all processes within {latest:.2f} s", flush=True
            )
        with reading(site.address, THREADS) as readers:
            restarts = Restarts(site, readers)
            for name, harm, times, most in (
                ("kill -9 of a worker", restarts.kill_a_worker, kills, THREADS),
                ("TERM, then a new server", restarts.stop, stops, 0),
                ("HUP", restarts.reload, stops, 0),
                ("USR2, WINCH, TERM", restarts.upgrade, stops, 0),
            ):
                repeat(name, restarts, harm, times, most)


def repeat(name: str, restarts: Restarts, harm: Callable[[], None], times: int, most: int) -> None:
    asked = lost = refused = 0
    for _time in range(times):
        seen = restarts.during(harm)
        assert len(seen.lost) <= most, (name, seen.lost)
        asked, lost, refused = asked + seen.asked, lost + len(seen.lost), refused + seen.refused
    print(f"{name}, {times} times: {asked} pages, {lost} lost, {refused} calls refused", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--releases", type=int, default=20)
    given = parser.parse_args()
    run(given.kills, given.stops, given.releases)


if __name__ == "__main__":
    main()
