"""Uploaded files imported into the drafts: first tried out and shown, then done as it was shown.

Trying out is importing, taken back. What it found is summed up in a fingerprint, and the import
happens only if it comes to the same: nobody imports what they have not seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import reading
from catalog import history
from catalog.fixtures import archives, opening
from catalog.fixtures.faults import Fault, NotLoadedError
from catalog.fixtures.loading import load_records
from catalog.fixtures.records import Read
from catalog.models import Edit, Upload
from catalog.models.base import Draft
from catalog.models.history import Way

MOST_RECORDS = 5_000
"""More of them at once would let everybody else who saves wait too long."""


class ImportedAlreadyError(Exception):
    """The upload is not there any more: it was imported or discarded meanwhile."""


class ChangedMeanwhileError(Exception):
    """The import would do something else than what was shown."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What importing would do: the changes of entries, or the faults that stand in its way."""

    edits: list[Edit] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def fingerprint(self) -> str:
        """The same for the same changes of the same drafts; for new ones their ids say nothing."""
        plain = [[edit.model, edit.key, edit.before, edit.after] for edit in self.edits]
        return sha256(reading.canonical(plain).encode()).hexdigest()


def kept(files: Mapping[str, bytes], by: str) -> Upload:
    """Keep the files until somebody imports them, and forget those of old."""
    Upload.objects.forgotten().delete()
    name = ", ".join(files)
    name = name if len(name) <= 300 else f"{name[:299]}…"
    return Upload.objects.create(by=by, name=name, content=archives.pack(files))


def records(upload: Upload) -> list[Read]:
    files = archives.unpack([("upload.zip", bytes(upload.content))])
    read = [opening.from_bytes(name, content) for name, content in files.items()]
    count = sum(len(found) for found, _faults in read)
    return read if count <= MOST_RECORDS else [([], [_too_many(count)])]


def _too_many(count: int) -> Fault:
    message = _(
        "The files hold {count} entries. At most {most} are imported at once: bring them in parts."
    )
    return Fault("", "", "", format_lazy(message, count=count, most=MOST_RECORDS))


def kinds(read: list[Read]) -> set[type[Draft]]:
    """The kinds of drafts that the files speak of."""
    return {record.model for found, _faults in read for record in found}


def try_out(read: list[Read], by: str) -> Trial:
    """Return what importing would do; nothing of it stays."""
    try:
        with transaction.atomic():
            with history.loading(by, Way.IMPORT) as recording:
                load_records(read)
                edits = recording.edits()
            transaction.set_rollback(True)
    except NotLoadedError as error:
        return Trial(faults=error.faults)
    return Trial(edits)


def carry_out(upload: Upload, by: str, shown: str) -> Trial:
    """Import all of the upload, or nothing. Raises NotLoadedError when something is at fault.

    Raises ChangedMeanwhileError when it would not do what the fingerprint stands for.
    """
    read = records(upload)
    with history.loading(by, Way.IMPORT, upload.name) as recording:
        if not Upload.objects.filter(pk=upload.pk).exists():
            raise ImportedAlreadyError
        load_records(read)
        done = Trial(recording.edits())
        if done.fingerprint != shown:
            raise ChangedMeanwhileError
        upload.delete()
    return done
