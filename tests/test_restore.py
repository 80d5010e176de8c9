"""A lost database comes back from the release files, and nothing damaged is taken for good."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from advisor import releases
from advisor.models import Release
from advisor.storage import files
from catalog import drafts, publish, start, storage
from catalog.fixtures import MODELS
from catalog.models import Choice, Flowchart, Product
from catalog.restore import NotRestoredError, restore
from tests.builders import drafted, published
from tests.unguarded import unguarded

NOTES = {"en": "What changed.", "es": "Qué cambió."}


@pytest.fixture
def kept(transactional_db):
    """Two releases, and a draft that was changed since."""
    drafted()
    publish.publish("ana", NOTES)
    Product.objects.filter(slug="gke").update(name="GKE, renamed", note="Only for editors.")
    publish.publish("eva", NOTES)
    kept = [row.published for row in Release.objects.newest_first()]
    Product.objects.filter(slug="gke").update(name="GKE, not published")
    return kept


def lose_database():
    Flowchart.objects.update(start=None)
    Choice.objects.update(to_question=None, to_outcome=None)
    for model in reversed(MODELS):
        model.objects.all().delete()
    lose_releases()


def lose_releases():
    with unguarded(connection):
        Release.objects.all().delete()


def rows():
    return [row.published for row in Release.objects.newest_first()]


def test_releases_come_back_as_they_were_with_the_drafts_of_the_newest(kept):
    lose_database()
    restored = restore(print)
    assert (restored.releases, restored.drafts_from) == ([1, 2], 2)
    assert rows() == kept
    gke = Product.objects.get(slug="gke")
    assert (gke.name, gke.note) == ("GKE, renamed", "")
    with pytest.raises(publish.NothingChangedError):
        publish.publish("ana", NOTES)


def test_publishing_goes_on_with_the_next_number(kept):
    lose_database()
    restore(print)
    Product.objects.filter(slug="gke").update(name="GKE, later")
    assert publish.publish("ana", NOTES).number == 3


def test_drafts_that_are_there_stay_as_they_are(kept):
    before = drafts.content()
    lose_releases()
    restored = restore(print)
    assert (restored.releases, restored.drafts_from) == ([1, 2], None)
    assert drafts.content() == before
    assert rows() == kept


def test_restoring_twice_changes_nothing(kept):
    assert restore(print).releases == []
    assert rows() == kept


def test_a_damaged_file_is_said_and_nothing_is_restored(kept):
    lose_database()
    file = files.path(storage.release_folder(), 2)
    file.write_text(file.read_text().replace("renamed", "tampered"))
    with pytest.raises(NotRestoredError, match=r"2\.json is damaged: .*checksum"):
        restore(print)
    assert rows() == []
    assert not Product.objects.exists()


def test_the_file_of_another_catalog_is_said(kept):
    file = files.path(storage.release_folder(), 2)
    file.unlink()
    releases.forget()
    published(2)
    with pytest.raises(CommandError, match="another release 2 than its file"):
        call_command("restore_releases")
    assert rows() == kept


def test_without_files_there_is_nothing_to_restore(transactional_db):
    with pytest.raises(NotRestoredError, match="no release file"):
        restore(print)


# A damaged file


def damage(number):
    file = files.path(storage.release_folder(), number)
    file.write_text(file.read_text()[:-100])
    return file


def test_a_damaged_newest_release_can_be_left_out_and_its_number_is_not_given_again(kept):
    lose_database()
    damage(2)
    releases.forget()
    with pytest.raises(NotRestoredError, match="restore_releases --without 2"):
        restore(print)
    restored = restore(print, {2})
    assert (restored.releases, restored.set_aside, restored.drafts_from) == ([1], [2], 1)
    assert rows() == kept[1:]
    Product.objects.filter(slug="gke").update(name="GKE, later")
    assert publish.publish("ana", NOTES).number == 3


def test_the_command_says_what_it_has_set_aside(kept, capsys):
    lose_database()
    damage(2)
    call_command("restore_releases", "--without", "2", "--without", "2")
    assert "Set aside: release 2. Its number is never given again." in capsys.readouterr().out
    assert (storage.release_folder() / "2.damaged").exists()


@pytest.mark.parametrize(("number", "sentence"), [(1, "is not damaged"), (7, "There is no file")])
def test_only_a_damaged_file_is_left_out(kept, number, sentence):
    lose_database()
    damage(2)
    with pytest.raises(NotRestoredError, match=sentence):
        restore(print, {2, number})
    assert files.numbers(storage.release_folder()) == [2, 1]
    assert rows() == []


@pytest.mark.parametrize("name", ["5.damaged", "5.json.bak", "5.json~", "5.json.damaged"])
def test_no_number_is_given_that_any_file_carries(kept, name):
    (storage.release_folder() / name).write_text("rubbish")
    (storage.release_folder() / "2027.notes").write_text("of somebody")
    assert publish.publish("ana", NOTES).number == 6


def test_a_number_that_a_damaged_file_carries_by_its_name_is_not_given(kept):
    (storage.release_folder() / "5.json").write_text("rubbish")
    with pytest.raises(publish.NotPublishedError, match="up to number 5, but the database ends"):
        publish.publish("ana", NOTES)


# A folder that cannot be read


def shut():
    folder = storage.release_folder()
    folder.rename(folder.with_name("before"))
    folder.symlink_to(folder)


def test_while_the_files_cannot_be_looked_at_no_number_is_given(kept):
    shut()
    with pytest.raises(publish.NotPublishedError, match="nobody knows which numbers were given"):
        publish.publish("ana", NOTES)
    with pytest.raises(NotRestoredError, match="cannot be read: Too many levels"):
        restore(print)


def test_the_site_starts_from_its_database_while_the_files_cannot_be_looked_at(kept):
    shut()
    releases.forget()
    start.prepare(print)
    assert releases.current().number == 2


def test_without_a_database_it_does_not_start_while_the_files_cannot_be_looked_at(kept):
    lose_database()
    shut()
    with pytest.raises(start.LostDatabaseError, match="it may hold releases that the database"):
        start.prepare(print)
