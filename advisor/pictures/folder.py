"""The files of the pictures: `DATA_DIR/pictures/7-1f0c9a3e/en/platform/gke.png`.

The folder of a release appears whole, under its last name, or not at all. Its name ends in a digest
of all that pictures show besides their release, so another version of the site paints its own.
"""

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import time
from uuid import uuid4

from django.conf import settings

from advisor.pictures.every import every
from advisor.pictures.painting import paint
from advisor.releases import Published

MADE = re.compile(r"([1-9][0-9]{0,8})-[0-9a-f]{8}")
DAY = 24 * 60 * 60


class BusyError(Exception):
    """Another process is painting."""


def root() -> Path:
    return Path(settings.DATA_DIR) / "pictures"


def of(number: int) -> Path:
    return root() / f"{number}-{look(settings.SITE_URL)}"


@cache
def look(site: str) -> str:
    """Return a digest of everything that a picture is made of, but for its release."""
    here = Path(__file__).parent
    base: Path = settings.BASE_DIR
    sources = [
        *here.glob("*.py"),
        *here.glob("fonts/*.ttf"),
        *(here.parent / "drawing").glob("*.py"),
        *(base / "templates" / "pictures").glob("*.svg"),
        *(base / "locale").glob("*/LC_MESSAGES/django.mo"),
        base / "static" / "img" / "mark.svg",
    ]
    digests = (sha256(file.read_bytes()).hexdigest() for file in sorted(sources))
    return sha256(" ".join([site, *digests]).encode()).hexdigest()[:8]


def is_made(number: int) -> bool:
    return of(number).is_dir()


def read(number: int, name: str) -> bytes:
    """Return the PNG. Raises OSError, FileNotFoundError among them."""
    return (of(number) / name).read_bytes()


def make(release: Published, *, again: bool = False) -> int:
    """Paint the pictures of a release and return how many there are.

    Raises BusyError, OSError and NotPaintedError; then there is what was there before.
    """
    with alone():
        target = of(release.number)
        if target.is_dir() and not again:
            return 0
        temporary = root() / f".{release.number}.{uuid4().hex}.tmp"
        try:
            pictures = list(every(release))
            paint(pictures, temporary)
            make_durable(temporary)
            put(temporary, target)
        finally:
            shutil.rmtree(temporary, ignore_errors=True)
        return len(pictures)


def put(temporary: Path, target: Path) -> None:
    if target.exists():
        target.replace(temporary.with_suffix(".old.tmp"))
    temporary.replace(target)
    make_durable(root())


def make_durable(folder: Path) -> None:
    for path, _folders, _files in os.walk(folder):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def alone() -> Iterator[None]:
    """Keep all other processes of this machine from painting. Raises BusyError if one is at it."""
    root().mkdir(parents=True, exist_ok=True)
    with (root() / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError from None
        yield


def tidy(kept: set[int]) -> None:
    """Remove what is of no use: other releases, other looks, and what was never finished.

    Another look stays for a day: the version of the site that made it may still be running.
    """
    with alone():
        for folder in root().iterdir():
            if folder.is_dir() and is_waste(folder, kept):
                shutil.rmtree(folder)


def is_waste(folder: Path, kept: set[int]) -> bool:
    made = MADE.fullmatch(folder.name)
    if not made or int(made[1]) not in kept:
        return True
    return folder != of(int(made[1])) and time() - folder.stat().st_mtime > DAY
