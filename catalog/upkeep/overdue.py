"""Which entries were last held against their sources too long ago.

How long is too long depends on what an entry says: whether things go together and how far a
product is along its launch changes within weeks, what a word means within years. The days are
settings.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.db.models import FETCH_PEERS, Value

from catalog import models
from catalog.models.base import Draft

KINDS: dict[str, tuple[type[Draft], ...]] = {
    "support": (
        models.ProductOrchestrator,
        models.ProductOption,
        models.SeriesOption,
        models.Deployment,
        models.Rule,
    ),
    "stages": (models.Product, models.ConsumptionOption, models.Feature),
    "machines": (models.GpuSeries,),
    "sources": (models.Source,),
    "texts": (
        models.Orchestrator,
        models.Use,
        models.Step,
        models.Misconception,
        models.Term,
        models.Rename,
        models.Dispute,
        models.Flowchart,
    ),
}
"""What each of `settings.CHECK_EVERY_DAYS` is about. An entry has one day for all that it says,
so it stands with what changes soonest."""

KIND_OF = {model: kind for kind, kinds in KINDS.items() for model in kinds}
MODELS = tuple(KIND_OF)


@dataclass(frozen=True, slots=True)
class Late:
    draft: Any
    days: int  # beyond the day on which it should have been checked


@dataclass(frozen=True, slots=True)
class Overdue:
    """How many entries of each kind are overdue, and those that are so for longest."""

    counts: dict[type[Draft], int]
    worst: list[Late]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def due_before(model: type[Draft], today: date) -> date:
    """The day such that whatever was last checked before it is overdue."""
    return today - timedelta(days=settings.CHECK_EVERY_DAYS[KIND_OF[model]])


def overdue(today: date, most: int = 20) -> Overdue:
    """Find what is overdue; one query, and one or two for each kind among the worst."""
    rows = sorted(_rows(today), key=lambda row: (-row[0], row[1], row[2]))
    counts: defaultdict[type[Draft], int] = defaultdict(int)
    for _days, number, _pk in rows:
        counts[MODELS[number]] += 1
    worst = rows[:most]
    drafts = _drafts(worst)
    late = [Late(drafts[number, pk], days) for days, number, pk in worst if (number, pk) in drafts]
    return Overdue({model: counts[model] for model in MODELS if model in counts}, late)


Row = tuple[int, int, int]
"""The days beyond, the place of the model in MODELS, the primary key."""


def _rows(today: date) -> list[Row]:
    first, *others = [_of_a_kind(number, today) for number in range(len(MODELS))]
    found = first.union(*others, all=True).order_by()
    return [
        ((due_before(MODELS[number], today) - checked_on).days, number, pk)
        for number, pk, checked_on in found
    ]


def _of_a_kind(number: int, today: date) -> Any:
    model = MODELS[number]
    late = model.objects.order_by().filter(checked_on__lt=due_before(model, today))
    return late.annotate(number=Value(number)).values_list("number", "pk", "checked_on")


def _drafts(rows: list[Row]) -> dict[tuple[int, int], Any]:
    wanted: defaultdict[int, list[int]] = defaultdict(list)
    for _days, number, pk in rows:
        wanted[number].append(pk)
    return {
        (number, draft.pk): draft
        for number, pks in wanted.items()
        for draft in MODELS[number].objects.filter(pk__in=pks).fetch_mode(FETCH_PEERS)
    }
