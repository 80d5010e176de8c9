"""Where a database is, from its name in the settings."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit


def path_of(name: Any) -> Path:
    """The path in a name as the settings have it: a path, or an address that begins with `file:`."""
    text = str(name)
    return Path(unquote(urlsplit(text).path)) if text.startswith("file:") else Path(text)
