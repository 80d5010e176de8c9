"""What was sent and not taken: read for a page that keeps it, to be sent again.

What somebody sends while not signed in any more travels through signing in, in hidden fields of the
pages in between, so the browser alone keeps it. Only what came from a page of this site gets that
far: its token is checked first.
"""

import json
from typing import Any

from django.http import HttpRequest

FIELD = "unsent"
NOT_AGAIN = {"csrfmiddlewaretoken"}
SECRETS = ("password", "one_time_code")


def sent(request: HttpRequest) -> list[tuple[str, str]]:
    """What was typed. A password is never written into a page."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_AGAIN and not is_secret(name)
    ]


def is_secret(name: str) -> bool:
    return any(secret in name for secret in SECRETS)


def can_be_kept(request: HttpRequest) -> bool:
    """Whether all of it can stand in a page: files and passwords cannot."""
    return not request.FILES and not any(is_secret(name) for name in request.POST)


def packed(request: HttpRequest) -> str:
    """What was sent, for a hidden field; "" where a page cannot keep it, or nothing was."""
    pairs = sent(request) if can_be_kept(request) else []
    return json.dumps(pairs) if pairs else ""


def carried(request: HttpRequest) -> str:
    """What a page on the way has in its hidden field, if it is what one of ours put there."""
    given = request.POST.get(FIELD, "")
    return given if unpacked(given) else ""


def unpacked(given: str) -> list[tuple[str, str]]:
    try:
        pairs: Any = json.loads(given)
    except (ValueError, RecursionError):
        return []
    is_ours = isinstance(pairs, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(one, str) for one in pair)
        for pair in pairs
    )
    return [(name, value) for name, value in pairs] if is_ours else []
