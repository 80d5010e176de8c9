"""What the drafts would come to if they were published now: a release that nobody keeps.

The drafts are read anew for each page, so that none is ever shown as it was before a change; what
is made of them is kept until they say something else.
"""

from dataclasses import dataclass
from threading import Lock

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, override

from advisor import reading, releases
from advisor.releases import Published
from catalog import drafts, problems
from catalog.looking import one_view
from catalog.problems import Problem

HIDING = frozenset({"wrong-shape"})
"""Problems with which there is no release to show."""


@dataclass(frozen=True, slots=True)
class Drafted:
    release: Published
    problems: tuple[Problem, ...]  # what blocks publishing

    @property
    def can_be_shown(self) -> bool:
        return not any(problem.code in HIDING for problem in self.problems)


_change = Lock()
_last: Drafted | None = None


def drafted() -> Drafted:
    """Return what the drafts come to. Costs about ninety queries."""
    global _last
    with one_view():
        data = drafts.content()
    content, number = reading.canonical(data), next_number()
    with _change:
        if _last is None or (_last.release.content, _last.release.number) != (content, number):
            found = problems.blocking(problems.find(data))
            _last = Drafted(release_of(content, number), tuple(found))
        return _last


def next_number() -> int:
    """The number that publishing would give, as far as this process has heard."""
    return max((heading.number for heading in releases.index()), default=0) + 1


def release_of(content: str, number: int) -> Published:
    return Published.of(
        number=number,
        content=content,
        notes={code: note(code) for code, _name in settings.LANGUAGES},
        published_at=timezone.now(),
        published_by="",
    )


def note(language: str) -> str:
    with override(language):
        return gettext("What the drafts say. It is not published.")
