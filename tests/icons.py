"""Draws the icons anew from static/img/mark.svg, in Chromium: `python -m tests.icons`.

Not every browser takes an SVG as icon, and a phone wants a PNG for its home screen, which it cuts
to its own shape: there the mark has no round corners.
"""

import shutil
import struct
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

IMAGES = Path(__file__).parent.parent / "static/img"
ICON, TOUCH = 32, 180  # pixels of a side


def mark(is_cut: bool = False) -> str:
    """The mark as SVG; `is_cut`: with the corners that somebody else will cut."""
    svg = (IMAGES / "mark.svg").read_text()
    return svg.replace(' rx="8"', "") if is_cut else svg


def draw(page: Page, svg: str, side: int) -> bytes:
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(
        f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw; height: 100vh }}</style>{svg}"
    )
    return page.screenshot(omit_background=True)


def as_ico(png: bytes) -> bytes:
    """An icon file with one picture in it."""
    start = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", ICON, ICON, 0, 0, 1, 32, len(png), len(start) + 16)
    return start + entry + png


def write() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        (IMAGES / "mark.ico").write_bytes(as_ico(draw(page, mark(), ICON)))
        (IMAGES / "touch.png").write_bytes(draw(page, mark(is_cut=True), TOUCH))
        browser.close()


if __name__ == "__main__":
    write()
