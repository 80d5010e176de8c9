"""Release files: the second home of every release, which needs no database to be read.

`DATA_DIR/releases/7.json` holds release 7 whole. A file is written once, under a temporary name
until it is complete, so one that cannot be read was damaged or changed afterwards.
"""

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from advisor import reading
from advisor.storage.published import Published, RefusedError

SET_ASIDE = ".damaged"
GIVEN = re.compile(r"([1-9][0-9]{0,8})\.(?:json|damaged)\b")
TOO_LARGE = 64 * 1024 * 1024
KINDS = {
    "number": int,
    "published_at": str,
    "published_by": str,
    "notes": dict,
    "checksum": str,
    "content": str,
}


def path(folder: Path, number: int) -> Path:
    return folder / f"{number}.json"


def numbers(folder: Path) -> list[int]:
    """Return the numbers that there are files of, newest first.

    Raises OSError when there is a folder that cannot be looked into.
    """
    names = (name.removesuffix(".json") for name in names_in(folder) if name.endswith(".json"))
    return sorted((int(name) for name in names if is_number(name)), reverse=True)


def highest_given(folder: Path) -> int:
    """Return the highest number that was ever given to a release of this folder; 0 for none.

    A file counts by its name, also if it is damaged, was set aside or renamed to `7.json.bak`.
    Raises OSError.
    """
    given = (GIVEN.match(name) for name in names_in(folder))
    return max((int(found[1]) for found in given if found), default=0)


def names_in(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []


def is_number(name: str) -> bool:
    return name.isascii() and name.isdigit() and not name.startswith("0")


def set_aside(folder: Path, number: int) -> None:
    """Keep the number of a damaged file, and serve and restore it no more. Raises OSError."""
    path(folder, number).replace(folder / f"{number}{SET_ASIDE}")
    make_names_durable(folder)


def reserve(folder: Path, number: int) -> None:
    """Note that the number was given to a release that there is no copy of. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{number}{SET_ASIDE}").touch()
    make_names_durable(folder)


def write(folder: Path, release: Published) -> None:
    """Write the file, durably. Raises RefusedError if there is another one of that number."""
    folder.mkdir(parents=True, exist_ok=True)
    target, text = path(folder, release.number), envelope(release)
    if target.exists():
        if target.read_bytes() != text.encode():
            raise RefusedError(f"{target} already holds another release {release.number}.")
        return
    temporary = folder / f".{release.number}.{uuid4().hex}.tmp"
    try:
        write_through(temporary, text)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    make_names_durable(folder)


def write_through(target: Path, text: str) -> None:
    with target.open("xb") as file:
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def make_names_durable(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def envelope(release: Published) -> str:
    return reading.canonical(
        {
            "number": release.number,
            "published_at": release.published_at.astimezone(UTC).isoformat(),
            "published_by": release.published_by,
            "notes": dict(release.notes),
            "checksum": release.checksum,
            "content": release.content,
        }
    )


def read(folder: Path, number: int) -> Published:
    """Return the release in the file of that number, its bytes checked; it is not yet read.

    Raises FileNotFoundError when there is none, and RefusedError when it is not what was written.
    """
    file = path(folder, number)
    try:
        if file.stat().st_size > TOO_LARGE:
            raise RefusedError("Its file is too large.")
        release = opened(reading.parse(file.read_text("utf-8")))
    except RefusedError:
        raise
    except ValueError as error:
        raise RefusedError(f"Its file cannot be read: {error}") from error
    if release.number != number:
        raise RefusedError(f"Its file holds release {release.number}.")
    release.check_bytes()
    return release


def opened(data: dict[str, Any]) -> Published:
    if {name: type(value) for name, value in data.items()} != KINDS:
        raise RefusedError("Its file has missing or unknown parts.")
    if not all(isinstance(note, str) for note in data["notes"].values()):
        raise RefusedError("Its notes are not texts.")
    published_at = datetime.fromisoformat(data["published_at"])
    if published_at.tzinfo is None:
        raise RefusedError("Its time has no zone.")
    return Published(**data | {"published_at": published_at})
