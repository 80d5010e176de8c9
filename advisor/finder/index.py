"""A release made ready for finding. It costs a moment once, and nothing in it ever changes."""

from collections.abc import Sequence
from functools import cached_property
from itertools import groupby
from itertools import product as pairs_of

from advisor.finder.columns import in_order
from advisor.finder.filters import FILTERS
from advisor.finder.matching import mask, matcher
from advisor.finder.rows import Possible, rows
from advisor.snapshot import Deployment, SeriesOption, Snapshot


class Index:
    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.rows = rows(snapshot)
        self.all = (1 << len(self.rows)) - 1
        self.matchers = {filter_.name: matcher(filter_, self.rows) for filter_ in FILTERS}
        self.machine_types = mask([n for n, row in enumerate(self.rows) if row.machine])
        self._orders: dict[str, list[int]] = {}

    def order(self, sort: str) -> Sequence[int]:
        """The places of all rows in the order of a sort; each is worked out once."""
        if sort not in self._orders:
            self._orders[sort] = in_order(self.rows, sort)
        return self._orders[sort]

    @cached_property
    def series(self) -> dict[str, int]:
        """The rows of each series, as the bits of a number."""
        places = groupby(range(len(self.rows)), lambda place: self.rows[place].series.slug)
        return {slug: mask([*together]) for slug, together in places}

    @cached_property
    def options(self) -> dict[tuple[str, str], SeriesOption]:
        """What is said of a series and a consumption option."""
        return {(claim.series, claim.option): claim for claim in self.snapshot.series_options}

    @cached_property
    def deployments(self) -> dict[tuple[str, str], list[Deployment]]:
        """What is said of a series and a product, with each orchestrator."""
        found: dict[tuple[str, str], list[Deployment]] = {}
        for deployment in self.snapshot.deployments:
            found.setdefault((deployment.series, deployment.product), []).append(deployment)
        return found

    @cached_property
    def refused(self) -> dict[tuple[str, str], int]:
        """By option and product, the rows that may have each of them and yet not the two together.

        Every deployment that is known refuses the option; what one does not say of it is not
        known and refuses nothing.
        """
        found: dict[tuple[str, str], int] = {}
        for row in {row.series.slug: row for row in self.rows}.values():
            series = row.series.slug
            for option, product in pairs_of(not_denied(row.options), not_denied(row.products)):
                deployments = self.deployments.get((series, product), ())
                if deployments and all(refuses(one, option) for one in deployments):
                    found[option, product] = found.get((option, product), 0) | self.series[series]
        return found

    @cached_property
    def models(self) -> dict[str, str]:
        """What the GPU models are called, by their slugs."""
        return {row.gpu: row.gpu_model for row in self.rows if row.gpu}

    @cached_property
    def comparable(self) -> dict[str, dict[str, str]]:
        """What can be chosen for comparing: names by slug, for each kind."""
        machines = {row.machine.slug: row.machine.name for row in self.rows if row.machine}
        return {
            "series": {series.slug: series.name for series in self.snapshot.gpu_series},
            "machine": machines,
        }

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each slug of a series or a machine type in the catalog's order."""
        slugs = (slug for names in self.comparable.values() for slug in names)
        return {slug: place for place, slug in enumerate(slugs)}


def not_denied(possible: Possible) -> list[str]:
    """What is not denied."""
    return [slug for slug, answer in possible.items() if answer is not False]


def refuses(deployment: Deployment, option: str) -> bool:
    """Whether a deployment is not there with an option, as one that is not there at all."""
    said = (one.support for one in deployment.options if one.option == option)
    return "no" in (deployment.support, *said)
