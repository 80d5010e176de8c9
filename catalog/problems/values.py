"""Plain values: each is judged by the draft field that it comes from."""

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from advisor.characters import hidden_character
from advisor.snapshot import Source
from catalog.links import why_unsafe
from catalog.problems.problem import Problem, Words, problem
from catalog.problems.said import said
from catalog.problems.walking import Leaf, Shape


def check(leaf: Leaf) -> Iterator[Problem]:
    if leaf.node.kind is Source and leaf.name == "url":
        yield from _check_addresses(leaf)
    elif leaf.shape is Shape.VALUE and leaf.draft_field and not leaf.draft_field.is_relation:
        yield from _check_value(leaf)


def _check_addresses(leaf: Leaf) -> Iterator[Problem]:
    by_url = {url: code for code, url in reversed(leaf.value.items())}
    for url in dict.fromkeys(leaf.value.values()):
        if url and (sentence := why_unsafe(url)):
            spot = leaf.spot.in_language(by_url[url])
            yield problem(leaf.node.place, "unsafe-link", sentence, field=spot)


def _check_value(leaf: Leaf) -> Iterator[Problem]:
    place, value = leaf.node.place, leaf.value
    if isinstance(value, str) and (character := hidden_character(value, allowed="")):
        message = _("It holds an invisible character ({character}): type it anew.")
        yield problem(place, "hidden-character", message, field=leaf.spot, character=character)
    elif sentence := _why_refused(leaf.draft_field, value, timezone.localdate()):
        yield problem(place, "wrong-value", sentence, field=leaf.spot)


@lru_cache(maxsize=5000)
def _why_refused(field: Any, value: Any, today: date) -> Words | None:
    """Return what the draft field says against a value today. None, as in a release, is empty."""
    if value is None:
        return None
    try:
        field.clean(value, None)
    except ValidationError as error:
        return said(field, error.error_list[0])
    return None
