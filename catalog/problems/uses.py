"""Uses: each is a kind of a broader one, and of no kind of itself."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from advisor.snapshot import Use
from catalog.problems.flowcharts import field_of
from catalog.problems.names import MODELS
from catalog.problems.problem import Place, Problem, problem

Data = dict[str, Any]


def check(data: Data) -> Iterator[Problem]:
    broader = {use["slug"]: use["broader"] for use in data["uses"]}
    meta = MODELS[Use]._meta
    for slug in broader:
        if slug in above(slug, broader):
            message = _(
                "It is a kind of “{broader}”, which is in turn a kind of it: "
                "choose another broader use for one of them, or none."
            )
            place = Place(meta.label_lower, (slug,), meta.verbose_name)
            field = field_of(Use, "broader")
            yield problem(place, "loop", message, field=field, broader=broader[slug])


def above(slug: str, broader: dict[str, str | None]) -> set[str]:
    """Return all uses that a use is a kind of, over however many steps."""
    found: set[str] = set()
    use = broader.get(slug)
    while use is not None and use not in found:
        found.add(use)
        use = broader.get(use)
    return found
