"""Rolling back: the content of an earlier release, byte for byte, under a new number.

The drafts stay as they are. What newer checks say of the old content does not stop it: readers
had it already, and it is needed when something newer is wrong.
"""

from collections.abc import Mapping

from django.utils import timezone
from django.utils.text import Truncator, format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from advisor import reading
from advisor.models import Release
from advisor.releases import Published, RefusedError
from catalog import drafts
from catalog.releasing.errors import NothingChangedError, not_published
from catalog.releasing.notes import LONGEST_NOTES, checked
from catalog.releasing.shown import Shown, refuse_other
from catalog.releasing.writing import number_after, write
from catalog.texts import Texts, languages

IS_CURRENT = _(
    "Release {number}, the current one, says the same already, so there is nothing to roll back."
)


def roll_back(
    number: int, by: str, notes: Mapping[str, str], shown: Shown | None = None
) -> Release:
    """Publish the content of that release again and return the new one, which is then served.

    Call it outside of any transaction. Raises NotPublishedError, NothingChangedError when the
    current release says the same, or ChangedMeanwhileError when another one is current than was
    shown; then no number is used up.
    """
    whole = checked(by, notes)
    return write(lambda: next_release(number, by, whole, shown))


def next_release(number: int, by: str, notes: Mapping[str, str], shown: Shown | None) -> Published:
    current, earlier = Release.objects.current(), Release.objects.filter(number=number).first()
    if earlier is None or current is None:
        message = _("There is no release {number}: choose one from the list of releases.")
        raise not_published("unknown", message, number=number)
    if earlier.content == current.content:
        raise NothingChangedError(current.number, IS_CURRENT)
    refuse_other(shown, earlier.content, current)
    refuse_damaged(earlier.published)
    return Published.of(
        number=number_after(current.number),
        content=earlier.content,
        notes={code: notes[code] for code in notes if code in earlier.notes},
        published_at=timezone.now(),
        published_by=by,
    )


def refuse_damaged(earlier: Published) -> None:
    try:
        earlier.check_bytes()
    except RefusedError as error:
        message = _("Release {number} is damaged: {error} Choose another one.")
        raise not_published("damaged", message, number=earlier.number, error=str(error)) from error


def proposed_notes(earlier: Release) -> Texts:
    """What the notes may say in each language; whoever rolls back can change it."""
    return {code: _proposed(earlier, code) for code in languages()}


def _proposed(earlier: Release, code: str) -> str:
    with override(code):
        words = {"number": earlier.number, "notes": earlier.notes.get(code, "")}
        said = format_lazy(_("Back to release {number}: {notes}"), **words)
        return Truncator(str(said)).chars(LONGEST_NOTES)


def first_with(release: Release) -> int | None:
    """Return the number of the first release with the same content; None for a content of its own."""
    same = Release.objects.filter(checksum=release.checksum, number__lt=release.number)
    return same.order_by("number").values_list("number", flat=True).first()


def left_drafts() -> tuple[int, int] | None:
    """Return the current release and the one whose content it has, while the drafts differ.

    None unless the site was rolled back. Reads the drafts only if it was.
    """
    current = Release.objects.defer("content").current()
    earlier = first_with(current) if current else None
    if current is None or earlier is None:
        return None
    same = reading.canonical(drafts.content()) == current.content
    return None if same else (current.number, earlier)
