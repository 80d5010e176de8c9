"""A database made anew from the release files, or completed from them."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import reading, snapshot
from advisor.models import Release
from advisor.releases import Published, RefusedError
from advisor.storage import files
from catalog import history, storage
from catalog.fixtures import from_release, is_empty, records
from catalog.fixtures.loading import load_records
from catalog.models.history import Way
from catalog.releasing.writing import insert
from catalog.start import ANOTHER, Say, make_database


class NotRestoredError(Exception):
    """Nothing was restored; the message says why."""


@dataclass(frozen=True, slots=True)
class Restored:
    releases: list[int]  # those that the database did not have
    set_aside: list[int]  # those whose file is damaged and was to be left out
    drafts_from: int | None  # the release that the drafts were made from, if there were none


def restore(say: Say, without: Collection[int] = ()) -> Restored:
    """Put the releases of the files into the database, which is made if it is missing.

    Where there are no drafts, they are made from the newest release: what editors had changed
    since is lost with the old database, and so are their notes and accounts. Damaged files are
    set aside where `without` names them. Raises NotRestoredError, or NotLoadedError, and then the
    database has nothing new.
    """
    found = read_files(without)
    set_aside(without)
    make_database(say)
    with transaction.atomic():
        added = [release.number for release in found if add(release)]
        newest = found[-1]
        if not is_empty():
            return Restored(added, sorted(without), None)
        say("Making the drafts from the newest release …")
        data = snapshot.upgrade(reading.parse(newest.content))
        entries = from_release.entries(data, newest.published_at.date())
        with history.loading(newest.published_by, Way.RELEASE):
            load_records([records.from_entries(f"{newest.number}.json", entries)])
        return Restored(added, sorted(without), newest.number)


def read_files(without: Collection[int] = ()) -> list[Published]:
    """Return the releases of the files, the oldest first, each as it was published."""
    folder = storage.release_folder()
    try:
        numbers = sorted(files.numbers(folder))
    except OSError as error:
        message = _("{folder} cannot be read: {error}.")
        raise not_restored(message, folder=folder, error=error.strerror) from error
    for number in without:
        refuse_whole(number)
    found = [read_file(number) for number in numbers if number not in without]
    if not found:
        raise not_restored(_("There is no release file in {folder}."), folder=folder)
    return found


def refuse_whole(number: int) -> None:
    """Only a damaged file may be left out."""
    folder = storage.release_folder()
    try:
        files.read(folder, number).check()
    except FileNotFoundError as error:
        message = _("There is no file {file} that could be left out.")
        raise not_restored(message, file=files.path(folder, number)) from error
    except (RefusedError, OSError):
        return
    message = _("{file} is not damaged, so it is not left out.")
    raise not_restored(message, file=files.path(folder, number))


def set_aside(numbers: Collection[int]) -> None:
    try:
        for number in numbers:
            files.set_aside(storage.release_folder(), number)
    except OSError as error:
        message = _("The damaged files cannot be set aside: {error}.")
        raise not_restored(message, error=error.strerror) from error


def read_file(number: int) -> Published:
    try:
        release = files.read(storage.release_folder(), number)
        release.check()
    except (RefusedError, OSError) as error:
        message = _(
            "{file} is damaged: {error} Put a good copy of it back. If there is none, run “python "
            "manage.py restore_releases --without {number}”: the file is then set aside, and its "
            "number is never given again."
        )
        file = files.path(storage.release_folder(), number)
        raise not_restored(message, file=file, error=error, number=number) from error
    return release


def add(release: Published) -> bool:
    """Insert the row of a release, and say whether the database lacked it."""
    row = Release.objects.filter(number=release.number).first()
    if row is None:
        insert(release)
        return True
    if row.published != release:
        raise not_restored(ANOTHER, number=release.number)
    return False


def not_restored(message: Any, **facts: Any) -> NotRestoredError:
    return NotRestoredError(format_lazy(message, **facts))
