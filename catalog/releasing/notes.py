"""Who publishes, and the notes in which a release says what changed: whole, or refused."""

from collections.abc import Iterator, Mapping

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from catalog.problems import Problem
from catalog.problems.problem import NOWHERE, problem
from catalog.releasing.errors import refuse
from catalog.texts import Texts, languages, unfit

LONGEST_NOTES = 4000
LONGEST_NAME = 150


def checked(by: str, notes: Mapping[str, str]) -> Texts:
    """Return the notes as they will stand in the release. Raises NotPublishedError."""
    whole = {code: str(notes.get(code, "")).strip() for code in languages()}
    refuse([*check_name(by), *check_notes(whole)])
    return whole


def check_name(by: str) -> Iterator[Problem]:
    if not 0 < len(by) <= LONGEST_NAME:
        message = _("Say who publishes, in up to {longest} characters.")
        yield problem(NOWHERE, "name", message, longest=LONGEST_NAME)
    elif sentence := unfit(by, LONGEST_NAME):
        yield problem(NOWHERE, "name", sentence, field=_("published by"))


def check_notes(notes: Mapping[str, str]) -> Iterator[Problem]:
    """The notes are published as they are, so they are whole or refused."""
    names = dict(settings.LANGUAGES)
    for code, text in notes.items():
        if not text:
            message = _("The notes in {language} are missing: say what changed for readers.")
            yield problem(NOWHERE, "notes", message, field=_("notes"), language=names[code])
        elif sentence := unfit(text, LONGEST_NOTES):
            yield problem(NOWHERE, "notes", sentence, field=_("notes"))
