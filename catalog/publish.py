"""The one way in which drafts become a release: whole, checked, and seen to be kept.

Nobody is told “published” before a new connection has found the release in the database.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import reading, releases
from advisor.models import Release
from advisor.releases import Published
from catalog import drafts, problems, storage
from catalog.problems import Problem
from catalog.problems.problem import NOWHERE, problem
from catalog.texts import languages, unfit

FIRST_NOTES = {"en": "The first release.", "es": "La primera versión."}
LONGEST_NOTES = 4000
LONGEST_NAME = 150


class NotPublishedError(Exception):
    """Nothing was published; problems says why."""

    def __init__(self, found: list[Problem]) -> None:
        super().__init__("\n".join(str(item) for item in found))
        self.problems = found


class NothingChangedError(Exception):
    """The drafts say what the current release says: there is nothing to publish."""

    def __init__(self, number: int) -> None:
        message = _("Nothing has changed since release {number}, so there is nothing to publish.")
        super().__init__(format_lazy(message, number=number))


def publish(by: str, notes: Mapping[str, str]) -> Release:
    """Publish the drafts and return the release, which this process then serves.

    Call it outside of any transaction. Raises NotPublishedError, or NothingChangedError when the
    drafts equal the current release; then no number is used up.
    """
    notes = {code: str(notes.get(code, "")).strip() for code in languages()}
    refuse([*check_name(by), *check_notes(notes)])
    in_test = connection.in_atomic_block  # durable=True refuses any other transaction around it
    try:
        connection.ensure_connection()
        is_same_file = storage.watch_file()
        with transaction.atomic(durable=True):
            take_turn(is_alone=not in_test)
            release = insert(next_release(by, notes))
        if not in_test:
            see_again(release.published, is_same_file())
    except DatabaseError as error:
        message = _("The database did not take it ({error}). Wait a moment and try again.")
        raise not_published("database", message, error=error) from error
    releases.add(release.published)
    return release


def check_name(by: str) -> Iterator[Problem]:
    if not 0 < len(by) <= LONGEST_NAME:
        message = _("Say who publishes, in up to {longest} characters.")
        yield problem(NOWHERE, "name", message, longest=LONGEST_NAME)


def check_notes(notes: Mapping[str, str]) -> Iterator[Problem]:
    """The notes are published as they are, so they are whole or refused."""
    names = dict(settings.LANGUAGES)
    for code, text in notes.items():
        if not text:
            message = _("The notes in {language} are missing: say what changed for readers.")
            yield problem(NOWHERE, "notes", message, field=_("notes"), language=names[code])
        elif sentence := unfit(text, LONGEST_NOTES):
            yield problem(NOWHERE, "notes", sentence, field=_("notes"))


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


def next_release(by: str, notes: Mapping[str, str]) -> Published:
    """Return the release that the drafts make, checked and numbered; nothing is written yet."""
    current = Release.objects.current()
    data = drafts.content()
    refuse(problems.blocking(problems.find(data)))
    content = reading.canonical(data)
    if current and current.content == content:
        raise NothingChangedError(current.number)
    last = current.number if current else 0
    return Published.of(
        number=number_after(last),
        content=content,
        notes=notes,
        published_at=timezone.now(),
        published_by=by,
    )


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
    row.published.check()
    return row


def see_again(release: Published, is_same_file: bool) -> None:
    """Look for the release as any other process would."""
    try:
        found = storage.stored_checksum(release.number)
    except DatabaseError as error:
        message = _(
            "The database does not answer any more ({error}), so nobody knows whether it keeps "
            "release {number}. Look at the list of releases before you try again."
        )
        raise not_published("unseen", message, error=error, number=release.number) from error
    if found != release.checksum or not is_same_file:
        message = _(
            "The database was moved or replaced meanwhile, and release {number} is not in it. "
            "Put the database back and look at the list of releases before you try again."
        )
        raise not_published("lost", message, number=release.number)


def refuse(found: list[Problem]) -> None:
    if found:
        raise NotPublishedError(found)


def not_published(code: str, message: Any, **facts: Any) -> NotPublishedError:
    return NotPublishedError([problem(NOWHERE, code, message, **facts)])
