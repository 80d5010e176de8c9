"""Rolling back: an earlier content becomes the current one, and nothing else changes."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from advisor import reading, releases, snapshot
from advisor.models import Release
from advisor.storage import files
from advisor.storage.published import checksum_of
from catalog import drafts, storage
from catalog.models import Choice, Product
from catalog.publish import ChangedMeanwhileError, NothingChangedError, NotPublishedError, publish
from catalog.releasing import writing
from catalog.releasing.shown import Shown, shown_now
from catalog.rollback import first_with, left_drafts, proposed_notes, roll_back
from tests import golden
from tests.builders import content, drafted
from tests.test_release_row import a_row
from tests.unguarded import unguarded

NOTES = {"en": "Back.", "es": "Atrás."}
ADVICE = "/en/advice/{}/?orchestrate=yes&containers=yes"


@pytest.fixture
def two(db):
    """Two releases: in the second, GKE has another name."""
    drafted()
    publish("ana", {"en": "First.", "es": "Primera."})
    rename("GKE, renamed")
    publish("ana", {"en": "Second.", "es": "Segunda."})


def rename(name):
    Product.objects.filter(slug="gke").update(name=name)


def name_on_the_site():
    return releases.current().snapshot("en").product["gke"].name


def test_the_content_is_that_of_the_earlier_release_byte_for_byte_under_a_new_number(two):
    release = roll_back(1, "beto", NOTES)
    first = Release.objects.get(number=1)
    assert (release.number, release.published_by, release.notes) == (3, "beto", NOTES)
    assert (release.content, release.checksum) == (first.content, first.checksum)
    assert name_on_the_site() == "Gke"
    assert files.read(storage.release_folder(), 3) == release.published


def test_the_drafts_stay_and_are_said_to_differ(two):
    before = drafts.content()
    assert left_drafts() is None
    roll_back(1, "beto", NOTES)
    assert drafts.content() == before
    assert left_drafts() == (3, 1)
    rename("Gke")
    assert left_drafts() is None


def test_publishing_the_drafts_brings_back_what_was_taken_back(two):
    roll_back(1, "beto", NOTES)
    assert publish("ana", NOTES).number == 4
    assert name_on_the_site() == "GKE, renamed"
    assert left_drafts() is None  # it has the content of release 2, as the drafts do
    assert first_with(Release.objects.get(number=4)) == 2


def test_what_newer_checks_say_of_it_does_not_stop_it(two, monkeypatch):
    monkeypatch.setattr("catalog.problems.find", lambda _data: pytest.fail("checked"))
    assert roll_back(1, "beto", NOTES).number == 3


def test_an_older_schema_keeps_its_bytes(db):
    old = golden.release(1).content
    a_row(1, content=old, checksum=checksum_of(old))
    a_row(2)
    release = roll_back(1, "beto", NOTES)
    assert release.content == old
    assert reading.parse(release.content)["schema"] == 1 < snapshot.SCHEMA


def test_rolling_back_to_what_is_current_is_a_sentence_and_no_number(two):
    for number in (2, 3):
        with pytest.raises(NothingChangedError, match="says the same already"):
            roll_back(2, "beto", NOTES)
        if number == 2:
            roll_back(1, "beto", NOTES)
            roll_back(2, "beto", NOTES)
    assert [row.number for row in Release.objects.newest_first()] == [4, 3, 2, 1]


def test_there_has_to_be_such_a_release(two):
    with pytest.raises(NotPublishedError, match="There is no release 9"):
        roll_back(9, "beto", NOTES)
    assert Release.objects.count() == 2


def test_a_damaged_release_is_not_brought_back(two):
    with unguarded(connection):
        Release.objects.filter(number=1).update(content="{}")
    with pytest.raises(NotPublishedError, match="Release 1 is damaged"):
        roll_back(1, "beto", NOTES)


def test_what_readers_could_not_be_shown_is_not_brought_back(two, monkeypatch):
    def unreadable(_release):
        raise releases.RefusedError("It is of another version.")

    monkeypatch.setattr(releases.Published, "check", unreadable)
    with pytest.raises(NotPublishedError, match="Readers could not be shown it"):
        roll_back(1, "beto", NOTES)
    assert Release.objects.count() == 2


def test_notes_and_name_are_wanted_as_for_publishing(two):
    with pytest.raises(NotPublishedError, match="The notes in Spanish are missing"):
        roll_back(1, "beto", {"en": "Back."})
    with pytest.raises(NotPublishedError, match="Say who publishes"):
        roll_back(1, "", NOTES)


def test_a_release_speaks_no_language_that_its_content_lacks(db):
    a_row(1, notes={"en": "English alone."})
    other = content(steps=[])
    a_row(2, content=other, checksum=checksum_of(other))
    assert roll_back(1, "beto", NOTES).notes == {"en": "Back."}


def test_nothing_happens_when_another_release_has_become_current_meanwhile(two):
    first, second = Release.objects.get(number=1), Release.objects.get(number=2)
    shown = shown_now(first.content, second)
    rename("GKE, once more")
    publish("carla", NOTES)
    with pytest.raises(ChangedMeanwhileError, match="Release 3 was published meanwhile, by carla"):
        roll_back(1, "beto", NOTES, shown)
    assert Release.objects.count() == 3
    assert roll_back(1, "beto", NOTES, Shown(shown.content, 3)).number == 4


def test_the_proposed_notes_name_the_release_in_each_language(two):
    notes = proposed_notes(Release.objects.get(number=1))
    assert notes == {"en": "Back to release 1: First.", "es": "Vuelta a la versión 1: Primera."}


def test_proposed_notes_are_short_enough_to_be_published(two):
    a_row(3, notes={"en": "a" * 4000, "es": "b" * 4000})
    notes = proposed_notes(Release.objects.get(number=3))
    assert {len(text) for text in notes.values()} == {4000}


def test_a_database_that_is_busy_is_a_sentence(two, monkeypatch):
    def fail(_release):
        raise busy()

    monkeypatch.setattr(writing, "insert", fail)
    with pytest.raises(NotPublishedError, match="Somebody else is saving at this very moment"):
        roll_back(1, "beto", NOTES)


def busy():
    """The error with which this database says that somebody else is writing."""
    import sqlite3

    from django.db import OperationalError

    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorname = "SQLITE_BUSY"
    error = OperationalError("database is locked")
    error.__cause__ = cause
    return error


def test_the_command_rolls_back_with_notes_of_its_own_or_yours(two):
    said = StringIO()
    call_command("roll_back", 1, by="beto", stdout=said)
    assert "Release 3 is published, with the content of release 1." in said.getvalue()
    assert Release.objects.get(number=3).notes["es"] == "Vuelta a la versión 1: Primera."
    call_command("roll_back", 2, by="beto", notes_en="Sorry.", notes_es="Perdón.", stdout=said)
    assert Release.objects.get(number=4).notes == {"en": "Sorry.", "es": "Perdón."}


def test_the_command_says_why_it_did_not(two):
    with pytest.raises(CommandError, match="There is no release 7"):
        call_command("roll_back", 7)
    with pytest.raises(CommandError, match="says the same already"):
        call_command("roll_back", 2)


def test_old_links_keep_their_words_and_say_what_is_said_today(two, client):
    roll_back(1, "beto", NOTES)
    for number, name in ((1, "Gke"), (2, "GKE, renamed"), (3, "Gke")):
        assert name in client.get(ADVICE.format(number)).text
    same = client.get(ADVICE.format(1)).text
    changed = client.get(ADVICE.format(2)).text
    assert "Still the same." in same
    assert "The same recommendation, other details." in changed
    assert "Release 3, the current one" in changed


def test_a_faulty_draft_does_not_stand_in_the_way(two):
    Choice.objects.update(to_outcome=None)
    with pytest.raises(NotPublishedError):
        publish("ana", NOTES)
    assert roll_back(1, "beto", NOTES).number == 3
