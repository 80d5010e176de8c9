"""Publishing: the drafts become a release, checked by all that may block it, or nothing happens."""

from collections.abc import Mapping

from django.utils import timezone

from advisor import reading
from advisor.models import Release
from advisor.releases import Published
from catalog import drafts, problems
from catalog.releasing.errors import (
    ChangedMeanwhileError,
    NothingChangedError,
    NotPublishedError,
    refuse,
)
from catalog.releasing.notes import check_notes, checked
from catalog.releasing.shown import Shown, refuse_other
from catalog.releasing.writing import number_after, write

__all__ = [
    "ChangedMeanwhileError",
    "NotPublishedError",
    "NothingChangedError",
    "check_notes",
    "publish",
]

FIRST_NOTES = {"en": "The first release.", "es": "La primera versión."}


def publish(by: str, notes: Mapping[str, str], shown: Shown | None = None) -> Release:
    """Publish the drafts and return the release, which this process then serves.

    Call it outside of any transaction. Raises NotPublishedError, NothingChangedError when the
    drafts equal the current release, or ChangedMeanwhileError when they are not what was shown;
    then no number is used up.
    """
    whole = checked(by, notes)
    return write(lambda: next_release(by, whole, shown))


def next_release(by: str, notes: Mapping[str, str], shown: Shown | None) -> Published:
    """Return the release that the drafts make, checked and numbered; nothing is written yet."""
    current = Release.objects.current()
    data = drafts.content()
    content = reading.canonical(data)
    is_news = current is None or current.content != content
    if is_news:
        refuse_other(shown, content, current)
    refuse(problems.blocking(problems.find(data)))
    if current and not is_news:
        raise NothingChangedError(current.number)
    return Published.of(
        number=number_after(current.number if current else 0),
        content=content,
        notes=notes,
        published_at=timezone.now(),
        published_by=by,
    )
