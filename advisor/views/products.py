"""The products: platforms by how much of them Google manages, then the managed services."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from advisor import releases
from advisor.pages import deployments, related
from advisor.pages.citations import Citations
from advisor.pages.compared.choosing import chooser
from advisor.pages.guidance import stages
from advisor.relevance import comparison
from advisor.snapshot import Product, Snapshot
from advisor.views.addresses import without_query
from advisor.views.entries import current_snapshot, entry, page_facts, spoken, terms
from advisor.vocabulary import CatalogPage, Management, Role

MANAGED = (Management.FULLY_MANAGED, Management.MANAGED)


@dataclass(frozen=True, slots=True)
class Group:
    """Products that are managed alike."""

    anchor: str
    title: str
    products: tuple[Product, ...]


@without_query
def products(request: HttpRequest) -> HttpResponse:
    snapshot = current_snapshot()
    context = {
        "citations": Citations(snapshot),
        "facts": page_facts(snapshot, CatalogPage.PRODUCTS),
        "groups": groups(snapshot),
        "comparison": comparison(snapshot),
        "chooser": chooser(snapshot, "product", places=2),
    }
    return render(request, "advisor/products.html", context)


@without_query
def product(request: HttpRequest, slug: str) -> HttpResponse:
    release = releases.current()
    snapshot = spoken(release)
    product = entry(snapshot.product, slug)
    about = related.to_product(snapshot, product)
    context = {
        "citations": Citations(snapshot),
        "product": product,
        "related": about,
        "stages": stages(about.steps),
        "series_by_slug": snapshot.series,
        "terms": terms(release, lambda catalog: catalog.product[slug].facts),
    }
    return render(request, "advisor/product.html", context | together(snapshot, product))


def together(snapshot: Snapshot, product: Product) -> dict[str, Any]:
    """What goes together with a product: orchestrators, options, features, GPU series."""
    slug = product.slug
    deployed = [d for d in snapshot.deployments if d.product == slug]
    return {
        "orchestrators": related.pairs(
            snapshot.orchestrators,
            (claim for claim in snapshot.product_orchestrators if claim.product == slug),
            "orchestrator",
        ),
        "options": related.pairs(
            snapshot.options,
            (claim for claim in snapshot.product_options if claim.product == slug),
            "option",
        ),
        "uses": related.features_by_use(snapshot, product),
        "features": tuple(f for f in snapshot.features if f.product == slug),
        "deployments": tuple(
            (snapshot.orchestrator[orchestrator], deployments.tabulate(snapshot, group))
            for orchestrator, group in related.grouped(deployed, "orchestrator").items()
        ),
    }


def groups(snapshot: Snapshot) -> tuple[Group, ...]:
    """The products by management level; groups without a product are left out."""
    platforms = [product for product in snapshot.products if product.role == Role.PLATFORM]
    managed = tuple(p for p in platforms if p.management in MANAGED)
    others = tuple(p for p in platforms if p.management not in MANAGED)
    services = tuple(p for p in snapshot.products if p.role == Role.MANAGED_SERVICE)
    found = (
        Group("managed", _("Managed and automated platforms"), managed),
        Group("self-managed", _("Semi-self-managed and self-managed platforms"), others),
        Group("services", _("Managed services"), services),
    )
    return tuple(group for group in found if group.products)
