"""What can happen to an SQLite database, each as a context that undoes it in the end."""

import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from tests.faults.site import Site

SIDES = ("", "-wal", "-shm")
Harm = Callable[[Site], AbstractContextManager[None]]


def file_of(site: Site) -> Path:
    return site.folder / "batuta.sqlite3"


def away(site: Site) -> Path:
    """Move the database out of the way, with the files beside it."""
    folder = site.folder / "away"
    folder.mkdir()
    for side in SIDES:
        file = site.folder / f"batuta.sqlite3{side}"
        if file.exists():
            file.rename(folder / file.name)
    return folder


def put_back(site: Site, folder: Path) -> None:
    for side in SIDES:
        (site.folder / f"batuta.sqlite3{side}").unlink(missing_ok=True)
    for file in folder.iterdir():
        file.rename(site.folder / file.name)
    folder.rmdir()


@contextmanager
def moved(site: Site) -> Iterator[None]:
    folder = away(site)
    try:
        yield
        assert not file_of(site).exists(), "An empty database was put into its place."
    finally:
        put_back(site, folder)


@contextmanager
def deleted(site: Site) -> Iterator[None]:
    """For ever; in the end a copy that was made before comes back."""
    kept = site.folder / "kept.sqlite3"
    copy(file_of(site), kept)
    for side in SIDES:
        (site.folder / f"batuta.sqlite3{side}").unlink(missing_ok=True)
    try:
        yield
        assert not file_of(site).exists(), "An empty database was put into its place."
    finally:
        kept.replace(file_of(site))


def copy(file: Path, target: Path) -> None:
    with closing(sqlite3.connect(file)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


@contextmanager
def unreadable(site: Site) -> Iterator[None]:
    file_of(site).chmod(0)
    try:
        yield
    finally:
        file_of(site).chmod(0o600)


@contextmanager
def locked(site: Site) -> Iterator[None]:
    with closing(sqlite3.connect(file_of(site), isolation_level=None, timeout=30)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(site: Site) -> Iterator[None]:
    """No process of the server can write another byte into any file."""
    unlimited = resource.RLIM_INFINITY
    for pid in [site.master, *site.workers()]:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, unlimited))
    try:
        yield
    finally:
        for pid in [site.master, *site.workers()]:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))


@contextmanager
def corrupt(site: Site) -> Iterator[None]:
    """Rubbish over the beginning and the middle."""
    folder = away(site)
    shutil.copy(folder / "batuta.sqlite3", file_of(site))
    with file_of(site).open("r+b") as file:
        size = file.seek(0, 2)
        for place in (0, size // 2):
            file.seek(place)
            file.write(b"rubbish!" * 1024)
    try:
        yield
    finally:
        put_back(site, folder)


@contextmanager
def replaced_by_an_empty_one(site: Site) -> Iterator[None]:
    folder = away(site)
    file_of(site).touch()
    try:
        yield
    finally:
        put_back(site, folder)


@contextmanager
def replaced_by_an_older_one(site: Site) -> Iterator[None]:
    """A copy that was made before the last release."""
    folder = away(site)
    shutil.copy(site.folder / "older.sqlite3", file_of(site))
    try:
        yield
    finally:
        put_back(site, folder)


@contextmanager
def damaged_release_file(site: Site) -> Iterator[None]:
    newest = max(site.folder.glob("releases/[0-9]*.json"), key=lambda file: int(file.stem))
    good = newest.read_bytes()
    newest.write_bytes(good[: len(good) // 2])
    try:
        yield
    finally:
        newest.write_bytes(good)


@contextmanager
def damaged_release_row(site: Site) -> Iterator[None]:
    """A newer release arrives whose content is not what its checksum says."""
    with closing(sqlite3.connect(file_of(site), timeout=30)) as other:
        other.execute(
            "INSERT INTO advisor_release (number, content, checksum, notes, published_at,"
            " published_by) SELECT number + 1, content || ' ', checksum, notes, published_at,"
            " published_by FROM advisor_release ORDER BY number DESC LIMIT 1"
        )
        other.commit()
        try:
            yield
        finally:
            (trigger,) = other.execute(
                "SELECT sql FROM sqlite_master WHERE name = 'advisor_release_no_delete'"
            ).fetchone()
            other.execute("DROP TRIGGER advisor_release_no_delete")
            other.execute(
                "DELETE FROM advisor_release WHERE number = (SELECT max(number) FROM advisor_release)"
            )
            other.execute(trigger)
            other.commit()


@contextmanager
def nothing(_site: Site) -> Iterator[None]:
    """To hold the others against."""
    yield


HARMS: dict[str, tuple[Harm, str, bool]] = {
    "nothing": (nothing, "", False),
    "deleted": (deleted, "does not answer", True),
    "moved": (moved, "does not answer", True),
    "unreadable": (unreadable, "does not answer", True),
    "locked": (locked, "does not answer", True),
    "full": (full, "", True),
    "corrupt": (corrupt, "does not answer", True),
    "replaced by an empty file": (replaced_by_an_empty_one, "does not answer", True),
    "replaced by an older one": (replaced_by_an_older_one, "The database ends with release", False),
    "damaged release file": (damaged_release_file, "is refused", False),
    "damaged release row": (damaged_release_row, "is refused", False),
}
"""The harm, what /readyz must say of it, and whether an edit must be refused meanwhile."""
EMPTIES_WITH_A_RESTART = {"full"}
"""What is done to the processes themselves, so a new server has it no more."""
ONLY_AFTER_A_RESTART = {"damaged release file"}
"""What a process that has the release in memory need not notice."""
