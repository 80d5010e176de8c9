"""Publishing: drafts become a release, or nothing happens and a sentence says why."""

import threading
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction

from advisor import reading, releases
from advisor.models import Release
from advisor.storage import files
from catalog import drafts, publish, storage
from catalog.models import Choice, Product
from catalog.publish import NothingChangedError, NotPublishedError
from catalog.releasing import writing
from tests.builders import drafted, published

NOTES = {"en": "What changed.", "es": "Qué cambió."}


@pytest.fixture
def small(db):
    drafted()


@pytest.fixture
def committed(transactional_db):
    """The small catalog where others can see it: what is published is really committed."""
    drafted()


def rename(name):
    Product.objects.filter(slug="gke").update(name=name)


def name_on_the_site():
    return releases.current().snapshot("en").product["gke"].name


def refused(**given):
    with pytest.raises(NotPublishedError) as error:
        publish.publish(**{"by": "ana", "notes": NOTES} | given)
    return str(error.value)


def test_the_drafts_become_the_release_that_is_served(small):
    release = publish.publish("ana", NOTES)
    assert (release.number, release.published_by, release.notes) == (1, "ana", NOTES)
    assert release.content == reading.canonical(drafts.content())
    assert releases.current() == release.published
    assert files.read(storage.release_folder(), 1) == release.published


def test_a_change_of_a_draft_reaches_nobody_until_it_is_published(small):
    publish.publish("ana", NOTES)
    rename("GKE, renamed")
    assert name_on_the_site() == "Gke"
    publish.publish("ana", NOTES)
    assert name_on_the_site() == "GKE, renamed"
    assert releases.get(1).snapshot("en").product["gke"].name == "Gke"


def test_without_a_change_there_is_a_sentence_and_no_number(small):
    publish.publish("ana", NOTES)
    with pytest.raises(NothingChangedError, match="Nothing has changed since release 1"):
        publish.publish("ana", NOTES)
    assert Release.objects.count() == 1
    rename("GKE, renamed")
    assert publish.publish("ana", NOTES).number == 2


def test_a_change_taken_back_is_no_change(small):
    publish.publish("ana", NOTES)
    rename("GKE, renamed")
    rename("Gke")
    with pytest.raises(NothingChangedError):
        publish.publish("ana", NOTES)


def test_a_problem_of_the_drafts_is_said_and_nothing_is_published(small):
    Choice.objects.filter(slug="yes", question__slug="managed").update(to_outcome=None)
    assert "question “managed”, choice: The choice “yes” leads nowhere" in refused()
    assert not Release.objects.exists()
    assert not storage.release_folder().exists()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"notes": {"en": "What changed."}}, "The notes in Spanish are missing"),
        ({"notes": {"en": " ", "es": "Qué"}}, "The notes in English are missing"),
        ({"notes": {}}, "The notes in Spanish are missing"),
        ({"notes": NOTES | {"en": "\u202e"}}, "U+202E"),
        ({"notes": NOTES | {"en": "a" * 4001}}, "may have 4000"),
        ({"by": ""}, "Say who publishes"),
        ({"by": "a" * 151}, "up to 150 characters"),
    ],
)
def test_notes_and_name_are_whole_or_refused(small, given, sentence):
    assert sentence in refused(**given)
    assert not Release.objects.exists()


def test_what_the_database_gives_back_must_be_what_it_was_given(small, monkeypatch):
    save = Release.save

    def save_something_else(row):
        row.content += " "
        save(row)

    monkeypatch.setattr(Release, "save", save_something_else)
    assert "does not give back what it was given" in refused()
    assert not Release.objects.exists()


def test_a_database_that_is_older_than_the_release_files_gets_no_second_release_of_a_number(small):
    published(5)
    assert "release files up to number 5, but the database ends with 0" in refused()
    assert not Release.objects.exists()


def test_a_database_that_fails_is_a_sentence(small, monkeypatch):
    def fail(_release):
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(writing, "insert", fail)
    assert (
        refused() == "The database did not take it (disk I/O error). Wait a moment and try again."
    )


