"""The disk is full at one point after the other while somebody saves, publishes and backs up.

    python -m tests.faults.full_disk --points 20

At each point a process of its own has a little more room than at the one before, and does all three
until it is refused. What it was told is done must be there whole, what it was not told must not be
half there, the database must be good, and with room everything must work again. Where it may, it
mounts a small file system of its own, which is really full; elsewhere the process may not make any
file larger than its share.
"""

import argparse
import json
import os
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.at_once.server import run, settings
from tests.faults.editor import edit, publish
from tests.faults.kills import refuse_damaged

SIZE = 32 * 1024 * 1024
LEAST, STEP = 32 * 1024, 20 * 1024
ROUNDS = 8

Told = list[dict[str, Any]]


class Mounted:
    """A small file system that is filled up but for some bytes."""

    kind = "a full file system"

    def __init__(self, folder: Path) -> None:
        self.filler = folder / "filler"

    @contextmanager
    def scarce(self, left: int) -> Iterator[None]:
        free = os.statvfs(self.filler.parent)
        with self.filler.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(1, free.f_bavail * free.f_frsize - left))
        try:
            yield
        finally:
            self.filler.unlink()

    def limit(self, left: int) -> None:
        pass


class Limited:
    """Each file that the process writes may have so many bytes."""

    kind = "a limit on the size of files"

    @contextmanager
    def scarce(self, left: int) -> Iterator[None]:
        yield

    def limit(self, left: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (left, left))


@contextmanager
def room(folder: Path, *, may_mount: bool) -> Iterator[Mounted | Limited]:
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "batuta-full-disk", str(folder)]
    if not may_mount or subprocess.run(command, capture_output=True, check=False).returncode:
        yield Limited()
        return
    try:
        yield Mounted(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


class Disk:
    def __init__(self, scarcity: Mounted | Limited, folder: Path) -> None:
        self.scarcity, self.folder = scarcity, folder

    def point(self, left: int) -> Told:
        """Let a process do everything with so many bytes left, and check what became of it."""
        from django.db import connections

        connections.close_all()
        with self.scarcity.scarce(left):
            told = self.child(left)
        self.check(told)
        return told

    def child(self, left: int) -> Told:
        pipe, end = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                self.scarcity.limit(left)
                work(end, self.folder)
            finally:
                os._exit(0)
        os.close(end)
        with open(pipe) as lines:
            told = [json.loads(line) for line in lines]
        os.waitpid(pid, 0)
        return told

    def check(self, told: Told) -> None:
        from advisor.models import Release
        from catalog.backups.archive import Archive
        from catalog.models import Edit, Use

        refuse_damaged()
        saved = {one["edit"]: one["words"] for one in told if "edit" in one}
        tried = {one["tried"] for one in told if "tried" in one}
        for pk, words in saved.items():
            assert words in json.dumps(Edit.objects.get(pk=pk).after)
        after = json.dumps([*Edit.objects.values_list("after", flat=True)])
        assert not [words for words in tried - {*saved.values()} if words in after]
        if saved:
            assert Use.objects.get(slug="training").name["en"] == saved[max(saved)]
        rows = [row.published for row in Release.objects.order_by("number")]
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        for row in rows:
            row.check()
        assert max((one.get("release", 0) for one in told), default=0) <= len(rows)
        for file in (self.folder / "backups").glob("*.zip"):
            Archive(file)
            file.unlink()
        work_again()


def work(pipe: int, folder: Path) -> None:
    """Save and publish in turn, then back up, each whether or not the one before was refused."""
    from catalog.backups.making import backup

    for number in range(ROUNDS):
        words = uuid4().hex
        tell(pipe, tried=words)
        with suppress(Exception):
            tell(pipe, edit=edit(words), words=words)
        if number % 2:
            with suppress(Exception):
                tell(pipe, release=publish()[0])
    with suppress(Exception):
        tell(pipe, backup=str(backup(folder / "backups")[0]))


def work_again() -> None:
    """With room, all that was refused is done, and the files are completed."""
    from advisor import releases
    from advisor.models import Release

    edit(uuid4().hex)
    number, _checksum = publish()
    releases.forget()
    for _round in range(3):
        releases.catch_up()
    state = releases.state()
    assert (state.current, state.newest) == (number, number)
    assert (state.refused, state.unwritten) == ({}, ())
    assert Release.objects.count() == number


def tell(pipe: int, **done: Any) -> None:
    os.write(pipe, f"{json.dumps(done)}\n".encode())


def suffer(points: int, least: int, step: int, *, may_mount: bool) -> tuple[str, list[Told]]:
    """Run it in a process that has no other database: call it once."""
    with (
        tempfile.TemporaryDirectory(prefix="batuta-full-") as folder,
        room(Path(folder), may_mount=may_mount) as scarcity,
    ):
        environment = settings(
            Path(folder), f"sqlite:///{folder}/batuta.sqlite3", "http://127.0.0.1"
        )
        run(environment, "-m", "tests.at_once.server", "prepare")
        os.environ.update(environment)
        import django

        django.setup()
        from django.db import connections

        (Path(folder) / "backups").mkdir()
        disk = Disk(scarcity, Path(folder))
        found = [disk.point(least + step * number) for number in range(points)]
        connections.close_all()
    return scarcity.kind, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=20)
    parser.add_argument("--least", type=int, default=LEAST, help="bytes")
    parser.add_argument("--step", type=int, default=STEP, help="bytes")
    parser.add_argument("--no-mount", action="store_true")
    given = parser.parse_args()
    kind, found = suffer(given.points, given.least, given.step, may_mount=not given.no_mount)
    for number, told in enumerate(found):
        edits, releases, backups = (
            sum(what in one for one in told) for what in ("edit", "release", "backup")
        )
        left = (given.least + number * given.step) // 1024
        print(f"{left:5} KiB left: {edits} edits, {releases} releases, {backups} backups done")
    print(f"{len(found)} points of {kind}: all that was acknowledged is there, and nothing half.")


if __name__ == "__main__":
    main()
