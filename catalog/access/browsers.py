"""What somebody may call a browser by: enough to know one's own in a list, and no more."""

import re

NAMES = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/"),
    ("Firefox", r"(Firefox|FxiOS)/"),
    ("Chrome", r"(Chrome|Chromium|CriOS)/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux|X11"),
)


def named(agent: str) -> str:
    """Such as “Firefox, Linux”; "" for one that nobody has heard of."""
    found = [
        next((name for name, pattern in names if re.search(pattern, agent[:500])), "")
        for names in (NAMES, SYSTEMS)
    ]
    return ", ".join(name for name in found if name)