def test_nobody_is_told_published_before_it_is_seen_through_another_connection(
    committed, monkeypatch
):
    monkeypatch.setattr(storage, "stored_checksum", lambda _number: None)
    assert "moved or replaced meanwhile, and release 1 is not in it" in refused()


def test_a_database_that_is_gone_after_the_commit_leaves_it_open(committed, monkeypatch):
    def gone(_number):
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(storage, "stored_checksum", gone)
    assert "nobody knows whether it keeps release 1" in refused()


def test_a_new_connection_finds_what_was_committed(committed):
    release = publish.publish("ana", NOTES)
    assert storage.stored_checksum(1) == release.checksum
    assert storage.stored_checksum(2) is None


@pytest.mark.sqlite
def test_the_database_file_is_found_from_the_settings(db, settings):
    assert storage.database_file().exists()


def test_publishing_inside_a_transaction_is_a_mistake_of_the_caller(committed):
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        publish.publish("ana", NOTES)


def test_a_crash_before_the_file_is_written_loses_nothing(committed, monkeypatch):
    def crash(_release):
        raise KeyboardInterrupt

    monkeypatch.setattr(releases, "add", crash)
    with pytest.raises(KeyboardInterrupt):
        publish.publish("ana", NOTES)
    assert not storage.release_folder().exists()
    releases.forget()
    releases.catch_up()
    assert releases.current().number == 1
    assert files.read(storage.release_folder(), 1).published_by == "ana"


def test_somebody_who_does_not_stop_writing_is_a_sentence(committed):
    other = connection.copy()
    is_sqlite = connection.vendor == "sqlite"
    begin = (
        "BEGIN IMMEDIATE" if is_sqlite else "BEGIN; LOCK TABLE advisor_release IN EXCLUSIVE MODE"
    )
    with connection.cursor() as cursor:
        wait = "PRAGMA busy_timeout" if is_sqlite else "SET lock_timeout"
        cursor.execute(f"{wait} = 50")
    try:
        with other.cursor() as cursor:
            cursor.execute(begin)
            assert refused().startswith("Somebody else is saving at this very moment")
            cursor.execute("ROLLBACK")
    finally:
        other.close()
        connection.close()
    assert publish.publish("ana", NOTES).number == 1


def at_once(*jobs):
    """Run the jobs in threads of their own, started together, and return what came of each."""
    results, start = [], threading.Barrier(len(jobs))

    def run(job):
        try:
            start.wait()
            results.append(job())
        except Exception as error:
            results.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[job]) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_two_who_publish_the_same_at_once_one_gets_the_number_and_one_a_sentence(committed):
    for number in (1, 2, 3):
        rename(f"GKE {number}")
        results = at_once(*[lambda: publish.publish("ana", NOTES)] * 2)
        assert sorted(type(result).__name__ for result in results) == [
            "NothingChangedError",
            "Release",
        ]
        assert releases.current().number == number
    assert [row.number for row in Release.objects.newest_first()] == [3, 2, 1]


def test_two_who_change_and_publish_at_once_lose_nothing(committed):
    def change(slug):
        def job():
            Product.objects.filter(slug=slug).update(name=f"{slug}, changed")
            return publish.publish("ana", NOTES)

        return job

    results = at_once(change("gke"), change("cluster-toolkit"))
    assert all(isinstance(item, Release | NothingChangedError) for item in results)
    names = {slug: entry.name for slug, entry in releases.current().snapshot("en").product.items()}
    assert (names["gke"], names["cluster-toolkit"]) == ("gke, changed", "cluster-toolkit, changed")
    count = sum(isinstance(item, Release) for item in results)
    assert releases.current().number == count == Release.objects.count()


def test_the_command_publishes(committed):
    said = StringIO()
    call_command("publish", notes_en="One.", notes_es="Uno.", by="ana", stdout=said)
    assert said.getvalue() == "Release 1 is published.\n"
    assert Release.objects.get().notes == {"en": "One.", "es": "Uno."}


def test_the_command_says_why_it_did_not(small):
    Choice.objects.update(to_outcome=None)
    with pytest.raises(CommandError, match="leads nowhere"):
        call_command("publish", notes_en="One.", notes_es="Uno.")
    with pytest.raises(CommandError, match="block publishing"):
        call_command("check_catalog", stdout=StringIO())
