"""Does a model fit on what the plan comes to? The form beside the plan, and the estimate."""

from dataclasses import dataclass

from advisor.pages.fit_form import Form, form
from advisor.pages.fit_query import Asked
from advisor.pages.fit_reasons import Reason, reasons
from advisor.pages.fit_result import Result, result
from advisor.pages.planned import Planned
from advisor.pages.related import grouped
from advisor.snapshot import GpuSeries, Snapshot
from advisor.vocabulary import CatalogPage


@dataclass(frozen=True, slots=True)
class FitOfPlan:
    form: Form
    result: Result | None  # None: no model was described, or not well
    reasons: tuple[Reason, ...]  # what the estimate assumes
    series: GpuSeries | None  # the one that the plan comes to; None: all are looked at


def fit_of_plan(snapshot: Snapshot, asked: Asked, planned: Planned) -> FitOfPlan:
    slug = planned.plan.part("series").slug
    series = snapshot.series[slug] if slug else None
    among = (series,) if series else snapshot.gpu_series
    found = result(among, asked.model) if asked.model else None
    facts = (about.fact for about in snapshot.page_facts if about.page == CatalogPage.FIT)
    assumed = reasons(asked.model, grouped(facts, "kind")) if found else ()
    return FitOfPlan(form(asked), found, assumed, series)
