"""Which addresses the drafts hold, and which of them it is time to ask for."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any
from urllib.parse import urldefrag

from catalog.fixtures.files import MODELS
from catalog.models import LinkCheck
from catalog.models.base import Draft
from catalog.models.fields import AddressesField

Holders = dict[str, list[Draft]]
"""The drafts that hold each address."""


def asked(address: str) -> str:
    """The address as a server is asked for it: what stands behind “#” stays with the reader."""
    return urldefrag(address).url


def held_by(draft: Draft) -> list[str]:
    """The addresses that a draft holds, each once."""
    texts = [getattr(draft, field.name) for field in address_fields(type(draft))]
    return list(dict.fromkeys(asked(url) for values in texts for url in values.values() if url))


def holders(drafts: Iterable[Draft]) -> Holders:
    found: Holders = defaultdict(list)
    for draft in drafts:
        for address in held_by(draft):
            found[address].append(draft)
    return dict(found)


def all_holders() -> Holders:
    """Costs one query for each kind of draft that has addresses."""
    return holders(draft for model in _models() for draft in model.objects.order_by("pk"))


def due(
    addresses: Iterable[str], *, before: datetime | None = None, limit: int | None = None
) -> list[str]:
    """Those last asked for before a time, or never; the longest ago first. Costs one query."""
    asked_at: Mapping[str, Any] = dict(LinkCheck.objects.values_list("address", "checked_at"))
    never = [address for address in addresses if address not in asked_at]
    again = [
        address
        for address in addresses
        if address in asked_at and (before is None or asked_at[address] < before)
    ]
    return [*sorted(never), *sorted(again, key=lambda url: (asked_at[url], url))][:limit]


@cache
def address_fields(model: type[Draft]) -> tuple[Any, ...]:
    fields = model._meta.concrete_fields
    return tuple(field for field in fields if isinstance(field, AddressesField))


@cache
def _models() -> tuple[type[Draft], ...]:
    return tuple(model for model in MODELS if address_fields(model))
