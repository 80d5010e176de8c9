"""The machine types of GPU series."""

from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import Stage
from catalog.models.base import Draft
from catalog.models.fields import SlugField, position_field
from catalog.models.gpus import GpuSeries, figure
from catalog.texts import TextsField


def amount(label: Any, help_text: Any, *, digits: int = 8, known: bool = False) -> Any:
    """A number with decimals that may be unknown."""
    return models.DecimalField(
        label,
        max_digits=digits,
        decimal_places=3,
        null=not known,
        blank=not known,
        validators=[MinValueValidator(0)],
        help_text=help_text,
    )


class MachineType(Draft):
    """A size of a series. Its sources are those of the series' machine types."""

    slug = SlugField(help_text=_("Google’s name of the machine type, such as “a3-ultragpu-8g”."))
    name = models.CharField(
        _("name"),
        max_length=80,
        unique=True,
        help_text=_("As readers see it, such as “a3-ultragpu-8g”."),
    )
    series = models.ForeignKey(
        GpuSeries,
        models.CASCADE,
        related_name="machine_types",
        verbose_name=_("GPU series"),
        help_text=_("The series that it belongs to, such as A3 Ultra."),
    )
    position = position_field(_("Its place in the series, smallest first, such as 1."))
    gpu_model = models.CharField(
        _("GPU"), max_length=120, help_text=_("Such as “NVIDIA H200 SXM”.")
    )
    gpus = amount(
        _("GPUs"), _("How many, such as 8; 0.125 for an eighth of one."), digits=6, known=True
    )
    gpu_memory_gb = amount(
        _("memory of a GPU in GB"), _("Of one whole GPU, such as 141; empty when unknown.")
    )
    gpu_memory_gb_total = amount(
        _("memory of all its GPUs in GB"), _("Such as 1128; empty when unknown.")
    )
    vcpus = figure(_("vCPUs"), _("Such as 224; empty when unknown."))
    memory_gb = figure(_("memory in GB"), _("Such as 2952; empty when unknown."))
    memory_gb_least = figure(
        _("memory in GB, at least"), _("Where the memory can be chosen, the least, such as 16.")
    )
    is_ceiling = models.BooleanField(
        _("vCPUs and memory are a ceiling"),
        default=False,
        help_text=_(
            "Where GPUs are attached by hand, for example to N1: the most that this number of GPUs allows."
        ),
    )
    local_ssd = TextsField(
        _("local SSD"), rows=1, blank=True, help_text=_("Such as “automatic” or “optional”.")
    )
    local_ssd_gib = figure(_("local SSD in GiB"), _("Such as 12000; empty when unknown."))
    network_gbps = figure(
        _("network in Gbps"), _("The most for the whole machine, such as 3600; empty when unknown.")
    )
    nics = figure(_("network cards"), _("Such as 10; empty when unknown."))
    stage = models.CharField(
        _("launch stage"),
        max_length=12,
        choices=Stage,
        blank=True,
        help_text=_("Where it differs from the series, such as “preview”."),
    )
    remark = TextsField(
        _("remark"),
        blank=True,
        help_text=_("What the figures do not say, such as “600 Gbps in two regions.”"),
    )
    dispute = models.ForeignKey(
        "catalog.Dispute",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("dispute"),
        help_text=_(
            "Where sources disagree about a figure, for example “A3 Ultra memory”; both are then shown."
        ),
    )

    class Meta:
        verbose_name = _("machine type")
        verbose_name_plural = _("machine types")
        ordering = ["series__position", "position", "slug"]
        constraints = [
            models.CheckConstraint(
                condition=Q(gpus__gt=0),
                name="machine_type_has_gpus",
                violation_error_message=_(
                    "A machine type here has a GPU or a share of one: write a number above 0."
                ),
            ),
            models.CheckConstraint(
                condition=Q(memory_gb_least__isnull=True) | Q(memory_gb_least__lte=F("memory_gb")),
                name="machine_type_memory_in_order",
                violation_error_message=_(
                    "The least memory is above the most: swap or correct them."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.name
