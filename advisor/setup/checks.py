"""System checks: what an operator must set, each with an id and a hint.

Errors also stop the site from starting; warnings are what `manage.py check --deploy` says.
"""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning

from advisor.setup.addresses import is_near
from advisor.setup.databases import is_trusted
from advisor.setup.secrets import why_weak


def what_it_cannot_do_without(**_options: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    if not settings.SECRET_KEY_IS_SET:
        found.append(
            Error(
                "There is no secret key.",
                hint="Run “python manage.py prepare”, which makes one, or set SECRET_KEY or"
                " SECRET_KEY_FILE.",
                id="batuta.E001",
            )
        )
    if settings.STATIC_ROOT and not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        found.append(
            Error(
                "STATIC_MANIFEST is True and no static files have been collected.",
                hint="Run “python manage.py collectstatic --no-input”.",
                id="batuta.E002",
            )
        )
    return found


def what_is_unsafe(**_options: Any) -> list[CheckMessage]:
    """What the site does not start with, though a command may still run."""
    found: list[CheckMessage] = []
    if settings.DEBUG and (public := [host for host in settings.ALLOWED_HOSTS if is_public(host)]):
        found.append(
            Error(
                f"DEBUG is True for a site at {public[0]}, so whoever meets an error is shown the"
                " code and the settings.",
                hint="Set DEBUG to False.",
                id="batuta.E003",
            )
        )
    if not settings.DEBUG and settings.SECRET_KEY_IS_SET and (why := why_weak(settings.SECRET_KEY)):
        found.append(
            Error(
                f"The secret key {why}.",
                hint="Make one by “openssl rand -hex 32” and set it as SECRET_KEY or write it into"
                " the file of SECRET_KEY_FILE.",
                id="batuta.E004",
            )
        )
    if not is_trusted(settings.DATABASES["default"]):
        found.append(
            Error(
                "The connection to PostgreSQL does not prove who it talks to.",
                hint="Add “?sslmode=verify-full&sslrootcert=system” to DATABASE_URL.",
                id="batuta.E005",
            )
        )
    return found


def is_public(host: str) -> bool:
    return not is_near(host.removeprefix("[").removesuffix("]"))


def how_it_is_reached(**_options: Any) -> list[CheckMessage]:
    if not settings.SITE_URL.startswith("https://"):
        return [
            Warning(
                f"SITE_URL is “{settings.SITE_URL}”, which is not https.",
                hint="Set SITE_URL to the address that visitors use, such as"
                " https://batuta.example.org.",
                id="batuta.W001",
            )
        ]
    if not settings.BEHIND_PROXY:
        return [
            Warning(
                "SITE_URL is https, and requests that came by plain http are not sent there.",
                hint="Set BEHIND_PROXY=True when a proxy in front ends TLS and always sets or"
                " removes X-Forwarded-Proto.",
                id="batuta.W002",
            )
        ]
    if not settings.TRUSTED_PROXIES:
        return [
            Warning(
                "BEHIND_PROXY is True and TRUSTED_PROXIES is 0, so all who sign in seem to come from"
                " the proxy, and are slowed together.",
                hint="Set TRUSTED_PROXIES to how many proxies in front add to X-Forwarded-For.",
                id="batuta.W006",
            )
        ]
    return []


def where_it_keeps_things(**_options: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    if not os.access(settings.DATA_DIR, os.W_OK):
        found.append(
            Warning(
                f"DATA_DIR, {settings.DATA_DIR}, is no folder that can be written to.",
                hint="Make the folder: every release is kept there as a file.",
                id="batuta.W004",
            )
        )
    if not settings.STATIC_MANIFEST:
        found.append(
            Warning(
                "Static files are served without a hash in their name, so browsers keep asking.",
                hint="Run “python manage.py collectstatic --no-input” and set STATIC_MANIFEST=True.",
                id="batuta.W005",
            )
        )
    return found
