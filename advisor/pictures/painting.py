"""Has pictures painted: by another process, see `painter`, which is waited for."""

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

PAINTER = Path(__file__).with_name("painter.py")
SHARP = 2.0
"""A screen of today has two dots for each pixel."""
MOST_DOTS = 16_000_000
"""What is larger is painted less sharp: 64 MB of memory for one picture are enough."""
PATIENCE = 180  # seconds


class NotPaintedError(Exception):
    """The pictures could not be painted; the message says what the painter said."""


@dataclass(frozen=True, slots=True)
class Picture:
    name: str  # its file, within the folder of its release, such as "en/platform/gke.png"
    svg: str
    scale: float = 1.0


def sharpest(width: int, height: int) -> float:
    """How many dots a pixel may have, in each direction."""
    return min(SHARP, sqrt(MOST_DOTS / (width * height)))


def paint(pictures: Iterable[Picture], folder: Path, patience: float | None = None) -> None:
    """Write the pictures into a folder. Raises NotPaintedError, or OSError from the system."""
    wanted = [
        {"svg": picture.svg, "scale": picture.scale, "to": str(folder / picture.name)}
        for picture in pictures
    ]
    command = [sys.executable, "-I", str(PAINTER)]
    try:
        subprocess.run(  # noqa: S603
            command,
            input=json.dumps(wanted).encode(),
            capture_output=True,
            timeout=patience or PATIENCE,
            check=True,
        )
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise NotPaintedError(
            f"The painter ended with {error.returncode}. {' '.join(said)}"
        ) from None
    except subprocess.TimeoutExpired:
        raise NotPaintedError(
            f"The painter took more than {patience or PATIENCE} seconds."
        ) from None
