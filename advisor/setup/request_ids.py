"""One id for each request: it stands in the answer and in every line of the log about it."""

import re
import secrets
from contextvars import ContextVar
from typing import Any

HEADER = "X-Request-ID"
GIVEN = "HTTP_X_REQUEST_ID"
OURS = "batuta.request_id"
"""Where it stands among what the server says of a request; no client can write there."""
WELL_FORMED = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{6,62})[A-Za-z0-9]")

current: ContextVar[str] = ContextVar("current", default="")


def of(meta: dict[str, Any], *, believed: bool) -> str:
    """Return the id that the proxy gave, if it is to be believed and is one, or a new one."""
    given = meta.get(GIVEN, "") if believed else ""
    return given if given and WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
