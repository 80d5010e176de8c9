"""What every page shows around its content: its addresses, the languages, the release."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import get_script_prefix
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, get_language_info

from advisor import releases
from advisor.middleware import languages
from advisor.pages.current_pages import CurrentPages
from advisor.releases import Published
from advisor.views.entries import current_snapshot

STATE_OF_A_PAGE = {"asked", "change", "compare", "only", "sort"}
"""Parameters that say what a page is doing and not what it is about."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site, and the present page in it."""

    code: str
    name: str  # in the language itself
    href: str
    url: str  # the same, absolute, without what the page is doing
    is_current: bool


def site(request: HttpRequest) -> dict[str, Any]:
    """The context of base.html. `release` is the current one unless a view gives another."""
    shown = tuple(language(request, code) for code in languages.codes())
    return {
        "languages": shown,
        "canonical": next((here.url for here in shown if here.is_current), None),
        "release": SimpleLazyObject(current_release),
        "current_pages": SimpleLazyObject(lambda: CurrentPages(current_snapshot())),
    }


def language(request: HttpRequest, code: str) -> Language:
    path = in_language(request.path, code)
    shown, about = request.GET.urlencode(), request.GET.copy()
    for name in STATE_OF_A_PAGE & about.keys():
        del about[name]
    return Language(
        code=code,
        name=get_language_info(code)["name_local"].capitalize(),
        href=with_query(path, shown),
        url=settings.SITE_URL + with_query(path, about.urlencode()),
        is_current=code == get_language(),
    )


def in_language(path: str, code: str) -> str:
    """The same path with another language in front; the home page for one that has none.

    What the site stands under, such as `/` or `/preview/…/`, stays before both.
    """
    prefix = get_script_prefix()
    path = path.removeprefix(prefix)
    present = languages.in_path(f"/{path}")
    return prefix + code + (path.removeprefix(present) if present else "/")


def with_query(path: str, query: str) -> str:
    return f"{path}?{query}" if query else path


def current_release() -> Published | None:
    """None while there is no release to show: error pages say so in other words."""
    try:
        return releases.current()
    except (releases.NotHereYetError, releases.NothingPublishedError):
        return None
