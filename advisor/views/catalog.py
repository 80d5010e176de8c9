"""The pages of the catalog by name, for the addresses."""

from advisor.views.consumption import consumption, option
from advisor.views.gpus import gpu, gpus
from advisor.views.library import glossary, sources
from advisor.views.orchestrators import orchestrator, orchestrators
from advisor.views.products import product, products
from advisor.views.releases import release, releases

__all__ = [
    "consumption",
    "glossary",
    "gpu",
    "gpus",
    "option",
    "orchestrator",
    "orchestrators",
    "product",
    "products",
    "release",
    "releases",
    "sources",
]
