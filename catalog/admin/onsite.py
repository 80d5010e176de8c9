"""Where readers see a draft: the page of the site that shows it, once it is published."""

from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from advisor import releases

NAMES = {"product": "product", "orchestrator": "orchestrator", "gpu": "series"} | {
    "option": "option",
    "flowchart": "flowchart",
}
"""The name of a page's address, and where the snapshot has its entries by their slug."""


def site_address(page: str, slug: str) -> str | None:
    """Return the address of an entry's page; None while no release has the entry."""
    try:
        published: Any = releases.current().snapshot(get_language() or "en")
    except (releases.NotHereYetError, releases.NothingPublishedError):
        return None
    return reverse(page, args=[slug]) if slug in getattr(published, NAMES[page]) else None
