"""What every page shows around its content: its addresses, the languages, the release."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import get_script_prefix, reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext as _

from advisor import releases
from advisor.middleware import languages
from advisor.pages.current_pages import CurrentPages
from advisor.pages.guidance import Guidance
from advisor.releases import Published
from advisor.views.entries import current_snapshot


@dataclass(frozen=True, slots=True)
class Card:
    """The picture that a shared link unfolds with."""

    address: str
    shows: str  # for those who do not see it


STATE_OF_A_PAGE = {"asked", "change", "compare", "only", "sort"}
"""Parameters that say what a page is doing and not what it is about."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language of the site, and the present page in it."""

    code: str
    name: str  # in the language itself
    href: str
    is_current: bool


def site(request: HttpRequest) -> dict[str, Any]:
    """The context of base.html. `release` is the current one unless a view gives another."""
    about = request.GET.copy()
    for name in STATE_OF_A_PAGE & about.keys():
        del about[name]
    return {
        "languages": tuple(language(request, code) for code in languages.codes()),
        **addresses(request.path, about.urlencode()),
        "is_listed": not request.META.get("QUERY_STRING"),
        "card": SimpleLazyObject(card_of_site),
        "release": SimpleLazyObject(current_release),
        "current_pages": SimpleLazyObject(lambda: CurrentPages(current_snapshot())),
    }


def language(request: HttpRequest, code: str) -> Language:
    return Language(
        code=code,
        name=get_language_info(code)["name_local"].capitalize(),
        href=with_query(in_language(request.path, code), request.GET.urlencode()),
        is_current=code == get_language(),
    )


def addresses(path: str, query: str) -> dict[str, Any]:
    """The one address of a page, absolute, and its twins in all languages, the default one first."""
    twins = {
        code: settings.SITE_URL + with_query(in_language(path, code), query)
        for code in languages.codes()
    }
    return {"canonical": twins.get(get_language()), "twins": tuple(twins.items())}


def card_of_site() -> Card | None:
    release = current_release()
    return card_of(release.number) if release else None


def card_of(number: int) -> Card:
    """The picture beside a link to any page."""
    shows = _("The name Batuta over “%(question)s”, and the number of the release: %(number)s")
    question = _("Which platform for your AI work on Google Cloud?")
    address = settings.SITE_URL + reverse("picture", args=[number])
    return Card(address, shows % {"question": question, "number": number})


def card_of_outcome(number: int, guidance: Guidance) -> Card:
    """The picture beside a link to advice that comes to one outcome."""
    flowchart, outcome = guidance.advice.flowchart, guidance.outcome
    shows = _(
        "The recommendation in large letters, %(name)s, under “%(title)s”, and the number of the release: %(number)s"
    )
    address = reverse("outcome-png", args=[number, flowchart.slug, outcome.slug])
    words = {"name": guidance.name.rstrip("."), "title": flowchart.title, "number": number}
    return Card(settings.SITE_URL + address, shows % words)


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
