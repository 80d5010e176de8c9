"""How the database is opened: SQLite in one file, or PostgreSQL for several machines."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from advisor.setup.addresses import is_near
from advisor.setup.env import make_folder
from advisor.storage.sqlite3.files import path_of

WRONG = (
    "DATABASE_URL cannot be used: write sqlite:////folder/batuta.sqlite3"
    " or postgres://user:password@host:5432/name."
)
POSTGRESQL_OPTIONS = {
    "application_name": "batuta",
    "connect_timeout": 3,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,  # or a server that has vanished is waited for for hours
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
POSTGRESQL_LIMITS = (
    "-c statement_timeout=30000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000"
)
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",  # or two who write at once fail instead of waiting
    "timeout": 5,
    "init_command": "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}


def database(url: str, default: Path, *, may_create: bool) -> dict[str, Any]:
    """Return Django's settings for the database at the address, or for the default SQLite file."""
    if not url:
        return sqlite(default, may_create=may_create)
    try:
        scheme = urlsplit(url).scheme
        if scheme == "sqlite" and url.startswith("sqlite:///") and len(url) > len("sqlite:///"):
            file = Path(unquote(url.removeprefix("sqlite:///"))).resolve()
            return sqlite(file, may_create=may_create)
        if scheme in {"postgres", "postgresql"}:
            return postgresql(url)
    except ValueError:  # half a bracket, a port that is none, a character that no file name has
        raise ImproperlyConfigured(WRONG) from None
    raise ImproperlyConfigured(WRONG)


def sqlite(file: Path, *, may_create: bool) -> dict[str, Any]:
    """SQLite that never takes a missing file for an empty database.

    Connections are not kept, so that what is asked comes from the file that is there now; each
    looks after a commit whether its file still has the name (advisor/storage/sqlite3/).
    """
    if may_create:
        make_folder(file.parent)
    return {
        "ENGINE": "advisor.storage.sqlite3",
        "NAME": f"{file.as_uri()}?mode={'rwc' if may_create else 'rw'}",
        "OPTIONS": SQLITE_OPTIONS,
        "CONN_MAX_AGE": 0,
        "TEST": {"NAME": str(file.with_name("test.sqlite3"))},
    }


def refuse_lost(found: dict[str, Any], data_dir: Path) -> None:
    """Refuse to make an empty SQLite file where there are releases: it would pass for the lost one."""
    if not found["ENGINE"].endswith("sqlite3") or (file := path_of(found["NAME"])).exists():
        return
    if any((data_dir / "releases").glob("[0-9]*.json")):
        raise ImproperlyConfigured(
            f"{data_dir / 'releases'} holds releases, but there is no database {file}. Put it back,"
            " or run “python manage.py restore” with a backup, or “python manage.py"
            " restore_releases” without one."
        )


def postgresql(url: str) -> dict[str, Any]:
    found: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0)}
    if not found["NAME"]:
        raise ImproperlyConfigured(WRONG)
    given = found.get("OPTIONS", {})
    options = " ".join([POSTGRESQL_LIMITS, given.get("options", "")]).strip()
    return found | {"OPTIONS": POSTGRESQL_OPTIONS | given | {"options": options}}


def is_trusted(found: dict[str, Any]) -> bool:
    """Whether the database is near, or proves who it is before it is spoken to."""
    host = found.get("HOST", "")
    is_here = not host or host.startswith("/") or is_near(host)
    return is_here or found["OPTIONS"].get("sslmode") == "verify-full"
