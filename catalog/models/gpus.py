"""GPU series and their machine types."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from advisor.vocabulary import Architecture, SeriesClass, SeriesFactKind, Stage
from catalog.models.base import Entry, Fact
from catalog.models.fields import date_field, kind_field, unique
from catalog.models.products import ONE_AT_A_PLACE
from catalog.texts import TextsField


def figure(label: Any, help_text: Any) -> Any:
    """A whole number that may be unknown."""
    return models.PositiveIntegerField(label, null=True, blank=True, help_text=help_text)


def figures_sources(label: Any) -> Any:
    """The sources of one group of figures."""
    return models.ManyToManyField(
        "catalog.Source",
        blank=True,
        related_name="+",
        verbose_name=label,
        help_text=_("The pages that give these figures, such as “GPU machine types”."),
    )


class GpuSeries(Entry):
    name = models.CharField(
        _("name"), max_length=60, unique=True, help_text=_("Such as “A3 Ultra”.")
    )
    klass = models.CharField(
        _("class"),
        max_length=10,
        choices=SeriesClass,
        help_text=_(
            "Clustered series can be reserved close together; general ones are ordinary machines. Such as “clustered”."
        ),
    )
    form = TextsField(_("form"), rows=1, help_text=_("Such as “VM only” or “bare metal only”."))

    gpu_model = models.CharField(
        _("GPU"),
        max_length=120,
        blank=True,
        help_text=_("Such as “NVIDIA H200 SXM”; empty when the machine types differ."),
    )
    gpu_accelerator = models.CharField(
        _("accelerator id"),
        max_length=60,
        blank=True,
        help_text=_("Google’s name for it, such as “nvidia-h200-141gb”."),
    )
    gpu_memory_gb = figure(
        _("memory of a GPU in GB"), _("As Google prints it, such as 141; empty when unknown.")
    )
    gpu_memory_type = models.CharField(
        _("kind of memory"), max_length=20, blank=True, help_text=_("Such as “HBM3e”.")
    )
    gpu_bandwidth = models.CharField(
        _("memory bandwidth"), max_length=30, blank=True, help_text=_("Such as “4.8 TBps”.")
    )
    gpu_sources = figures_sources(_("sources for the GPU"))

    interconnect = TextsField(
        _("between the GPUs"),
        rows=1,
        blank=True,
        help_text=_("Such as “NVLink full mesh among 8 GPUs”."),
    )
    nvlink_gb_s = figure(
        _("NVLink in GB/s for each GPU"), _("Such as 900; empty when unknown or absent.")
    )
    nvlink_generation = figure(
        _("NVLink generation"), _("Such as 4; empty when unknown or absent.")
    )
    domain_instances = figure(
        _("machines in an NVLink domain"),
        _("Such as 18; empty where there is no domain across machines."),
    )
    domain_gpus = figure(
        _("GPUs in an NVLink domain"),
        _("Such as 72; empty where there is no domain across machines."),
    )
    interconnect_sources = figures_sources(_("sources for the interconnect"))

    network = TextsField(
        _("between the machines"),
        rows=1,
        blank=True,
        help_text=_("Such as “GPUDirect RDMA over RoCE”."),
    )
    nics = TextsField(
        _("network cards"),
        rows=1,
        blank=True,
        help_text=_("Such as “8 NVIDIA ConnectX-7 plus 2 gVNIC”."),
    )
    network_gpu_gbps = figure(
        _("network for the GPUs in Gbps"), _("Such as 3200; empty when unknown.")
    )
    network_general_gbps = figure(
        _("general network in Gbps"), _("Such as 400; empty when unknown.")
    )
    network_sources = figures_sources(_("sources for the network"))

    cpu_platform = TextsField(
        _("CPU platform"),
        rows=1,
        blank=True,
        help_text=_("Such as “Intel Xeon 5th gen (Emerald Rapids)”."),
    )
    cpu_architecture = models.CharField(
        _("architecture"),
        max_length=10,
        choices=Architecture,
        blank=True,
        help_text=_("What images must be built for, such as “arm64”; empty when unknown."),
    )
    cpu_sources = figures_sources(_("sources for the CPU"))

    launch_stage = models.CharField(
        _("launch stage"),
        max_length=12,
        choices=Stage,
        blank=True,
        help_text=_("Such as “generally available”; empty when unknown."),
    )
    launch_date = date_field(
        _("launch date"),
        _("When it reached that stage, such as “2025-03-17”; empty when unknown."),
    )
    launch_sources = figures_sources(_("sources for the launch"))

    maintenance_interval_days = figure(
        _("days between maintenance events, at least"), _("Such as 90; empty when unknown.")
    )
    maintenance_notice_days = figure(_("days of notice"), _("Such as 28; empty when unknown."))
    maintenance_sources = figures_sources(_("sources for the maintenance"))

    uses = models.ManyToManyField(
        "catalog.Use",
        blank=True,
        related_name="series",
        verbose_name=_("uses"),
        help_text=_("What it is meant for, such as “fine-tuning”."),
    )
    uses_sources = figures_sources(_("sources for the uses"))
    machine_sources = figures_sources(_("sources for the machine types"))

    class Meta(Entry.Meta):
        verbose_name = _("GPU series")
        verbose_name_plural = pgettext_lazy("several", "GPU series")


class SeriesFact(Fact):
    natural_key_fields = ("series", "kind", "position")

    kind = kind_field(SeriesFactKind)
    series = models.ForeignKey(
        GpuSeries,
        models.CASCADE,
        related_name="facts",
        verbose_name=_("GPU series"),
        help_text=_("The series that it is about, such as A4."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("fact about a GPU series")
        verbose_name_plural = _("facts about GPU series")
        constraints = [unique("seriesfact", "series", "kind", "position", message=ONE_AT_A_PLACE)]
