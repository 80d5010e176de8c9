"""What the filters, their values, the columns and the figures of the finder are called."""

from collections.abc import Callable, Mapping
from functools import cached_property

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from advisor.finder.index import Index
from advisor.pages.figures import spell_gpus, spell_number
from advisor.vocabulary import SeriesClass, Stage, spelled

LABELS: Mapping[str, str | Promise] = {
    "q": _("Search"),
    "class": _("Class"),
    "series": _("GPU series"),
    "machine": _("Machine type"),
    "gpu": _("GPU"),
    "gpu-memory": _("GPU memory, each"),
    "gpu-memory-all": _("GPU memory, all"),
    "gpus": pgettext_lazy("number", "GPUs"),
    "memory": _("Memory"),
    "network": _("Network"),
    "interconnect": _("Between GPUs"),
    "option": _("Obtained by"),
    "product": _("Deployed by"),
    "stage": _("Launch stage"),
}
"""By the names of `finder.filters` and `finder.columns`: both have the same word for the same."""

UNITS = {"gpu-memory": "GB", "gpu-memory-all": "GB", "memory": "GB", "network": "Gbps"}

INTERCONNECTS: Mapping[str, str | Promise] = {
    "nvlink-domain": _("NVLink, also between machines"),
    "nvlink": _("NVLink"),
    "other": pgettext_lazy("interconnect", "other, or only on some sizes"),
}

VALUES: Mapping[str, Callable[[Index, str], str]] = {
    "q": lambda index, value: value,
    "class": lambda index, value: spelled(SeriesClass, value),
    "gpu": lambda index, value: index.models[value],
    "gpus": lambda index, value: spell_gpus(float(value)),
    "interconnect": lambda index, value: str(INTERCONNECTS[value]),
    "option": lambda index, value: index.snapshot.option[value].name,
    "product": lambda index, value: index.snapshot.product[value].name,
    "stage": lambda index, value: spelled(Stage, value),
}


class Words:
    """The words for one release in one language, each looked up once: a page has hundreds."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.labels = {name: label(name) for name in LABELS}
        self._figures: dict[tuple[float, str], str] = {}

    @cached_property
    def offered(self) -> dict[str, dict[str, str]]:
        """What the values to choose from are called, by filter and value."""
        return {
            name: {value: value_label(self.index, name, value) for value in matcher.offered}
            for name, matcher in self.index.matchers.items()
        }

    def value(self, name: str, value: str) -> str:
        """A value of a filter; a bound need not be one of those to choose from."""
        return self.offered[name].get(value) or value_label(self.index, name, value)

    def figure(self, value: float | None, unit: str = "") -> str | None:
        """A figure of a row, None for an unknown one; the same few stand in most rows."""
        if value is None:
            return None
        if (value, unit) not in self._figures:
            self._figures[value, unit] = spell_number(value, unit)
        return self._figures[value, unit]


def label(name: str) -> str:
    return capfirst(str(LABELS[name]))


def value_label(index: Index, name: str, value: str) -> str:
    """A value of a filter, in the reader's language."""
    if name in VALUES:
        return VALUES[name](index, value)
    return str(_("at least %(figure)s") % {"figure": spell_number(float(value), UNITS[name])})
