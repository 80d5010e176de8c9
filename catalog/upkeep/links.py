"""Which links of the drafts are broken, have moved or fail for days."""

from dataclasses import dataclass

from django.db.models import Q

from catalog.checking.addresses import all_holders
from catalog.models import LinkCheck
from catalog.models.base import Draft
from catalog.models.link_checks import LinkState

ORDER = (LinkState.BROKEN, LinkState.MOVED, LinkState.UNSURE)


@dataclass(frozen=True, slots=True)
class LinkTrouble:
    check: LinkCheck
    holders: list[Draft]  # the drafts that have the address


def link_troubles() -> list[LinkTrouble]:
    """What an editor should look at: broken first, then moved, then what has begun to fail.

    Costs one query, and one for each kind of draft that has addresses.
    """
    failing = Q(state=LinkState.UNSURE, failing_since__isnull=False)
    found = LinkCheck.objects.filter(Q(state__in=(LinkState.BROKEN, LinkState.MOVED)) | failing)
    checks = sorted(found, key=lambda check: (ORDER.index(LinkState(check.state)), check.address))
    holders = all_holders() if checks else {}
    return [
        LinkTrouble(check, holders[check.address]) for check in checks if check.address in holders
    ]
