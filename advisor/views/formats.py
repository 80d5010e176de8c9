"""The advice in other forms than a page. They answer also while questions are open."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from advisor import releases
from advisor.drift import compare
from advisor.formats.data import as_json
from advisor.formats.record import as_markdown
from advisor.formats.told import Told
from advisor.pages.current_pages import CurrentPages
from advisor.releases import Published
from advisor.views.addresses import moved, public
from advisor.views.entries import current_snapshot


@public
def advice_markdown(request: HttpRequest, number: int) -> HttpResponse:
    told = Told.by(releases.get(number), get_language(), request.GET)
    if elsewhere := moved(request, told.query):
        return elsewhere
    text = as_markdown(told, CurrentPages(current_snapshot()))
    return written(text, "text/markdown; charset=utf-8", f"{told.file_name}.md")


@public
def advice_json(request: HttpRequest, number: int) -> HttpResponse:
    told = Told.by(releases.get(number), get_language(), request.GET)
    if elsewhere := moved(request, told.query):
        return elsewhere
    current = releases.current()
    text = as_json(told, state_today(told, current), current.number)
    return written(text, "application/json", f"{told.file_name}.json")


def state_today(told: Told, current: Published) -> str:
    """How what a release says stands beside the current one; beside itself it is the same."""
    if told.release.number == current.number:
        return "same"
    return compare(told.snapshot, current.snapshot(get_language()), told.query).state


def written(text: str, content_type: str, file_name: str) -> HttpResponse:
    """The text, shown by a browser that can, and saved under a name of its own."""
    headers = {
        "Content-Disposition": f'inline; filename="{file_name}"',
        "Content-Language": get_language(),
    }
    return HttpResponse(text, content_type=content_type, headers=headers)
