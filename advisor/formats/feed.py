"""The releases as an Atom feed: what was published when, and what changed, in one language."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from advisor.releases import Heading

TYPE = "application/atom+xml; charset=utf-8"
MOST = 50
AUTHOR = "Batuta"
"""The pages of releases do not name who published them, so the feed does not either."""


class Feed(Atom1Feed):
    """Django writes a summary as HTML. Notes are text, and stay what was typed."""

    def add_item_elements(self, handler: Any, item: Any) -> None:
        super().add_item_elements(handler, {**item, "description": None})
        handler.addQuickElement("summary", item["description"], {"type": "text"})


def feed(headings: Sequence[Heading], language: str) -> str:
    """Return the feed of the newest releases, which are given newest first; there is at least one.

    An entry has the address of its release for an id: both stay for ever.
    """
    written = Feed(
        title=_("Batuta: releases of the catalog"),
        link=absolute("releases"),
        description="",
        subtitle=_("What changed in the catalog, release by release."),
        language=language,
        feed_url=absolute("feed"),
        feed_guid=absolute("feed"),
        author_name=AUTHOR,
    )
    for heading in [heading for heading in headings if language in heading.notes][:MOST]:
        address = absolute("release", heading.number)
        written.add_item(
            title=_("Release %(number)s") % {"number": heading.number},
            link=address,
            description=heading.notes[language],
            unique_id=address,
            pubdate=heading.published_at,
            updateddate=heading.published_at,
        )
    return str(written.writeString("utf-8"))


def absolute(name: str, *values: Any) -> str:
    return settings.SITE_URL + reverse(name, args=values)
