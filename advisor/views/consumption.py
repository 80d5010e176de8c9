"""The consumption options: how capacity is obtained and paid for."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from advisor import releases
from advisor.pages import related
from advisor.pages.citations import Citations
from advisor.pages.compared.choosing import chooser
from advisor.pages.guidance import stages
from advisor.views.addresses import without_query
from advisor.views.entries import current_snapshot, entry, page_facts, spoken, terms
from advisor.vocabulary import CatalogPage


@without_query
def consumption(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    context = {
        "citations": Citations(snapshot),
        "facts": page_facts(snapshot, CatalogPage.CONSUMPTION),
        "kinds": related.grouped(snapshot.options, "kind"),
        "chooser": chooser(snapshot, "option", places=2),
    }
    return render(request, "advisor/consumption.html", context)


@without_query
def option(request: HttpRequest, slug: str) -> HttpResponse:
    release = releases.current()
    snapshot = spoken(release)
    option = entry(snapshot.option, slug)
    about = related.to_option(snapshot, option)
    on_products = [claim for claim in snapshot.product_options if claim.option == slug]
    on_series = [claim for claim in snapshot.series_options if claim.option == slug]
    context = {
        "citations": Citations(snapshot),
        "option": option,
        "products": related.pairs(snapshot.products, on_products, "product"),
        "series": related.pairs(snapshot.gpu_series, on_series, "series"),
        "related": about,
        "stages": stages(about.steps),
        "products_by_slug": snapshot.product,
        "terms": terms(release, lambda catalog: catalog.option[slug].facts),
    }
    return render(request, "advisor/option.html", context)
