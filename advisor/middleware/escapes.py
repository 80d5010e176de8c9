"""Escapes in a path: `/en/%70roducts/` says the same as `/en/products/`, and so does `/en%2Fproducts/`.

Django unescapes the path before anybody sees it. The server in front of it passes on how the
path was written, so that each page can have one address.
"""

from django.http import HttpRequest
from django.utils.encoding import escape_uri_path


def are_needless(request: HttpRequest) -> bool:
    """Whether the path was written with escapes and can be written without any."""
    written = request.META.get("RAW_URI", "").partition("?")[0]
    return "%" in written and "%" not in escape_uri_path(request.path_info)
