"""A page has moved: its new address takes the place of the old one in the drafts."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urldefrag

from catalog.checking.addresses import address_fields, all_holders, asked
from catalog.checking.recording import forget_unused
from catalog.models import LinkCheck
from catalog.models.base import Draft
from catalog.models.link_checks import LinkState

Moved = dict[str, LinkCheck]
"""The last look at each address that has moved."""


def moved(addresses: Iterable[str]) -> Moved:
    """Return those of the addresses that have moved; one query."""
    wanted = set(addresses)
    found = LinkCheck.objects.filter(state=LinkState.MOVED)
    return {check.address: check for check in found if check.address in wanted}


def take(draft: Draft, known: Moved) -> bool:
    """Give the draft the new addresses and save it; False where none of its pages has moved.

    Raises ValidationError when a new address may not stand there. Call it inside of
    `history.editing`.
    """
    changed = [field.name for field in address_fields(type(draft)) if _take(draft, field, known)]
    if not changed:
        return False
    others = {field.name for field in draft._meta.fields} - set(changed)
    draft.clean_fields(exclude=others)
    draft.validate_constraints()
    draft.save(update_fields=changed)
    return True


def settle(known: Moved) -> None:
    """The new addresses were there when they were found: they need not be asked for again."""
    in_use = all_holders()
    for check in known.values():
        new = asked(check.moved_to)
        if new in in_use:
            values = {"status": check.status, "checked_at": check.checked_at}
            found = values | {"state": LinkState.GOOD}
            LinkCheck.objects.get_or_create(address=new, defaults=found)
    forget_unused(in_use.keys())


def _take(draft: Draft, field: Any, known: Moved) -> bool:
    urls = getattr(draft, field.name)
    new = {code: _new(url, known) for code, url in urls.items()}
    setattr(draft, field.name, new)
    return bool(new != urls)


def _new(url: str, known: Moved) -> str:
    """What stands behind “#” is no part of what was asked for, and stays."""
    check = known.get(asked(url))
    if check is None:
        return url
    fragment = urldefrag(url).fragment
    return f"{check.moved_to}#{fragment}" if fragment else check.moved_to
