"""The editors' workplace. Every draft can be edited here; adding a release publishes."""

from catalog.admin import (
    accounts,
    flowcharts,
    gpus,
    guidance,
    history,
    in_and_out,
    options,
    previews,
    products,
    releases,
    sources,
    support,
    translations,
    uses,
)

__all__ = [
    "accounts",
    "flowcharts",
    "gpus",
    "guidance",
    "history",
    "in_and_out",
    "options",
    "previews",
    "products",
    "releases",
    "sources",
    "support",
    "translations",
    "uses",
]
