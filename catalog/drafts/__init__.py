"""The drafts as the plain data that a release holds, under the names of advisor.snapshot."""

from advisor.snapshot import SCHEMA
from catalog.drafts import flowcharts, gpus, guidance, products, sources, support
from catalog.drafts.parts import Data


def content() -> Data:
    """Return all drafts as plain data, in an order that depends on nothing but them.

    Reads every table once, so call it in a transaction when editors may be at work. A text
    lacks nothing here: a language that is missing is "", which catalog.problems then finds.
    """
    return {
        "schema": SCHEMA,
        "sources": sources.sources(),
        "products": products.products(),
        "orchestrators": products.orchestrators(),
        "product_orchestrators": support.product_orchestrators(),
        "gpu_series": gpus.gpu_series(),
        "options": products.options(),
        "product_options": support.product_options(),
        "series_options": support.series_options(),
        "deployments": support.deployments(),
        "uses": products.uses(),
        "features": products.features(),
        "steps": guidance.steps(),
        "rules": guidance.rules(),
        "misconceptions": guidance.misconceptions(),
        "terms": guidance.terms(),
        "renames": guidance.renames(),
        "disputes": guidance.disputes(),
        "page_facts": guidance.page_facts(),
        "flowcharts": flowcharts.flowcharts(),
    }
