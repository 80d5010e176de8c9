"""Pictures of a release without painting any, and what a painted one shows."""

import struct
import zlib
from dataclasses import dataclass
from functools import cache
from itertools import batched
from pathlib import Path

from advisor.pictures import folder, painter
from advisor.pictures.every import file_name

NAMES = [("en",), ("en", "platform"), ("en", "platform", "gke")]
STUB = b"\x89PNG\r\n\x1a\n"
DOT = 4  # bytes: red, green, blue and how opaque


def hung(number: int = 1) -> None:
    """Put files in place of the pictures of a release."""
    for name in NAMES:
        file = folder.of(number) / file_name(*name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(STUB)


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@dataclass(frozen=True)
class Seen:
    """What a PNG shows, dot by dot."""

    rows: list[list[bytes]]

    def rows_with_ink(self, left: int, right: int) -> list[int]:
        """The rows that are not of one colour between two columns."""
        return [y for y, row in enumerate(self.rows) if len(set(row[left:right])) > 1]

    @property
    def colours(self) -> int:
        return len({dot for row in self.rows for dot in row})


def painted(svg: str, scale: float = 0.25) -> Seen:
    """Paint an SVG, small, and look at it."""
    png = painter.paint(svg, scale)
    width, height = size(png)
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += 12 + length
    raw, line = zlib.decompress(packed), width * DOT + 1
    rows: list[bytes] = [bytes(width * DOT)]
    for y in range(height):
        rows.append(unfiltered(raw[y * line], raw[y * line + 1 : (y + 1) * line], rows[-1]))
    return Seen([[bytes(dot) for dot in batched(row, DOT)] for row in rows[1:]])


def unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    """One row of a PNG, as it was before it was made easy to compress."""
    row = bytearray(line)
    for at in range(len(row)):
        left = row[at - DOT] if at >= DOT else 0
        corner = above[at - DOT] if at >= DOT else 0
        guesses = (0, left, above[at], (left + above[at]) // 2, nearest(left, above[at], corner))
        row[at] = (row[at] + guesses[kind]) % 256
    return bytes(row)


def nearest(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda one: abs(guess - one))


@cache
def widths(font: Path) -> tuple[dict[int, int], float]:
    """How wide each character of a font is, and how many units its letters are high."""
    data = font.read_bytes()
    tables = {}
    for at in range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16):
        name, _sum, offset, length = struct.unpack(">4sIII", data[at : at + 16])
        tables[name] = data[offset : offset + length]
    units = struct.unpack(">H", tables[b"head"][18:20])[0]
    count = struct.unpack(">H", tables[b"hhea"][34:36])[0]
    advance = [struct.unpack(">H", tables[b"hmtx"][4 * n : 4 * n + 2])[0] for n in range(count)]
    glyphs = glyphs_of(tables[b"cmap"])
    return {code: advance[min(glyph, count - 1)] for code, glyph in glyphs.items()}, units


def glyphs_of(cmap: bytes) -> dict[int, int]:
    """Which glyph each character has, from the subtable of format 4."""
    offsets = (struct.unpack(">I", cmap[8 + 8 * n : 12 + 8 * n])[0] for n in range(cmap[3]))
    table = next(cmap[o:] for o in offsets if cmap[o : o + 2] == b"\0\x04")
    count = struct.unpack(">H", table[6:8])[0] // 2

    def column(place: int) -> tuple[int, ...]:
        start = 14 + place * 2 * count + (2 if place else 0)
        return struct.unpack(f">{count}H", table[start : start + 2 * count])

    found = {}
    for n, (last, first, delta, jump) in enumerate(zip(*map(column, range(4)), strict=True)):
        for code in range(first, last + 1):
            glyph = code
            if jump:
                at = 14 + 2 + 3 * 2 * count + 2 * n + jump + 2 * (code - first)
                glyph = struct.unpack(">H", table[at : at + 2])[0]
            found[code] = (glyph + delta) % 65536
    return found
