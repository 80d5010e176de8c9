"""Words of English in a text of another language: marked, so that they are read aloud as English.

A page is gone through once, when it is rendered, so nobody who writes a text has to mark them. A
word that is a name, or that the other language has taken over, such as “hardware”, does not belong
here. Capitals count: “Spot” is the name of a consumption option.
"""

import re
from bisect import bisect

from advisor.pages.abbreviations import HIDDEN

ENGLISH = "en"
WORDS = (
    "backfill",
    "bare metal",
    "developer advocate",
    "gang scheduling",
    "spot",
)
_FOUND = re.compile(rf"(?<![\w/.#=-])(?:{'|'.join(WORDS)})(?![\w/-])(?=[^<>]*<)")


def marked(html: str, language: str | None) -> str:
    """Return the HTML with `lang` around each of the words; English has no need of it."""
    if language == ENGLISH:
        return html
    hidden = [place for found in HIDDEN.finditer(html) for place in found.span()]

    def mark(found: re.Match[str]) -> str:
        is_hidden = bisect(hidden, found.start()) % 2
        return found[0] if is_hidden else f'<span lang="{ENGLISH}">{found[0]}</span>'

    return _FOUND.sub(mark, html)
