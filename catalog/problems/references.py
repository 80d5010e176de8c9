"""References: whatever names another entry names one that exists."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from catalog.problems.problem import Problem, Words, problem
from catalog.problems.walking import Leaf

TARGETS: dict[str, tuple[str, Words]] = {
    **dict.fromkeys(
        ("sources", "first_sources", "second_sources", "uses_sources"),
        ("sources", _("source")),
    ),
    **dict.fromkeys(("source", "link", "guide", "blueprint"), ("sources", _("source"))),
    **dict.fromkeys(("product", "products"), ("products", _("product"))),
    **dict.fromkeys(
        ("orchestrator", "orchestrators", "also_deploys"), ("orchestrators", _("orchestrator"))
    ),
    "series": ("gpu_series", _("GPU series")),
    **dict.fromkeys(("option", "options"), ("options", _("consumption option"))),
    **dict.fromkeys(("broader", "uses"), ("uses", _("use"))),
    "features": ("features", _("feature")),
    "terms": ("terms", _("term")),
    "dispute": ("disputes", _("dispute")),
}
"""The names that refer to an entry, with the list that it stands in."""

Slugs = Mapping[str, frozenset[str]]


def slugs_of(data: dict[str, Any]) -> Slugs:
    """Return the slugs of each list of entries; machine types count as a list of their own."""
    lists = {
        name: entries
        for name, entries in data.items()
        if isinstance(entries, list) and name != "page_facts"
    }
    lists["machine_types"] = [
        machine for series in data["gpu_series"] for machine in series["machine_types"]
    ]
    return {
        name: frozenset(entry["slug"] for entry in entries if "slug" in entry)
        for name, entries in lists.items()
    }


def check(leaf: Leaf, slugs: Slugs) -> Iterator[Problem]:
    if leaf.name not in TARGETS or leaf.value is None:
        return
    target, kind = TARGETS[leaf.name]
    named = [leaf.value] if isinstance(leaf.value, str) else leaf.value
    for slug in named:
        if slug not in slugs[target]:
            message = _("It names the {kind} “{slug}”, which does not exist: choose another.")
            yield problem(
                leaf.node.place, "dangling", message, field=leaf.spot, kind=kind, slug=slug
            )
