"""What goes together, claim by claim."""

from collections import defaultdict
from collections.abc import Mapping

from catalog.drafts.parts import Data, claims, drafts, place, slug_of
from catalog.models import (
    Deployment,
    DeploymentOption,
    ProductOption,
    ProductOrchestrator,
    SeriesOption,
)


def product_orchestrators() -> list[Data]:
    return [data for _draft, data in claims(ProductOrchestrator, "product", "orchestrator")]


def product_options() -> list[Data]:
    return [data for _draft, data in claims(ProductOption, "product", "option")]


def series_options() -> list[Data]:
    return [data for _draft, data in claims(SeriesOption, "series", "option")]


def deployments() -> list[Data]:
    options = deployment_options()
    guides = {
        draft.pk: {"guide": slug_of(draft.guide), "blueprint": slug_of(draft.blueprint)}
        for draft in drafts(Deployment, "guide", "blueprint")
    }
    return [
        data | {"stage": draft.stage or None} | guides[draft.pk] | {"options": options[draft.pk]}
        for draft, data in claims(Deployment, "product", "orchestrator", "series")
    ]


def deployment_options() -> Mapping[int, list[Data]]:
    """Return the consumption options of every deployment by the deployment's id."""
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for draft in sorted(drafts(DeploymentOption, "option"), key=lambda item: place(item.option)):
        found[draft.deployment_id].append(
            {"option": draft.option.slug, "support": draft.support or None}
        )
    return found
