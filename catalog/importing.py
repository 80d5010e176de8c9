"""Uploaded files imported into the drafts: first tried out and shown, then done as it was shown.

Trying out is importing into a copy. What it found is summed up in a fingerprint, and the import
happens only if it comes to the same: nobody imports what they have not seen.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

from django.db import OperationalError
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor import reading
from catalog import history, looking
from catalog.fixtures import archives, opening, saving
from catalog.fixtures.faults import Fault, NotLoadedError
from catalog.fixtures.filling import Filled
from catalog.fixtures.loading import load_records, refill
from catalog.fixtures.records import Read
from catalog.history.recording import between
from catalog.history.wholes import all_states
from catalog.looking import Rows
from catalog.models import Edit, Upload
from catalog.models.base import Draft
from catalog.models.history import Way, What

MOST_RECORDS = 5_000
"""More of them at once would let everybody else who saves wait too long."""

MOST_TRIES = 2
"""Whoever saves meanwhile goes first so many times; then they wait, or it might never be done."""


class ImportedAlreadyError(Exception):
    """The upload is not there any more: it was imported or discarded meanwhile."""


class DraftsMovedError(Exception):
    """Somebody saved between the trial and the import."""


class ChangedMeanwhileError(Exception):
    """The import would do something else than what was shown."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What importing would do: the changes of entries, or the faults that stand in its way."""

    edits: list[Edit] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    rows: Rows = field(default_factory=dict, repr=False)  # the drafts that it was tried with

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


def try_out(read: list[Read]) -> Trial:
    """Return what importing would do; nothing of it stays, and nobody has to wait."""
    try:
        with looking.scratch():
            rows, before = looking.rows(), all_states()
            load_records(read)
            return Trial(between(before, all_states()), rows=rows)
    except NotLoadedError as error:
        return Trial(faults=error.faults)


def carry_out(upload: Upload, read: list[Read], by: str, shown: str) -> Trial:
    """Import all of the upload, or nothing. Raises NotLoadedError when something is at fault.

    Raises ChangedMeanwhileError when it would not do what the fingerprint stands for, and
    ImportedAlreadyError when somebody was faster with the same files.
    """
    try:
        return _in_turn(upload, read, by, shown)
    except OperationalError:
        _refuse_imported(upload)  # the turn that did not come may have been of the same files
        raise


def _in_turn(upload: Upload, read: list[Read], by: str, shown: str) -> Trial:
    for _time in range(MOST_TRIES):
        with suppress(DraftsMovedError):
            return _carry_out(upload, read, by, shown)
    with history.editing(by, Way.IMPORT, upload.name):  # from here on nobody else saves
        return _carry_out(upload, read, by, shown)


def _carry_out(upload: Upload, read: list[Read], by: str, shown: str) -> Trial:
    """Try it out, and save it if the drafts are still the same when the turn has come.

    So the others wait for no more than the writing. Raises DraftsMovedError.
    """
    _refuse_imported(upload)
    trial = try_out(read)
    if trial.faults:
        raise NotLoadedError(trial.faults)
    if trial.fingerprint != shown:
        raise ChangedMeanwhileError
    with looking.one_view():
        filled = refill(read)
        _refuse_moved(trial)
    with history.editing(by, Way.IMPORT, upload.name) as recording:
        _refuse_imported(upload)
        _refuse_moved(trial)
        recording.take(trial.edits)
        saving.save(filled)
        _give_ids(trial.edits, filled)
        upload.delete()
    return trial


def _refuse_imported(upload: Upload) -> None:
    if not Upload.objects.filter(pk=upload.pk).exists():
        raise ImportedAlreadyError


def _refuse_moved(trial: Trial) -> None:
    if looking.rows() != trial.rows:
        raise DraftsMovedError


def _give_ids(edits: list[Edit], filled: list[Filled]) -> None:
    """What was tried out elsewhere got other ids there than it has now."""
    new = {
        (item.record.model._meta.label_lower, _key(item)): item for item in filled if item.is_new
    }
    for edit in edits:
        if edit.what == What.ADDED:
            edit.entry_id = new[edit.model, edit.key].draft.pk


def _key(item: Filled) -> str:
    return "/".join(map(str, item.draft.natural_key()))
