"""The pictures of a release, as files that were painted before, and a flowchart as SVG."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import get_language

from advisor import releases
from advisor.drawing import marked
from advisor.flow import walk
from advisor.pages.drawings import drawing_of
from advisor.pictures import folder, making
from advisor.pictures.at_once import at_once
from advisor.pictures.every import file_name
from advisor.pictures.sheets import sheet
from advisor.views import errors
from advisor.views.addresses import moved, public, without_query
from advisor.views.carried import carried
from advisor.views.flowcharts import counting


@without_query
def picture(
    request: HttpRequest, number: int, flowchart: str = "", outcome: str = ""
) -> HttpResponse:
    """The PNG of a release: of the site, of a flowchart, or of an outcome to share."""
    try:
        png = folder.read(number, file_name(get_language(), flowchart, outcome))
    except OSError:
        return missing(request, number, flowchart, outcome)
    return written(png, "image/png", "png", flowchart or "batuta", number)


def missing(request: HttpRequest, number: int, flowchart: str, outcome: str) -> HttpResponse:
    """What there is instead of a picture: that of the site, a card painted at once, or word of it."""
    if number not in making.kept():
        releases.get(number)  # there is none at all: not found
        return HttpResponseRedirect(reverse("picture", args=[releases.current().number]))
    if folder.is_made(number):
        raise Http404(f"Release {number} has no such picture.")
    if png := at_once(releases.get(number), get_language(), flowchart, outcome):
        return written(png, "image/png", "png", flowchart or "batuta", number)
    return errors.unavailable(request, errors.BEING_PAINTED)


@public
def flowchart_svg(request: HttpRequest, flowchart: str) -> HttpResponse:
    """The flowchart of the current release as one file, with the path of the answers marked."""
    release = releases.current()
    snapshot = release.snapshot(get_language())
    chart = snapshot.flowchart.get(flowchart)
    if chart is None:
        raise Http404(f"There is no flowchart “{flowchart}”.")
    answers, _stated = carried(snapshot, chart, request.GET)
    walked = walk(chart, answers)
    query = counting(walked, answers)
    if elsewhere := moved(request, query):
        return elsewhere
    drawing = marked(drawing_of(snapshot, chart), chart, walked)
    address = settings.SITE_URL + reverse("flowchart", args=[flowchart], query=query)
    svg = sheet(release, snapshot, chart, drawing, address).svg
    return written(svg.encode(), "image/svg+xml", "svg", flowchart, release.number)


def written(content: bytes, content_type: str, ending: str, what: str, number: int) -> HttpResponse:
    """The picture, shown by the browser, and saved under a name that says what it is."""
    name = f"batuta-{what}-{number}-{get_language()}.{ending}"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)
