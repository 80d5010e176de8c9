"""Products, orchestrators, consumption options, uses and features."""

from catalog.drafts.parts import Data, day, entries, facts_of, links_of, slug_of, slugs, texts
from catalog.models import (
    ConsumptionOption,
    Feature,
    FeatureFact,
    FeatureLink,
    OptionFact,
    OptionLink,
    Orchestrator,
    OrchestratorFact,
    OrchestratorLink,
    Product,
    ProductFact,
    ProductLink,
    Use,
)


def products() -> list[Data]:
    facts, links = facts_of(ProductFact), links_of(ProductLink)
    return [
        {
            "slug": product.slug,
            "name": product.name,
            "role": product.role,
            "management": product.management,
            "complexity": product.complexity or None,
            "launch_stage": product.launch_stage or None,
            "launch_date": product.launch_date or None,
            "facts": facts[product.pk],
            "links": links[product.pk],
            "checked_on": day(product.checked_on),
        }
        for product in entries(Product)
    ]


def orchestrators() -> list[Data]:
    facts, links = facts_of(OrchestratorFact), links_of(OrchestratorLink)
    return [
        {
            "slug": orchestrator.slug,
            "name": texts(orchestrator.name),
            "licence": orchestrator.licence or None,
            "facts": facts[orchestrator.pk],
            "links": links[orchestrator.pk],
            "checked_on": day(orchestrator.checked_on),
        }
        for orchestrator in entries(Orchestrator)
    ]


def options() -> list[Data]:
    facts, links = facts_of(OptionFact), links_of(OptionLink)
    return [
        {
            "slug": option.slug,
            "name": texts(option.name),
            "kind": option.kind,
            "max_days": option.max_days,
            "provisioning_model": option.provisioning_model or None,
            "launch_stage": option.launch_stage or None,
            "launch_date": option.launch_date or None,
            "facts": facts[option.pk],
            "links": links[option.pk],
            "checked_on": day(option.checked_on),
        }
        for option in entries(ConsumptionOption)
    ]


def uses() -> list[Data]:
    sources = slugs(Use, "sources")
    return [
        {
            "slug": use.slug,
            "name": texts(use.name),
            "text": texts(use.text),
            "broader": slug_of(use.broader),
            "sources": sources[use.pk],
        }
        for use in entries(Use, "broader")
    ]


def features() -> list[Data]:
    facts, links = facts_of(FeatureFact), links_of(FeatureLink)
    uses = slugs(Feature, "uses")
    return [
        {
            "slug": feature.slug,
            "name": texts(feature.name),
            "product": feature.product.slug,
            "uses": uses[feature.pk],
            "stage": feature.stage or None,
            "stage_as_of": feature.stage_as_of or None,
            "facts": facts[feature.pk],
            "links": links[feature.pk],
            "checked_on": day(feature.checked_on),
        }
        for feature in entries(Feature, "product")
    ]
