"""The first start, and every later one: makes what is missing and touches nothing that is there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import releases
from advisor.models import Release
from advisor.setup.env import make_folder
from catalog import fixtures, history, storage
from catalog.models.history import Way
from catalog.publish import FIRST_NOTES, NothingChangedError, publish
from catalog.texts import languages

Say = Callable[[str], Any]

NAME = "Batuta"
"""Who publishes the first release."""

ANOTHER = _(
    "The database holds another release {number} than its file. One of them belongs to "
    "another catalog: find out which, and move the file out of the folder if it is wrong."
)


class UnreadableReleasesError(Exception):
    """There are releases, and none of them can be served; the message says what to do."""


class LostDatabaseError(Exception):
    """There are releases that the database does not know; the message says what to do."""


def prepare(say: Say) -> None:
    """Make the database, the catalog and the first release, each only if there is none.

    Raises LostDatabaseError before anything is made, and UnreadableReleasesError when there is
    nothing that could be served. Whatever editors did since is left alone.
    """
    refuse_lost_database()
    make_database(say)
    if fixtures.is_empty():
        say("Loading the catalog …")
        with history.loading(NAME, Way.LOAD):
            fixtures.load(fixtures.all_files())
    if not Release.objects.exists():
        say("Publishing the first release …")
        publish_first()
    refuse_unreadable_releases()


def refuse_lost_database() -> None:
    file = storage.database_file()
    try:
        newest = storage.newest_file()
    except OSError as error:
        if (not file or file.exists()) and last_release():
            return  # the site can be served from the database alone
        message = _(
            "{folder} cannot be read ({error}), and it may hold releases that the database does "
            "not know. Make it readable and start again."
        )
        raise lost(message, error=error.strerror) from error
    if newest and file and not file.exists():
        message = _(
            "{folder} holds releases up to number {newest}, but there is no database {file}. "
            "If you have moved it, put it back. To make a new one from the release files, "
            "run “python manage.py restore_releases”."
        )
        raise lost(message, newest=newest, file=file)
    if newest and newest > (last := last_release()):
        message = _(
            "{folder} holds releases up to number {newest}, but the database ends with {last}. "
            "If there is a newer database, put it back. To add the missing releases to this one, "
            "run “python manage.py restore_releases”."
        )
        raise lost(message, newest=newest, last=last)


def refuse_unreadable_releases() -> None:
    """Look for a release to serve, as each process of the site will.

    Raises UnreadableReleasesError, or LostDatabaseError when the newest one is in doubt.
    """
    seen = -1
    while len(releases.state().refused) > seen:
        seen = len(releases.state().refused)
        releases.catch_up()  # fetches a few releases at once, the newest ones first
        if last_release() in releases.state().disputed:
            raise LostDatabaseError(format_lazy(ANOTHER, number=last_release()))
        if releases.state().current:
            return
    refused = releases.state().refused
    number = max(refused)
    message = _(
        "Release {number} was written by another version of Batuta or is damaged, and there is no "
        "older one to serve instead. {reason} Start the version that wrote it, or put back a copy "
        "of the data that this version can read."
    )
    raise UnreadableReleasesError(format_lazy(message, number=number, reason=refused[number]))


def lost(message: Any, **facts: Any) -> LostDatabaseError:
    return LostDatabaseError(format_lazy(message, folder=storage.release_folder(), **facts))


def last_release() -> int:
    """The number of the newest release in the database; 0 when there is none, or no table."""
    if Release._meta.db_table not in connection.introspection.table_names():
        return 0
    current = Release.objects.current()
    return current.number if current else 0


def make_database(say: Say) -> None:
    """Bring the database up to date. SQLite then lets readers read while somebody writes."""
    make_folder(Path(settings.DATA_DIR))
    if needs_migrating() or is_half_made():
        say("Preparing the database …")
        call_command("migrate", interactive=False, verbosity=0)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")


def needs_migrating() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def is_half_made() -> bool:
    """Whether an earlier start was stopped after its tables were made and before their rights."""
    return not Permission.objects.exists()


def publish_first() -> None:
    notes = {code: FIRST_NOTES.get(code, FIRST_NOTES["en"]) for code in languages()}
    try:
        publish(NAME, notes)
    except NothingChangedError:
        return  # another process that started at the same time was faster
