"""What the server writes by itself: in the same shape as all other lines, and as little of readers."""

from typing import Any

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from advisor.setup.logs import FORMATS, env_log_format


class ServerLog(Logger):  # type: ignore[misc]
    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(FORMATS[env_log_format()]())
