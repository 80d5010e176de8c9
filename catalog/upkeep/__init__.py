"""What ages in silence: facts that nobody has checked for long, links, translations.

Functions for the editors' home page and their lists. Each costs a few queries, however much there
is, and writes nothing.
"""

from catalog.upkeep.edited import Edited, edited
from catalog.upkeep.links import LinkTrouble, link_troubles
from catalog.upkeep.overdue import Overdue, due_before, overdue
from catalog.upkeep.translations import Older, older_translations

__all__ = [
    "Edited",
    "LinkTrouble",
    "Older",
    "Overdue",
    "due_before",
    "edited",
    "link_troubles",
    "older_translations",
    "overdue",
]
