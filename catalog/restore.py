"""A database made anew from the release files, or completed from them."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import reading, snapshot
from advisor.models import Release
from advisor.releases import Published, RefusedError
from advisor.storage import files
from catalog import storage
from catalog.fixtures import from_release, is_empty, records
from catalog.fixtures.loading import load_records
from catalog.publish import insert
from catalog.start import Say, make_database


class NotRestoredError(Exception):
    """Nothing was restored; the message says why."""


@dataclass(frozen=True, slots=True)
class Restored:
    releases: list[int]  # those that the database did not have
    drafts_from: int | None  # the release that the drafts were made from, if there were none


def restore(say: Say) -> Restored:
    """Put the releases of the files into the database, which is made if it is missing.

    Where there are no drafts, they are made from the newest release: what editors had changed
    since is lost with the old database, and so are their notes and accounts. Raises
    NotRestoredError, or NotLoadedError, and then the database has nothing new.
    """
    found = read_files()
    make_database(say)
    with transaction.atomic():
        added = [release.number for release in found if add(release)]
        newest = found[-1]
        if not is_empty():
            return Restored(added, None)
        say("Making the drafts from the newest release …")
        data = snapshot.upgrade(reading.parse(newest.content))
        entries = from_release.entries(data, newest.published_at.date())
        load_records([records.from_entries(f"{newest.number}.json", entries)])
        return Restored(added, newest.number)


def read_files() -> list[Published]:
    """Return the releases of all files, the oldest first, each as it was published."""
    folder = storage.release_folder()
    numbers = sorted(files.numbers(folder))
    if not numbers:
        raise NotRestoredError(
            format_lazy(_("There is no release file in {folder}."), folder=folder)
        )
    return [read_file(number) for number in numbers]


def read_file(number: int) -> Published:
    try:
        release = files.read(storage.release_folder(), number)
        release.check()
    except (RefusedError, OSError) as error:
        message = _(
            "{file} is damaged: {error} Put a good copy of it back, or move it out of the folder."
        )
        file = files.path(storage.release_folder(), number)
        raise NotRestoredError(format_lazy(message, file=file, error=error)) from error
    return release


def add(release: Published) -> bool:
    """Insert the row of a release, and say whether the database lacked it."""
    row = Release.objects.filter(number=release.number).first()
    if row is None:
        insert(release)
        return True
    if row.published != release:
        message = _(
            "The database holds another release {number} than its file. One of them belongs to "
            "another catalog: find out which, and move the file out of the folder if it is wrong."
        )
        raise NotRestoredError(format_lazy(message, number=release.number))
    return False
