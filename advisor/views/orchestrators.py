"""The orchestrators: what queues and runs the jobs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from advisor import releases
from advisor.pages import related
from advisor.pages.citations import Citations
from advisor.pages.compared.choosing import chooser
from advisor.views.addresses import without_query
from advisor.views.entries import current_snapshot, entry, page_facts, spoken, terms
from advisor.vocabulary import CatalogPage


@without_query
def orchestrators(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    context = {
        "citations": Citations(snapshot),
        "facts": page_facts(snapshot, CatalogPage.ORCHESTRATORS),
        "orchestrators": snapshot.orchestrators,
        "chooser": chooser(snapshot, "orchestrator", places=2),
    }
    return render(request, "advisor/orchestrators.html", context)


@without_query
def orchestrator(request: HttpRequest, slug: str) -> HttpResponse:
    release = releases.current()
    snapshot = spoken(release)
    orchestrator = entry(snapshot.orchestrator, slug)
    claims = [c for c in snapshot.product_orchestrators if c.orchestrator == slug]
    context = {
        "citations": Citations(snapshot),
        "orchestrator": orchestrator,
        "products": related.pairs(snapshot.products, claims, "product"),
        "related": related.to_orchestrator(snapshot, orchestrator),
        "terms": terms(release, lambda catalog: catalog.orchestrator[slug].facts),
    }
    return render(request, "advisor/orchestrator.html", context)
