"""Why there is no new release. Each is a sentence, or several, for the person who wanted one."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from catalog.problems import Problem
from catalog.problems.problem import NOWHERE, problem


class NotPublishedError(Exception):
    """Nothing was published; problems says why."""

    def __init__(self, found: list[Problem]) -> None:
        super().__init__("\n".join(str(item) for item in found))
        self.problems = found


class NothingChangedError(Exception):
    """What would be published is what the current release says: there is nothing to publish."""

    def __init__(self, number: int, message: Any = None) -> None:
        sentence = message or _(
            "Nothing has changed since release {number}, so there is nothing to publish."
        )
        super().__init__(format_lazy(sentence, number=number))


class ChangedMeanwhileError(Exception):
    """What would be published is not what the publisher was shown."""


def refuse(found: list[Problem]) -> None:
    if found:
        raise NotPublishedError(found)


def not_published(code: str, message: Any, **facts: Any) -> NotPublishedError:
    return NotPublishedError([problem(NOWHERE, code, message, **facts)])
