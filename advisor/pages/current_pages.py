"""Which pages of the catalog there are: those of the current release.

Everything that links from a release to the catalog asks here, since an older release may speak of
entries that the current one no longer has.
"""

from dataclasses import dataclass

from django.urls import reverse

from advisor.flow import Answers
from advisor.pages.compared.advised import Beside
from advisor.pages.compared.kinds import KINDS
from advisor.snapshot import Snapshot

ENTRIES = {
    "product": "product",
    "orchestrator": "orchestrator",
    "gpu": "series",
    "option": "option",
    "wizard": "flowchart",
    "flowchart": "flowchart",
}
"""Route name to where a snapshot holds, by slug, the entries that have such a page."""


@dataclass(frozen=True, slots=True)
class CurrentPages:
    snapshot: Snapshot  # of the current release

    def address(self, route: str, slug: str, answers: Answers | None = None) -> str | None:
        """Return the address of an entry's page, or None where the entry was retired."""
        if slug not in getattr(self.snapshot, ENTRIES[route]):
            return None
        return reverse(route, args=[slug], query=answers)

    def comparison(self, beside: Beside) -> str | None:
        """Return the address of a comparison, or None where one of its entries was retired."""
        here = {entry.slug for entry in KINDS[beside.key].entries(self.snapshot)}
        return beside.address if all(entry.slug in here for entry in beside.entries) else None
