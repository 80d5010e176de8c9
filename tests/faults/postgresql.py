"""PostgreSQL is stopped, killed and frozen for a minute each, and readers notice nothing.

    python -m tests.faults.postgresql --seconds 60

A cluster of its own, on a socket in its own folder. During the outage editors are told within
seconds that the catalog cannot be edited at the moment, also by a server that was started anew;
afterwards everything that was acknowledged is there, and work goes on.
"""

import argparse
import os
import pwd
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.at_once.person import Person, filled
from tests.at_once.publishing import page_of_use
from tests.at_once.server import PASSWORD
from tests.faults.database import line
from tests.faults.readers import Readers, Seen, reading
from tests.faults.site import Site, children, running, until

TOLD_WITHIN = 20.0


def binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


class Cluster:
    """PostgreSQL refuses to run as root, so root lets it run as postgres."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.url = f"postgres://batuta@{str(folder).replace('/', '%2F')}/postgres"
        if os.geteuid() == 0:
            folder.chmod(0o755)
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        self._run("initdb", "-U", "batuta", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self.folder}"
        self._run("pg_ctl", "-l", str(self.folder / "log"), "-w", "-s", "start", "-o", options)

    def stop(self, mode: str) -> None:
        self._run("pg_ctl", "-s", "-m", mode, "-w", "stop")

    def processes(self) -> list[int]:
        master = int((self.data / "postmaster.pid").read_text().split()[0])
        return [master, *children(master)]

    def _run(self, name: str, *arguments: str) -> None:
        folder = binaries()
        assert folder, "There is no PostgreSQL here."
        user = "postgres" if os.geteuid() == 0 else None
        command = [str(folder / name), "-D", str(self.data), *arguments]
        subprocess.run(command, cwd="/", user=user, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    """In order: every connection is ended."""
    cluster.stop("fast")
    yield
    cluster.start()


@contextmanager
def crashed(cluster: Cluster) -> Iterator[None]:
    """At once, without writing anything any more."""
    cluster.stop("immediate")
    yield
    cluster.start()


@contextmanager
def frozen(cluster: Cluster) -> Iterator[None]:
    """It takes connections, and never answers."""
    pids = cluster.processes()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in reversed(pids):
            os.kill(pid, signal.SIGCONT)


HARMS = {"stopped": stopped, "crashed": crashed, "frozen": frozen}


class Outage:
    def __init__(self, site: Site, cluster: Cluster, readers: Readers) -> None:
        self.site, self.cluster, self.readers = site, cluster, readers
        self.ana = Person(site.address, "ana", PASSWORD)
        self.page = page_of_use(self.ana, "training")
        self.slowest = 0.0

    def suffer(self, name: str, seconds: float, *, restart: bool) -> Seen:
        form = self.ana.open(self.page).form
        until_then = time.monotonic() + seconds
        self.readers.take()
        with HARMS[name](self.cluster):
            if restart:
                self.site.restart()
            until(lambda: self.site.ready()["state"] == "degraded", 30)
            if name != "frozen":
                self.is_refused(filled(form, name_en="lost", name_es="lost"))
            time.sleep(max(0.0, until_then - time.monotonic()))
        seen = self.readers.take()
        until(lambda: self.site.ready()["state"] == "ready", 70)
        words = f"after {name}"
        again = filled(self.ana.open(self.page).form, name_en=words, name_es=words)
        assert self.ana.send(self.page, again).status == 302
        assert dict(self.ana.open(self.page).form)["name_en"] == words
        return seen

    def is_refused(self, form: list[tuple[str, str]]) -> None:
        start = time.monotonic()
        answer = self.ana.send(self.page, form)
        assert answer.status == 503, answer.status
        self.slowest = max(self.slowest, time.monotonic() - start)
        assert self.slowest < TOLD_WITHIN


def suffer_all(seconds: float, names: list[str], restarts: tuple[bool, ...]) -> Outage:
    with tempfile.TemporaryDirectory(
        prefix="batuta-postgresql-", ignore_cleanup_errors=True
    ) as folder:
        (Path(folder) / "data").mkdir()
        os.chmod(folder, 0o755)  # noqa: S103
        (Path(folder) / "cluster").mkdir()
        cluster = Cluster(Path(folder) / "cluster")
        cluster.start()
        try:
            with (
                running(Path(folder) / "data", cluster.url) as site,
                reading(site.address) as readers,
            ):
                outage = Outage(site, cluster, readers)
                for name in names:
                    for restart in restarts:
                        seen = outage.suffer(name, seconds, restart=restart)
                        assert seen.lost == [], (name, restart, seen.lost[:5])
                        print(line(name, restart, seen), flush=True)
        finally:
            cluster.stop("immediate")
    return outage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    outage = suffer_all(parser.parse_args().seconds, [*HARMS], (False, True))
    print(f"No page was lost. Editors were told after {outage.slowest:.1f} s at most.")


if __name__ == "__main__":
    sys.exit(main())
