"""The editors' workplace. Every draft can be edited here; adding a release publishes."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from catalog.admin import (
    flowcharts,
    gpus,
    guidance,
    options,
    products,
    releases,
    sources,
    support,
    uses,
)

admin.site.site_header = _("Batuta: the catalog")
admin.site.site_title = _("Batuta")
admin.site.index_title = _("Edit drafts, then add a release to publish them")

__all__ = [
    "flowcharts",
    "gpus",
    "guidance",
    "options",
    "products",
    "releases",
    "sources",
    "support",
    "uses",
]
