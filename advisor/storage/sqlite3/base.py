"""Holds every commit against the file that has the database's name.

SQLite goes on writing into a file that somebody has deleted, moved or replaced, and says nothing:
with a write-ahead log it does not even look. So each connection remembers which file it opened,
and looks once more after each commit, before anybody is told that something is saved.
"""

import os
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from advisor.storage.sqlite3.files import path_of

Identity = tuple[int, int]


class MovedError(OperationalError):
    """What was just committed is not in the database that others find."""

    def __init__(self) -> None:
        super().__init__("the database file was moved or replaced meanwhile")


class DatabaseWrapper(base.DatabaseWrapper):
    _opened: Identity | None = None

    def get_new_connection(self, conn_params: Any) -> Any:
        before = self._named()
        connection = super().get_new_connection(conn_params)
        self._opened = self._named()
        if before and before != self._opened:
            connection.close()
            raise MovedError
        return connection

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        if self._opened and self._opened != self._named():
            raise MovedError

    def _named(self) -> Identity | None:
        """The file that has the name now; None for one in memory, and while there is none."""
        try:
            found = os.stat(path_of(self.settings_dict["NAME"]))
        except OSError:
            return None
        return found.st_dev, found.st_ino
