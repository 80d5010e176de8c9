from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin.base import DraftAdmin, EntryAdmin, FactAdmin, FactInline
from catalog.models import GpuSeries, MachineType, SeriesFact


class SeriesFactInline(FactInline):
    model = SeriesFact


class MachineTypeInline(admin.TabularInline[MachineType, GpuSeries]):
    """The sizes at a glance; the whole of one is a click away."""

    model = MachineType
    extra = 0
    show_change_link = True
    fields = ["slug", "name", "position", "gpu_model", "gpus", "gpu_memory_gb", "network_gbps"]


def group(label: Any, *fields: Any) -> Any:
    return (label, {"fields": fields, "classes": ["collapse"]})


@admin.register(GpuSeries)
class GpuSeriesAdmin(EntryAdmin):
    page = "gpu"
    list_display = ["name", "klass", "gpu_model", "cpu_architecture", "launch_stage", "checked_on"]
    list_filter = ["klass", "cpu_architecture", "launch_stage", "uses"]
    search_fields = ["slug", "name", "gpu_model", "gpu_accelerator"]
    autocomplete_fields = [
        "uses",
        "uses_sources",
        "gpu_sources",
        "interconnect_sources",
        "network_sources",
        "cpu_sources",
        "launch_sources",
        "maintenance_sources",
        "machine_sources",
    ]
    fieldsets = [
        (None, {"fields": ["slug", "name", "position", "klass", "form", "checked_on"]}),
        group(
            _("GPU"),
            "gpu_model",
            "gpu_accelerator",
            "gpu_memory_gb",
            "gpu_memory_type",
            "gpu_bandwidth",
            "gpu_sources",
        ),
        group(
            _("Interconnect"),
            "interconnect",
            ("nvlink_gb_s", "nvlink_generation"),
            ("domain_instances", "domain_gpus"),
            "interconnect_sources",
        ),
        group(
            _("Network"),
            "network",
            "nics",
            ("network_gpu_gbps", "network_general_gbps"),
            "network_sources",
        ),
        group(_("CPU"), "cpu_platform", "cpu_architecture", "cpu_sources"),
        group(_("Launch"), "launch_stage", "launch_date", "launch_sources"),
        group(
            _("Maintenance"),
            ("maintenance_interval_days", "maintenance_notice_days"),
            "maintenance_sources",
        ),
        group(_("Uses"), "uses", "uses_sources"),
        group(_("Machine types"), "machine_sources"),
        (_("For editors"), {"fields": ["note"]}),
    ]
    inlines = [MachineTypeInline, SeriesFactInline]


@admin.register(MachineType)
class MachineTypeAdmin(DraftAdmin):
    list_display = ["name", "series", "gpu_model", "gpus", "gpu_memory_gb_total", "network_gbps"]
    list_filter = ["series", "gpu_model", "stage"]
    list_select_related = ["series"]
    search_fields = ["slug", "name", "gpu_model"]
    autocomplete_fields = ["series", "dispute"]


@admin.register(SeriesFact)
class SeriesFactAdmin(FactAdmin):
    owner = "series"
