"""What goes together: products, orchestrators, GPU series and consumption options."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import Stage, Support
from catalog.models.base import Claim, Draft
from catalog.models.fields import unique
from catalog.models.gpus import GpuSeries
from catalog.models.options import ConsumptionOption
from catalog.models.products import Orchestrator, Product

TWICE = _("This combination has an entry already: change that one.")


def part(model: type[models.Model], label: Any, help_text: Any) -> Any:
    return models.ForeignKey(
        model, models.CASCADE, related_name="%(class)ss", verbose_name=label, help_text=help_text
    )


class ProductOrchestrator(Claim):
    natural_key_fields = ("product", "orchestrator")

    product = part(Product, _("product"), _("Such as GKE."))
    orchestrator = part(Orchestrator, _("orchestrator"), _("Such as Slurm."))

    class Meta:
        verbose_name = _("product with an orchestrator")
        verbose_name_plural = _("products × orchestrators")
        ordering = ["product__position", "orchestrator__position"]
        constraints = [unique("productorchestrator", "product", "orchestrator", message=TWICE)]

    def __str__(self) -> str:
        return f"{self.product} × {self.orchestrator}"


class ProductOption(Claim):
    natural_key_fields = ("product", "option")

    product = part(Product, _("product"), _("Such as GKE."))
    option = part(ConsumptionOption, _("consumption option"), _("Such as Spot."))

    class Meta:
        verbose_name = _("product with a consumption option")
        verbose_name_plural = _("products × consumption options")
        ordering = ["product__position", "option__position"]
        constraints = [unique("productoption", "product", "option", message=TWICE)]

    def __str__(self) -> str:
        return f"{self.product} × {self.option}"


class SeriesOption(Claim):
    natural_key_fields = ("series", "option")

    series = part(GpuSeries, _("GPU series"), _("Such as A4."))
    option = part(ConsumptionOption, _("consumption option"), _("Such as Spot."))

    class Meta:
        verbose_name = _("GPU series with a consumption option")
        verbose_name_plural = _("GPU series × consumption options")
        ordering = ["series__position", "option__position"]
        constraints = [unique("seriesoption", "series", "option", message=TWICE)]

    def __str__(self) -> str:
        return f"{self.series} × {self.option}"


class Deployment(Claim):
    natural_key_fields = ("product", "orchestrator", "series")

    product = part(Product, _("product"), _("Such as Cluster Toolkit."))
    orchestrator = part(Orchestrator, _("orchestrator"), _("Such as Slurm."))
    series = part(GpuSeries, _("GPU series"), _("Such as A4."))
    stage = models.CharField(
        _("launch stage"),
        max_length=12,
        choices=Stage,
        blank=True,
        help_text=_("Such as “preview”; empty when it does not apply or is unknown."),
    )
    guide = models.ForeignKey(
        "catalog.Source",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("guide"),
        help_text=_(
            "The guide for exactly this series, such as “Create an AI-optimized Slurm cluster”."
        ),
    )
    blueprint = models.ForeignKey(
        "catalog.Source",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("blueprint"),
        help_text=_("The Cluster Toolkit blueprint for it, such as “examples/gke-a4”."),
    )

    class Meta:
        verbose_name = _("deployment")
        verbose_name_plural = _("products × orchestrators × GPU series")
        ordering = ["product__position", "orchestrator__position", "series__position"]
        constraints = [unique("deployment", "product", "orchestrator", "series", message=TWICE)]

    def __str__(self) -> str:
        return f"{self.product} × {self.orchestrator} × {self.series}"


class DeploymentOption(Draft):
    """How capacity can be had in one deployment. Its sources are those of the deployment."""

    natural_key_fields = ("deployment", "option")

    deployment = models.ForeignKey(
        Deployment,
        models.CASCADE,
        related_name="options",
        verbose_name=_("deployment"),
        help_text=_("Such as GKE × Kubernetes × A4."),
    )
    option = part(ConsumptionOption, _("consumption option"), _("Such as Spot."))
    support = models.CharField(
        _("support"),
        max_length=10,
        choices=Support,
        blank=True,
        help_text=_("Such as “yes”; empty when nobody has verified it."),
    )

    class Meta:
        verbose_name = _("consumption option of a deployment")
        verbose_name_plural = _("consumption options of deployments")
        ordering = ["option__position"]
        constraints = [unique("deploymentoption", "deployment", "option", message=TWICE)]

    def __str__(self) -> str:
        return f"{self.deployment} × {self.option}"
