"""What is taken away from the preview says so itself: it has no banner once it is a file."""

import json
import re

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext, override

FILE_NAME = re.compile(r'(filename=")')


def marked(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Return the response with the mark of its kind. A page has its banner already."""
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if not isinstance(response, HttpResponse) or response.status_code != 200:
        return response
    if kind in TEXTS:
        with override(request.LANGUAGE_CODE):
            response.content = TEXTS[kind](response.text).encode()
        response.headers["Content-Length"] = str(len(response.content))
    name_file(response)
    return response


def name_file(response: HttpResponse) -> None:
    """Begin the name under which a browser saves it with “preview”: a table has no other place."""
    if saved := response.headers.get("Content-Disposition"):
        response.headers["Content-Disposition"] = FILE_NAME.sub(r"\1preview-", saved)


def words() -> str:
    return gettext("Preview of the drafts – not published")


def markdown(text: str) -> str:
    return f"> **{words()}**\n\n{text}"


def data(text: str) -> str:
    """The object with one more name in front, which programs that do not know it pass over."""
    written = json.dumps({"preview": words(), **json.loads(text)}, ensure_ascii=False, indent=2)
    return f"{written}\n"


TEXTS = {"text/markdown": markdown, "application/json": data}
