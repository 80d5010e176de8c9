"""What the preview says of itself: by a banner on every page, and where there is no page to show."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from advisor.middleware import languages
from advisor.views.errors import Words
from catalog.models import PreviewLink
from catalog.preview.drafted import Drafted
from catalog.problems import Problem

MOST_TOLD = 30
"""How many problems a page lists; the page that publishes has them all."""

ENDED: Words = (
    _("This link shows no preview"),
    _(
        "A link to a preview works for a limited time, and it can be taken back. Ask whoever gave it to you for a new one."
    ),
)
BUSY: Words = (
    _("Too many people are looking at the preview"),
    _("Load the page again in a few seconds. What is published can be read as always."),
)
DATABASE_AWAY: Words = (
    _("The preview cannot be shown at the moment"),
    _(
        "The database with the drafts does not answer. Load the page again in a few seconds. What is published can be read as always."
    ),
)


@dataclass(frozen=True, slots=True)
class Preview:
    """What the banner speaks of."""

    link: PreviewLink
    drafted: Drafted
    editors: str  # where in the admin links are made and revoked
    publishing: str  # where in the admin problems are listed, each with the way to its place

    @property
    def told(self) -> tuple[Problem, ...]:
        return self.drafted.problems[:MOST_TOLD]

    @property
    def untold(self) -> int:
        return len(self.drafted.problems) - len(self.told)


def put(request: HttpRequest, preview: Preview) -> None:
    """Let the templates of the public site print the banner: they ask for `request.preview`."""
    request.preview = preview  # type: ignore[attr-defined]


def preview_of(request: HttpRequest) -> Preview | None:
    found: Preview | None = getattr(request, "preview", None)
    return found


def cannot_be_shown(request: HttpRequest) -> HttpResponse:
    """The page for what cannot be made of the drafts; the banner lists what is wrong with them."""
    return render(request, "preview/cannot_be_shown.html", status=409)


def alone(response: HttpResponse) -> HttpResponse:
    """Say of a page that stands in no language's path that it speaks all of them."""
    response.headers["Content-Language"] = ", ".join(languages.codes())
    return response
