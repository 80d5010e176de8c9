"""What an entry is called: as readers know it, with its slug beside it where the name does not say it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.text import Truncator, slugify

from catalog.problems.problem import Place, Words
from catalog.texts import shown

NAMES = ("name", "title", "belief", "old", "summary", "text")
"""What may name an entry, in a draft as in a release; the first that it has."""

LISTS = {
    "product": "products",
    "orchestrator": "orchestrators",
    "series": "gpu_series",
    "option": "options",
}
"""What is said of two or three entries together is called by their names."""

LONGEST = 80

Names = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Called:
    place: Place
    name: str  # "" for what has none

    @property
    def words(self) -> Words:
        """Such as: product “GKE”."""
        key = (self.name,) if self.name and self.place.key else self.place.key
        return replace(self.place, key=key).entry

    @property
    def slug(self) -> str:
        """What tells it from another of its name; "" where the name says it by itself."""
        slug = " × ".join(self.place.key)
        is_said = not self.name or slugify(self.name) == slug or " × " in self.name
        return "" if is_said else slug


def name_in(values: Mapping[str, Any], names: Names | None = None) -> str:
    """The name in the fields of a draft, or in an object of a release."""
    together = [facet for facet in LISTS if facet in values and "slug" not in values]
    if together:
        known = names or {}
        return " × ".join(_named(known.get(facet, {}), values[facet]) for facet in together)
    texts = (values.get(name) for name in NAMES)
    words = (shown(text, "") if isinstance(text, dict) else text for text in texts)
    return Truncator(next(filter(None, words), "")).chars(LONGEST)


def _named(names: Mapping[str, str], key: Any) -> str:
    """A draft names another by its natural key, a release by its slug alone."""
    slug = str(key[-1] if isinstance(key, list) else key)
    return names.get(slug, slug)


def names_in(*catalogs: Mapping[str, Any]) -> Names:
    """The names of what others are said of together; the first catalog has the last word."""
    return {
        facet: {item["slug"]: name_in(item) for data in reversed(catalogs) for item in data[where]}
        for facet, where in LISTS.items()
    }
