"""One event, one line: what a visitor sent cannot begin a line of its own.

Nothing of a visitor is written: no query, which holds the answers, and no address of a machine.
Who reads the log is not thereby let into the preview: the token of an address is left out.
"""

import json
import logging
import re
import time
from typing import Any

from advisor.setup import request_ids
from advisor.setup.env import env_bool, env_choice

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
TOKEN = re.compile(r'(/preview/)[^/\s"?]+')
QUERY = re.compile(r"""(?<![\w:/])(/[^\s?"']*)\?[^\s"']*""")
CLIENT = re.compile(r"Invalid request from ip=.*?: ([^:]*).*", re.DOTALL)
"""What gunicorn says of a request that is none: whose it was, and what it said, are left out."""

FACTS = ("method", "route", "status", "duration_ms", "language", "release", "kept")
"""What a line about a request says of it, beside its id."""


def env_log_format() -> str:
    default = "plain" if env_bool("DEBUG", False) else "json"
    return env_choice("LOG_FORMAT", default, set(FORMATS))


def without_private(line: str) -> str:
    line = CLIENT.sub(r"Invalid request: \1", line)
    return QUERY.sub(r"\1?…", TOKEN.sub(r"\1…", line))


def request_id(record: logging.LogRecord) -> str:
    """The request that a line is about. Django writes some lines after it has left the middleware."""
    meta = getattr(getattr(record, "request", None), "META", {})
    return meta.get(request_ids.OURS) or request_ids.current.get()


class Plain(logging.Formatter):
    """Time in UTC, level, name, message. A traceback follows on lines of its own."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("{asctime}Z {levelname} {name}: {message}", "%Y-%m-%dT%H:%M:%S", "{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802, the name is logging's
        line = CONTROL.sub(lambda found: ascii(found[0])[1:-1], super().formatMessage(record))
        facts = facts_of(record)
        told = [name for name in ("duration_ms", "kept") if name in facts]
        line += "".join(f" {name}={facts[name]}" for name in told)
        id_ = request_id(record)
        return without_private(line) + (f" [{id_}]" if id_ else "")


class Json(logging.Formatter):
    """One object on one line, of few keys. The encoder escapes all that is not plain ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": without_private(record.getMessage()),
        }
        if id_ := request_id(record):
            event["request_id"] = id_
        event |= facts_of(record)
        if record.exc_info:
            event["exception"] = without_private(self.formatException(record.exc_info))
        return json.dumps(event, default=str)

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        return f"{whole}.{int(record.msecs):03}Z"


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    given: dict[str, Any] = getattr(record, "facts", {})
    return {name: given[name] for name in FACTS if name in given}


FORMATS = {"json": Json, "plain": Plain}
