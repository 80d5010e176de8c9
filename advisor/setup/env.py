"""What differs between machines comes from the environment: read here, or refused in a sentence.

A variable that is empty counts as one that is not set. Each one that is read is noted, so that
docs/settings.md says of it what the code does: see `guide`.
"""

import os
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class Variable:
    """What the code that reads a variable knows of it."""

    default: str
    values: str  # what it may be, in a few words


READ: dict[str, Variable] = {}
"""Every variable that was read so far, as the first who read it describes it."""


def env_text(name: str, default: str = "", values: str = "") -> str:
    READ.setdefault(name, Variable(default, values))
    return os.environ.get(name) or default


def env_bool(name: str, default: bool) -> bool:
    value = env_text(name, str(default), "`True` or `False`")
    if value not in {"True", "False"}:
        raise ImproperlyConfigured(f"{name} is “{value}”: use True or False.")
    return value == "True"


def env_int(name: str, default: int, *, least: int = 0, most: int) -> int:
    """Return a whole number within bounds: a slip of the finger must not swallow the machine."""
    value = env_text(name, str(default), f"{least} to {most}")
    is_number = value.isascii() and value.isdigit() and len(value) < 20
    if not is_number or not least <= int(value) <= most:
        raise ImproperlyConfigured(
            f"{name} is “{value}”: use a whole number from {least} to {most}."
        )
    return int(value)


def env_choice(name: str, default: str, choices: set[str]) -> str:
    value = env_text(name, default, ", ".join(f"`{choice}`" for choice in sorted(choices)))
    if value not in choices:
        raise ImproperlyConfigured(f"{name} is “{value}”: use one of {', '.join(sorted(choices))}.")
    return value


def env_list(name: str, default: str = "", values: str = "") -> list[str]:
    """Return the words between the commas."""
    given = env_text(name, default, values)
    return [word.strip() for word in given.split(",") if word.strip()]


def env_folder(name: str, default: Path) -> Path:
    """Return a folder, which need not be there yet."""
    value = env_text(name, str(default), "a folder")
    try:
        folder = Path(value).expanduser().resolve()
    except (RuntimeError, OSError) as error:
        raise ImproperlyConfigured(f"{name} is “{value}”: {error}") from None
    there = next(path for path in (folder, *folder.parents) if os.path.exists(path))
    if not there.is_dir():
        raise ImproperlyConfigured(f"{name} is “{value}”, but {there} is no folder: name another.")
    return folder


def make_folder(folder: Path) -> None:
    """Make the folder if it is missing, or say in a sentence why it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The folder {folder} cannot be made ({error.strerror}): name another in DATA_DIR or"
            " DATABASE_URL."
        ) from None
