"""One event, one line: what a visitor sent cannot begin a line of its own.

Who reads the log is not thereby let into the preview: the token of an address is left out.
"""

import logging
import re
import time

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
TOKEN = re.compile(r'(/preview/)[^/\s"]+')


def without_tokens(line: str) -> str:
    return TOKEN.sub(r"\1…", line)


class Plain(logging.Formatter):
    """Time in UTC, level, name, message. A traceback follows on lines of its own."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("{asctime}Z {levelname} {name}: {message}", "%Y-%m-%dT%H:%M:%S", "{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802, the name is logging's
        line = CONTROL.sub(lambda found: ascii(found[0])[1:-1], super().formatMessage(record))
        return without_tokens(line)
