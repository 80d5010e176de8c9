"""The site under another prefix for the time of one request: all of its addresses begin with it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest
from django.urls import get_script_prefix, set_script_prefix


@contextmanager
def mounted(request: HttpRequest, prefix: str) -> Iterator[None]:
    """Take the prefix off the path that is asked for, and put it before every address made.

    Afterwards all is as it was, whatever happened, since the thread goes on to serve others.
    """
    before = request.path_info, request.META.get("RAW_URI"), get_script_prefix()
    written = before[1] or request.get_full_path()
    request.path_info = request.path_info.removeprefix(prefix) or "/"
    request.path = prefix + request.path_info
    request.META["RAW_URI"] = written.removeprefix(prefix)
    set_script_prefix(f"{prefix}/")
    try:
        yield
    finally:
        request.path = request.path_info = before[0]
        request.META["RAW_URI"] = before[1]
        if before[1] is None:
            del request.META["RAW_URI"]
        set_script_prefix(before[2])
