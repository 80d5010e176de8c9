"""What is true of whole routes: the one table of what caches may keep, and of odd parameters.

A route that stands in no table is for nobody but the reader: its answers are never stored.
"""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest

from advisor.finder.filters import FILTERS, Among
from advisor.pages.comparison import MOST_ENTRIES

PUBLIC = "public, max-age=1, stale-if-error=604800"
PRIVATE = "private, max-age=0"
NO_STORE = "no-store"
IMMUTABLE = "public, max-age=31536000, immutable"

PICTURES = ("flowchart-svg", "picture", "flowchart-png", "outcome-png")
"""Other sites may show these on their own pages."""

PAGES = (
    "home",
    "wizard",
    "current-advice",
    "advice",
    "advice-markdown",
    "advice-json",
    "flowcharts",
    "flowchart",
    *PICTURES,
    "products",
    "product",
    "orchestrators",
    "orchestrator",
    "gpus",
    "gpus-csv",
    "fit",
    "gpu",
    "consumption",
    "option",
    "compare",
    "releases",
    "feed",
    "release",
    "sources",
    "glossary",
    "accessibility",
    "favicon",
    "robots",
    "sitemap",
)
CACHE: Mapping[str, str] = dict.fromkeys(PAGES, PUBLIC) | {
    "root": PRIVATE,
    "livez": NO_STORE,
    "readyz": NO_STORE,
    "metrics": NO_STORE,
}
"""Route name to Cache-Control, for answers that are no error. An error is never stored."""

VARY: Mapping[str, str] = {"root": "Accept-Language"}
"""Route name to the one header that its answer depends on. No other public answer does."""

COMPARED = ("product", "orchestrator", "series", "machine", "option")
SEVERAL = [filter_.name for filter_ in FILTERS if isinstance(filter_, Among)]
MOST_VALUES = 24
"""Of one filter, and of what is chosen for comparing: the page itself says that four are enough."""

FINDER = dict.fromkeys([*SEVERAL, "series", "machine"], MOST_VALUES)
REPEATS: Mapping[str, Mapping[str, int]] = {
    "compare": dict.fromkeys(COMPARED, MOST_ENTRIES),
    "gpus": FINDER,
    "gpus-csv": FINDER,
}
"""Route name to the parameters that it takes more than once, and how often at most."""

UNLISTED = ("advice-markdown", "advice-json", "gpus-csv", "flowchart-svg")
"""Search engines are told not to list these: each is a page of the site in another form."""

HEALTH = ("/livez", "/readyz", "/metrics")
"""Asked by machines that know no name of the site."""
FOR_MACHINES = ("livez", "readyz", "metrics")
"""Route names of the same."""

ADMIN, PREVIEW, STATIC, NONE = "admin", "preview", "static", "none"
GROUPS = (ADMIN, PREVIEW, STATIC, NONE)
"""What stands for many routes, or for none, where requests are counted."""


def is_for_staff(request: HttpRequest) -> bool:
    return request.path_info == "/admin" or request.path_info.startswith("/admin/")


def is_preview(request: HttpRequest) -> bool:
    """Whether it asks for the drafts as a visitor would see them: kept nowhere, listed nowhere."""
    return request.path_info == "/preview" or request.path_info.startswith("/preview/")


def name(request: HttpRequest) -> str:
    """The name of the route that answered, or "" where none did."""
    return request.resolver_match.view_name if request.resolver_match else ""


def group(request: HttpRequest) -> str:
    """The public route that answered, or what the address belongs to."""
    if is_for_staff(request):
        return ADMIN
    if is_preview(request):
        return PREVIEW
    if request.path_info.startswith(settings.STATIC_URL):
        return STATIC
    route = name(request)
    return route if route in CACHE else NONE
