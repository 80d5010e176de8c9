"""What was edited since the last release, and by whom."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from advisor.models import Release
from catalog.fixtures.files import BY_LABEL
from catalog.models import Edit
from catalog.models.history import What
from catalog.problems.problem import Place


@dataclass(slots=True)
class Edited:
    """One entry with the changes that no release has yet."""

    model: str  # such as "catalog.product"
    key: str  # its natural key, joined by "/"
    what: What
    at: datetime  # of the last change
    people: list[str] = field(default_factory=list)

    @property
    def entry(self) -> Any:
        name = BY_LABEL[self.model]._meta.verbose_name
        return Place(self.model, tuple(self.key.split("/")), name).entry


def edited() -> list[Edited]:
    """Return the entries that differ since the current release, the last changed first.

    What came and went, and what was changed and changed back, differs in nothing. Three queries.
    """
    since = _as_readers_see_it()
    edits = Edit.objects.order_by("pk")
    by_entry: defaultdict[tuple[str, int], list[Edit]] = defaultdict(list)
    for edit in edits.filter(at__gt=since) if since else edits:
        by_entry[edit.model, edit.entry_id].append(edit)
    found = [_of(edits) for edits in by_entry.values() if edits[0].before != edits[-1].after]
    return sorted(found, key=lambda entry: entry.at, reverse=True)


def _as_readers_see_it() -> datetime | None:
    """When the drafts last were what readers see. After rolling back that is when it came first."""
    current = Release.objects.defer("content").current()
    if current is None:
        return None
    same = Release.objects.defer("content").filter(checksum=current.checksum)
    return min(release.published_at for release in same)


def _of(edits: list[Edit]) -> Edited:
    first, last = edits[0], edits[-1]
    what = last.what if last.what == What.DELETED else first.what
    people = list(dict.fromkeys(edit.by for edit in edits))
    return Edited(last.model, last.key, What(what), last.at, people)
