"""What the server writes by itself, its access log above all: without the tokens of previews, too."""

import logging
from typing import Any

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from advisor.setup.logs import without_tokens


class Tokenless(logging.Formatter):
    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self.inner = inner

    def format(self, record: logging.LogRecord) -> str:
        return without_tokens(self.inner.format(record))


class ServerLog(Logger):  # type: ignore[misc]
    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(Tokenless(handler.formatter or logging.Formatter()))
