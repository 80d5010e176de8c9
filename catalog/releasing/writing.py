"""The one way in which a release is written: whole, checked, and seen to be kept.

Nobody is told “published” before a new connection has found the release in the database.
"""

from collections.abc import Callable

from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext_lazy as _

from advisor import releases
from advisor.models import Release
from advisor.releases import Published, RefusedError
from catalog import storage
from catalog.releasing.busy import BUSY, is_busy
from catalog.releasing.errors import NotPublishedError, not_published


def write(make: Callable[[], Published]) -> Release:
    """Write the release that `make` returns when it is its turn, and serve it from this process.

    Call it outside of any transaction. Raises NotPublishedError, and whatever `make` raises; then
    no number is used up.
    """
    in_test = connection.in_atomic_block  # durable=True refuses any other transaction around it
    try:
        with transaction.atomic(durable=True):
            take_turn(is_alone=not in_test)
            release = insert(make())
        if not in_test:
            see_again(release.published)
    except DatabaseError as error:
        raise not_taken(error) from error
    releases.add(release.published)
    return release


def not_taken(error: DatabaseError) -> NotPublishedError:
    if is_busy(error):
        return not_published("busy", BUSY)
    message = _("The database did not take it ({error}). Wait a moment and try again.")
    return not_published("database", message, error=error)


def take_turn(*, is_alone: bool) -> None:
    """Let one publisher after the other in, each with one view of the drafts.

    SQLite does both by opening the transaction for writing. On PostgreSQL the view is taken by
    the first query after LOCK TABLE, so it holds what the publisher before has written.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            if is_alone:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            cursor.execute("LOCK TABLE advisor_release IN EXCLUSIVE MODE")
            # No edit is written between the reading of the drafts and the time of the release.
            cursor.execute("LOCK TABLE catalog_edit IN SHARE MODE")


def number_after(last: int) -> int:
    """Return the number of the next release, if the release files show that it is free."""
    try:
        newest, number = storage.newest_file(), storage.next_number(last)
    except OSError as error:
        message = _(
            "The release files cannot be looked at ({error}), so nobody knows which numbers were "
            "given already. Make their folder readable and try again."
        )
        raise not_published("shut", message, error=error.strerror) from error
    if newest > last:
        message = _(
            "There are release files up to number {newest}, but the database ends with {last}. "
            "Put the newer database back, or run “python manage.py restore_releases” first."
        )
        raise not_published("older", message, newest=newest, last=last)
    return number


def insert(release: Published) -> Release:
    """Write the row, read it back and compare, also as readers of each language get it."""
    Release(
        number=release.number,
        content=release.content,
        checksum=release.checksum,
        notes=dict(release.notes),
        published_at=release.published_at,
        published_by=release.published_by,
    ).save()
    row = Release.objects.get(number=release.number)
    if row.published != release:
        raise not_published("changed", _("The database does not give back what it was given."))
    try:
        row.published.check()
    except RefusedError as error:
        message = _("Readers could not be shown it: {error}")
        raise not_published("unreadable", message, error=str(error)) from error
    return row


def see_again(release: Published) -> None:
    """Look for the release as any other process would."""
    try:
        found = storage.stored_checksum(release.number)
    except DatabaseError as error:
        message = _(
            "The database does not answer any more ({error}), so nobody knows whether it keeps "
            "release {number}. Look at the list of releases before you try again."
        )
        raise not_published("unseen", message, error=error, number=release.number) from error
    if found != release.checksum:
        message = _(
            "The database was moved or replaced meanwhile, and release {number} is not in it. "
            "Put the database back and look at the list of releases before you try again."
        )
        raise not_published("lost", message, number=release.number)
