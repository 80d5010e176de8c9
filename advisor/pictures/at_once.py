"""Paints one card for whoever asks before the pictures of its release are there.

A link that was shared within seconds of publishing unfolds with its picture, too: those who show
links ask once and keep what they got. One card takes a tenth of a second, and one is painted at a
time; flowcharts are larger and wait for the others.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from advisor.pictures.every import card_of
from advisor.pictures.painting import NotPaintedError, paint
from advisor.releases import Published

PATIENCE = 3.0  # seconds: those who show links wait for about five

_turn = Lock()


def at_once(release: Published, language: str, flowchart: str, outcome: str) -> bytes | None:
    """Return the PNG of a card, the same as it will be kept; None if there is none in time."""
    picture = card_of(release, language, flowchart, outcome)
    if picture is None or not _turn.acquire(timeout=PATIENCE):
        return None
    try:
        with TemporaryDirectory(prefix="batuta-card-") as folder:
            paint([picture], Path(folder), PATIENCE)
            return (Path(folder) / picture.name).read_bytes()
    except (NotPaintedError, OSError):
        return None
    finally:
        _turn.release()
