"""What is taken away: a release, the answers, and what the one says to the other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from django.conf import settings
from django.urls import reverse

from advisor.flow import Answers
from advisor.pages.planned import Planned, planned
from advisor.pages.sections import Section, sections
from advisor.plan.stated import Stated, heard
from advisor.snapshot import Snapshot
from advisor.storage.published import Published


@dataclass(frozen=True, slots=True)
class Told:
    release: Published
    snapshot: Snapshot
    answers: Answers
    stated: Stated
    sections: tuple[Section, ...]
    planned: Planned

    @classmethod
    def by(cls, release: Published, language: str, query: Mapping[str, str]) -> Self:
        """Ask a release; the language has to be the active one."""
        snapshot = release.snapshot(language)
        answers, stated = heard(snapshot, query)
        asked = answers | stated.query
        told = sections(snapshot, asked)
        return cls(release, snapshot, answers, stated, told, planned(snapshot, asked))

    @property
    def query(self) -> Answers:
        """The answers and what is stated, as they stand in the address."""
        return self.answers | self.stated.query

    @property
    def permalink(self) -> str:
        return self.address_with(self.query)

    def address_with(self, answers: Answers) -> str:
        """What the same release says to other answers."""
        return settings.SITE_URL + reverse("advice", args=[self.release.number], query=answers)

    @property
    def file_name(self) -> str:
        """What to call a file that keeps it, without its ending: “batuta-7-gke-spot”."""
        guidances = (section.guidance for section in self.sections)
        slugs = [guidance.outcome.slug for guidance in guidances if guidance]
        return "-".join(["batuta", str(self.release.number), *slugs])
