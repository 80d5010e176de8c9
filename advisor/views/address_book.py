"""Stand-in until every module of views is written: finds a view when it is first asked for."""

from importlib import import_module
from typing import Any

MODULES = {
    "home": "home", "root": "home", "wizard": "wizard", "advice": "advice",
    "current_advice": "advice", "flowchart": "flowcharts", "flowcharts": "flowcharts",
    "robots": "machines", "sitemap": "machines", "livez": "health", "readyz": "health",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)

    def view(request: Any, **kwargs: Any) -> Any:
        module = import_module(f"advisor.views.{MODULES.get(name, 'catalog')}")
        return getattr(module, name)(request, **kwargs)

    view.__name__ = name
    return view
