"""Whether the pages that the drafts link to are still there: asked politely, and written down.

Nothing here is ever called by a visitor's request. `check` is for the command and the admin.
"""

from catalog.checking.checking import Outcome, check
from catalog.checking.rounds import Manners

__all__ = ["Manners", "Outcome", "check"]
