"""The kinds of entries that can be compared, by the name that each has in an address."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from advisor.pages import related
from advisor.pages.compared import machines, options, orchestrators, products, series
from advisor.pages.comparison import Sections
from advisor.snapshot import Dispute, MachineType, Snapshot
from advisor.vocabulary import SeriesClass

Entry = Any
"""A product, an orchestrator, a GPU series, a machine type or a consumption option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    key: str
    title: str | Promise
    entries: Callable[[Snapshot], tuple[Entry, ...]]  # in the catalog's order
    sections: Callable[[Snapshot, Sequence[Any]], Sections]
    address: Callable[[Snapshot, Entry], str]
    group: Callable[[Snapshot, Entry], str | Promise] = lambda snapshot, entry: ""
    disputes: Callable[[Snapshot, Entry], tuple[Dispute, ...]] = lambda snapshot, entry: ()


def page(name: str) -> Callable[[Snapshot, Entry], str]:
    return lambda snapshot, entry: reverse(name, args=[entry.slug])


def page_of_machine(snapshot: Snapshot, machine: MachineType) -> str:
    slug = machines.series_of(snapshot, machine).slug
    return reverse("gpu", args=[slug], fragment="machine-types")


CLASSES = {SeriesClass.CLUSTERED: _("Clustered GPUs"), SeriesClass.GENERAL: _("General GPUs")}

KINDS = {
    kind.key: kind
    for kind in (
        Kind(
            key="product",
            title=_("Products"),
            entries=lambda snapshot: snapshot.products,
            sections=products.sections,
            address=page("product"),
            disputes=lambda snapshot, entry: related.to_product(snapshot, entry).disputes,
        ),
        Kind(
            key="orchestrator",
            title=_("Orchestrators"),
            entries=lambda snapshot: snapshot.orchestrators,
            sections=orchestrators.sections,
            address=page("orchestrator"),
        ),
        Kind(
            key="series",
            title=pgettext_lazy("several", "GPU series"),
            entries=lambda snapshot: snapshot.gpu_series,
            sections=series.sections,
            address=page("gpu"),
            group=lambda snapshot, entry: CLASSES.get(entry.klass, ""),
            disputes=lambda snapshot, entry: related.to_series(snapshot, entry).disputes,
        ),
        Kind(
            key="machine",
            title=_("Machine types"),
            entries=lambda snapshot: tuple(
                machine for one in snapshot.gpu_series for machine in one.machine_types
            ),
            sections=machines.sections,
            address=page_of_machine,
            group=lambda snapshot, entry: machines.series_of(snapshot, entry).name,
        ),
        Kind(
            key="option",
            title=_("Consumption options"),
            entries=lambda snapshot: snapshot.options,
            sections=options.sections,
            address=page("option"),
            disputes=lambda snapshot, entry: related.to_option(snapshot, entry).disputes,
        ),
    )
}
