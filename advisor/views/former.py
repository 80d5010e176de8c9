"""Entries of earlier releases that the current one no longer has."""

from collections.abc import Mapping

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext as _

from advisor.pages.compared.choosing import Chosen
from advisor.pages.compared.kinds import KINDS, Entry
from advisor.pages.compared.spelling import in_a_row
from advisor.snapshot import Snapshot
from advisor.views.left_out import before

Name = tuple[str, str]
"""The kind of an entry and its slug."""


def retired(current: Snapshot, query: QueryDict) -> Chosen:
    """Return the entries that a query asks to compare and that only an earlier release has.

    As many releases are looked at as memory holds anyway, so that nonsense in an address costs
    no reading of files; what none of them had is taken for a typing error.
    """
    missing = {(key, slug) for key in KINDS for slug in query.getlist(key)} - entries(
        current
    ).keys()
    found: dict[Name, Entry] = {}
    for older in before(current, settings.OLDER_RELEASES_KEPT):
        if not (missing := missing - found.keys()):
            break
        found |= {name: entry for name, entry in entries(older).items() if name in missing}
    by_kind = {key: tuple(found[name] for name in found if name[0] == key) for key in KINDS}
    return {key: those for key, those in by_kind.items() if those}


def retired_words(gone: Chosen) -> str:
    """The sentence that says what was left out; "" for nothing."""
    if not (names := [entry.name for those in gone.values() for entry in those]):
        return ""
    if len(names) == 1:
        sentence = _("The current release no longer has %(names)s, so it is left out.")
    else:
        sentence = _("The current release no longer has %(names)s, so they are left out.")
    return sentence % {"names": in_a_row(names)}


def entries(snapshot: Snapshot) -> Mapping[Name, Entry]:
    """All entries that can be compared, by their kind and slug."""
    return {
        (key, entry.slug): entry for key, kind in KINDS.items() for entry in kind.entries(snapshot)
    }
