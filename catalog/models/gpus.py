"""GPU series and their machine types."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import Architecture, SeriesClass, SeriesFactKind, Stage
from catalog.models.base import Draft, Entry, Fact, SlugField, date_field, kind_field, unique
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
        help_text=_("The pages that give these figures, such as “compute-docs-gpus”."),
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
        _("When it reached that stage, such as “2025-03-17”; empty when unknown.")
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
        verbose_name_plural = _("GPU series")


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
    position = models.PositiveIntegerField(
        _("position"), default=0, help_text=_("Its place in the series, smallest first, such as 1.")
    )
    gpu_model = models.CharField(
        _("GPU"), max_length=120, help_text=_("Such as “NVIDIA H200 SXM”.")
    )
    gpus = models.DecimalField(
        _("GPUs"),
        max_digits=6,
        decimal_places=3,
        help_text=_("How many, such as 8; 0.125 for an eighth of one."),
    )
    gpu_memory_gb = models.DecimalField(
        _("memory of a GPU in GB"),
        max_digits=8,
        decimal_places=3,
        null=True,
        blank=True,
        help_text=_("Of one whole GPU, such as 141; empty when unknown."),
    )
    gpu_memory_gb_total = models.DecimalField(
        _("memory of all its GPUs in GB"),
        max_digits=8,
        decimal_places=3,
        null=True,
        blank=True,
        help_text=_("Such as 1128; empty when unknown."),
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
            "For GPUs attached by hand, as with N1: the most that this number of GPUs allows."
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
            "Where sources disagree about a figure, for example “a3-ultra-memory”; both are then shown."
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
