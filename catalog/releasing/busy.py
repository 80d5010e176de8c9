"""Whether a database refused only because somebody else was writing: then trying again helps."""

from typing import Any

from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _

BUSY = _(
    "Somebody else is saving at this very moment, and the database did not wait any longer. "
    "Nothing was saved, and nothing that you typed is lost: try again in a moment."
)
SQLITE = ("SQLITE_BUSY", "SQLITE_LOCKED")
POSTGRESQL = ("55P03", "57014", "40001", "40P01")
"""A lock not had in time, a statement that took too long, two that cannot both be right, a deadlock."""


def is_busy(error: DatabaseError) -> bool:
    cause: Any = error.__cause__
    name = getattr(cause, "sqlite_errorname", None) or ""
    return name.startswith(SQLITE) or getattr(cause, "sqlstate", None) in POSTGRESQL
