"""A release as a value: what it says, and whether it can be trusted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Self

from advisor import snapshot
from advisor.snapshot import Snapshot


class RefusedError(ValueError):
    """The release is not what it should be and must not be served; the message says why."""


class UnknownReleaseError(LookupError):
    """There is no release of that number, or it does not speak that language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What a list of releases shows; known also while the release itself is not here yet."""

    number: int
    published_at: datetime
    published_by: str
    notes: Mapping[str, str]
    checksum: str


@dataclass(frozen=True, kw_only=True)
class Published:
    number: int
    published_at: datetime
    published_by: str
    notes: Mapping[str, str]  # language to text; a release speaks the languages of its notes
    checksum: str
    content: str = field(repr=False)
    _snapshots: dict[str, Snapshot] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @classmethod
    def of(
        cls,
        *,
        number: int,
        content: str,
        notes: Mapping[str, str],
        published_at: datetime,
        published_by: str,
    ) -> Self:
        """Return a new release, with the checksum of its content."""
        return cls(
            number=number,
            published_at=published_at,
            published_by=published_by,
            notes=notes,
            checksum=checksum_of(content),
            content=content,
        )

    @property
    def heading(self) -> Heading:
        return Heading(
            number=self.number,
            published_at=self.published_at,
            published_by=self.published_by,
            notes=self.notes,
            checksum=self.checksum,
        )

    def snapshot(self, language: str) -> Snapshot:
        """Return the release in one language; it is read at the first call and then kept."""
        if language not in self._snapshots:
            if language not in self.notes:
                raise UnknownReleaseError(f"Release {self.number} has no “{language}”.")
            self._snapshots[language] = snapshot.read(self.content, language)
        return self._snapshots[language]

    def check_bytes(self) -> None:
        """Raise RefusedError unless the content is, byte for byte, what was published."""
        try:
            checksum = checksum_of(self.content)
        except UnicodeEncodeError:
            raise RefusedError("Its content is not text.") from None
        if checksum != self.checksum:
            raise RefusedError("Its content does not match its checksum.")

    def check(self) -> None:
        """Raise RefusedError unless the release is whole and reads in all of its languages."""
        self.check_bytes()
        if not self.notes:
            raise RefusedError("It has no notes, so it speaks no language.")
        try:
            for language in self.notes:
                self.snapshot(language)
        except ValueError as error:
            raise RefusedError(f"Its content cannot be read: {error}") from error


def checksum_of(content: str) -> str:
    return sha256(content.encode()).hexdigest()
