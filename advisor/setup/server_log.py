"""What the server writes by itself: in the same shape as all other lines, and as little of readers."""

from typing import Any

from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from advisor.setup.log_writer import Unhurried
from advisor.setup.logs import FORMATS, env_log_format


class ServerLog(Logger):  # type: ignore[misc]
    def _set_handler(self, log: Any, output: Any, fmt: Any, stream: Any = None) -> None:
        """Take a handler of our own where the server writes to its standard output or error."""
        super()._set_handler(log, output, FORMATS[env_log_format()](), stream)
        if output == "-":
            its = self._get_gunicorn_handler(log)
            ours: Any = Unhurried(its.stream)
            ours.setFormatter(its.formatter)
            ours._gunicorn = True  # so that the server finds it again
            log.removeHandler(its)
            log.addHandler(ours)
