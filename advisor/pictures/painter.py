"""Makes PNG of SVG. It is run as a process of its own, by `painting`, and imports nothing of the site.

The library holds Python's lock while it draws, and a picture that is too large for the memory
ends the process. Neither must happen to a process that serves readers.
"""

import json
import os
import resource
import sys
from pathlib import Path

import resvg_py

FONTS = [str(font) for font in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
MEMORY = 1024 * 1024 * 1024
SECONDS = 120


def be_modest() -> None:
    """Leave the machine to those who serve, and end rather than take too much of it."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def paint(svg: str, scale: float) -> bytes:
    """Return the PNG. The font is ours alone, so every machine draws the same."""
    return resvg_py.svg_to_bytes(
        svg_string=svg, zoom=scale, skip_system_fonts=True, font_files=FONTS, font_family="Arimo"
    )


def write(target: Path, png: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as file:
        file.write(png)
        file.flush()
        os.fsync(file.fileno())


if __name__ == "__main__":
    be_modest()
    for picture in json.load(sys.stdin):
        write(Path(picture["to"]), paint(picture["svg"], picture["scale"]))
