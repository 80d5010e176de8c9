"""The page of a GPU series, with its machine types."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from advisor import releases, uses
from advisor.pages import deployments, related
from advisor.pages.citations import Citations
from advisor.pages.guidance import stages
from advisor.pages.series import summary
from advisor.views.addresses import without_query
from advisor.views.entries import entry, spoken, terms


@without_query
def gpu(request: HttpRequest, slug: str) -> HttpResponse:
    release = releases.current()
    snapshot = spoken(release)
    series = entry(snapshot.series, slug)
    deployed = (deployment for deployment in snapshot.deployments if deployment.series == slug)
    obtained = (claim for claim in snapshot.series_options if claim.series == slug)
    about = related.to_series(snapshot, series)
    context = {
        "citations": Citations(snapshot),
        "series": series,
        "summary": summary(series),
        "uses": uses.of_series(snapshot, series),
        "options": related.pairs(snapshot.options, obtained, "option"),
        "deployments": deployments.tabulate(snapshot, deployed),
        "related": about,
        "stages": stages(about.steps),
        "products_by_slug": snapshot.product,
        "terms": terms(release, lambda catalog: catalog.series[slug].facts),
    }
    return render(request, "advisor/gpu.html", context)
