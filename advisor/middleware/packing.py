"""Pages in fewer bytes, for readers whose browser unpacks them.

Only pages that are the same for everybody are packed: where nothing is secret, the length of an
answer tells nobody anything.
"""

import gzip
import re

LEAST = 1024  # bytes; below, packing saves no packet on the network
LEVEL = 6
TEXTS = re.compile(r"text/|application/(json|atom\+xml|xml)|image/svg\+xml")
CODING = re.compile(r"\s*(gzip|x-gzip|\*)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?", re.IGNORECASE)


def packed(body: bytes, content_type: str) -> bytes | None:
    """The body in fewer bytes, the same ones for the same body, or None where it is not worth it."""
    if len(body) < LEAST or not TEXTS.match(content_type):
        return None
    found = gzip.compress(body, LEVEL, mtime=0)
    return found if len(found) < len(body) else None


def takes_packed(accept_encoding: str) -> bool:
    """Whether a reader says that gzip may be sent. What is said of gzip goes before what of “*”."""
    wishes = [CODING.fullmatch(part) for part in accept_encoding[:1024].split(",")]
    said = {found[1].lower(): is_some(found[2]) for found in wishes if found}
    return next((said[name] for name in ("gzip", "x-gzip", "*") if name in said), False)


def is_some(quality: str | None) -> bool:
    try:
        return quality is None or float(quality) > 0
    except ValueError:
        return False
