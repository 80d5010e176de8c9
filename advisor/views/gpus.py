"""The GPU series and their machine types."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from advisor import releases, uses
from advisor.pages import deployments, related
from advisor.pages.citations import Citations
from advisor.pages.compared.choosing import chooser
from advisor.pages.guidance import stages
from advisor.pages.series import summary
from advisor.views.addresses import without_query
from advisor.views.entries import entry, facts_about, page_facts, spoken, terms
from advisor.vocabulary import CatalogPage


@without_query
def gpus(request: HttpRequest) -> HttpResponse:
    release = releases.current()
    snapshot = spoken(release)
    summaries = [summary(series) for series in snapshot.gpu_series]
    context = {
        "citations": Citations(snapshot),
        "facts": page_facts(snapshot, CatalogPage.GPUS),
        "terms": terms(release, lambda catalog: facts_about(catalog, CatalogPage.GPUS)),
        "classes": related.grouped(summaries, "klass"),
        "chooser": chooser(snapshot, "series", places=2),
    }
    return render(request, "advisor/gpus.html", context)


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
