"""The way back to the page that said what is to be mended: saving leads there again."""

from typing import Any

from django.urls import reverse

NAME = "back"
PAGES = {"publishing": "admin:advisor_release_add", "home": "admin:index"}


def leading_back(address: str | None, page: str) -> str | None:
    """The address of a draft’s form, which then leads back. A list of drafts knows no such name."""
    path, hash_, anchor = (address or "").partition("#")
    return f"{path}?{NAME}={page}{hash_}{anchor}" if path.endswith("/change/") else address


def way_back(request: Any) -> str | None:
    """Where somebody came from, if it was one of these pages."""
    name = PAGES.get(request.GET.get(NAME, ""))
    return reverse(name) if name else None
