"""Slugs that a person would take for one another, such as “gke” and “gk-e”, or “one” and “0ne”.

Letters of other alphabets never get here: no slug may hold them.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from catalog.problems.problem import Problem, problem
from catalog.problems.walking import Node, leaves, nodes

ALIKE = (("rn", "m"), ("vv", "w"), ("0", "o"), ("1", "l"))
BETWEEN_LETTERS = re.compile(r"(?<=[a-z])-(?=[a-z])")


def check(data: dict[str, Any]) -> Iterator[Problem]:
    seen: dict[tuple[Any, ...], str] = {}
    for node in nodes(data):
        for leaf in leaves(node):
            if leaf.name == "slug":
                slug = leaf.value
                other = seen.setdefault((*_list_of(node), look(slug)), slug)
                if other != slug:
                    message = _("“{slug}” looks like “{other}”: take a name that nobody confuses.")
                    facts = {"slug": slug, "other": other}
                    yield problem(node.place, "look-alike", message, field=leaf.spot, **facts)


def _list_of(node: Node) -> tuple[Any, ...]:
    """What names the list that it stands in: slugs are told apart within it."""
    return (node.kind, *(node.place.key[:-1] if node.is_entry else node.place.key))


def look(slug: str) -> str:
    """What is left of a slug for somebody who reads it in passing."""
    slug = BETWEEN_LETTERS.sub("", slug)
    for letters, other in ALIKE:
        slug = slug.replace(letters, other)
    return slug
