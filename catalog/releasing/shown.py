"""What a publisher was shown, so that exactly this is published and nothing else."""

from dataclasses import dataclass

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from advisor.models import Release
from advisor.storage.published import checksum_of
from catalog.releasing.errors import ChangedMeanwhileError


@dataclass(frozen=True, slots=True)
class Shown:
    content: str  # the checksum of what would be published
    beside: int  # the number of the release that it was held against; 0 for none


def shown_now(content: str, current: Release | None) -> Shown:
    return Shown(checksum_of(content), current.number if current else 0)


def refuse_other(was: Shown | None, content: str, current: Release | None) -> None:
    """Raise ChangedMeanwhileError unless the publisher was shown this content beside this release."""
    now = shown_now(content, current)
    if was is None or was == now:
        return
    if current and was.beside != now.beside:
        message = _(
            "Release {number} was published meanwhile, by {by}, so nothing was published now. "
            "Look at what is different from it, and decide anew."
        )
        raise ChangedMeanwhileError(
            format_lazy(message, number=current.number, by=current.published_by)
        )
    raise ChangedMeanwhileError(
        _(
            "The drafts have changed since you were shown them, so nothing was published. "
            "Look at what follows, and publish again."
        )
    )
