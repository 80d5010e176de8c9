"""All pictures of a release, in all of its languages."""

from collections.abc import Iterator

from django.conf import settings
from django.urls import reverse
from django.utils.translation import override

from advisor.middleware import languages
from advisor.pages.drawings import drawing_of
from advisor.pictures.cards import card, card_of_site
from advisor.pictures.painting import Picture, sharpest
from advisor.pictures.sheets import sheet
from advisor.releases import Published
from advisor.snapshot import Flowchart, Snapshot


def every(release: Published) -> Iterator[Picture]:
    for language in languages.codes():
        if language in release.notes:
            with override(language):
                yield Picture(file_name(language), card_of_site(release))
                yield from in_language(release, language)


def in_language(release: Published, language: str) -> Iterator[Picture]:
    snapshot = release.snapshot(language)
    for flowchart in snapshot.flowcharts:
        yield picture_of(release, snapshot, flowchart, language)
        for outcome in flowchart.outcomes:
            name = file_name(language, flowchart.slug, outcome.slug)
            yield Picture(name, card(release, snapshot, flowchart, outcome))


def card_of(release: Published, language: str, flowchart: str, outcome: str) -> Picture | None:
    """Return the card of an outcome or, without its slugs, of the site; None if there is none."""
    if language not in release.notes:
        return None
    if not flowchart:
        return Picture(file_name(language), card_of_site(release))
    snapshot = release.snapshot(language)
    chart = snapshot.flowchart.get(flowchart)
    found = next((one for one in chart.outcomes if one.slug == outcome), None) if chart else None
    if chart is None or found is None:
        return None
    name = file_name(language, flowchart, outcome)
    return Picture(name, card(release, snapshot, chart, found))


def picture_of(
    release: Published, snapshot: Snapshot, flowchart: Flowchart, language: str
) -> Picture:
    """The flowchart without a path, as sharp as there is memory for."""
    address = settings.SITE_URL + reverse("flowchart", args=[flowchart.slug])
    drawn = sheet(release, snapshot, flowchart, drawing_of(snapshot, flowchart), address)
    name = file_name(language, flowchart.slug)
    return Picture(name, drawn.svg, sharpest(drawn.width, drawn.height))


def file_name(language: str, flowchart: str = "", outcome: str = "") -> str:
    """The file of a picture: of the site, of a flowchart, or of an outcome."""
    return "/".join(filter(None, (language, flowchart, outcome))) + ".png"
