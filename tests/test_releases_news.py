"""News from the database: what one round of the watch does, and the thread that does it."""

import logging
from pathlib import Path
from threading import Barrier, Lock, Thread

import pytest
from django.db import DatabaseError, connection

from advisor import releases
from advisor.models import Release
from advisor.releases import NotHereYetError
from advisor.storage import shelf, watch
from advisor.storage.published import checksum_of
from tests.builders import content, published
from tests.test_release_row import a_row
from tests.unguarded import unguarded


def here(settings) -> list[int]:
    folder = Path(settings.DATA_DIR) / "releases"
    return sorted(int(file.stem) for file in folder.glob("*.json"))


@pytest.fixture
def a_minute_later(monkeypatch):
    """Call it to let a minute pass for what was refused."""

    def pass_by():
        monkeypatch.setattr(shelf.Refusal, "stands", property(lambda self: False))

    return pass_by


@pytest.mark.django_db
def test_a_new_row_becomes_the_current_release_and_a_file(settings):
    a_row(1)
    releases.catch_up()
    a_row(2)
    assert releases.current().number == 1
    releases.catch_up()
    assert releases.current().number == 2
    assert here(settings) == [1, 2]
    releases.forget()
    assert releases.current() == Release.objects.current().published


@pytest.mark.django_db
def test_on_a_new_machine_the_newest_files_come_first(settings):
    for number in range(1, 26):
        a_row(number)
    releases.catch_up()
    assert releases.current().number == 25
    assert here(settings) == list(range(16, 26))
    assert [heading.number for heading in releases.index()] == list(range(25, 0, -1))
    with pytest.raises(NotHereYetError):
        releases.get(1)
    releases.catch_up()
    releases.catch_up()
    assert here(settings) == list(range(1, 26))
    assert releases.get(1).number == 1


@pytest.mark.django_db
def test_a_round_without_news_asks_once_and_fetches_nothing(django_assert_num_queries):
    a_row(1)
    releases.catch_up()
    with django_assert_num_queries(1) as asked:
        releases.catch_up()
    assert "number" in asked[0]["sql"]
    assert "content" not in asked[0]["sql"]


@pytest.mark.django_db
def test_a_file_that_went_missing_is_written_again(settings):
    for number in (1, 2):
        a_row(number)
    releases.catch_up()
    for file in (Path(settings.DATA_DIR) / "releases").iterdir():
        file.unlink()
    releases.catch_up()
    assert here(settings) == [1, 2]


@pytest.mark.django_db
def test_a_row_that_was_tampered_with_is_refused_and_the_one_before_it_served(settings):
    for number in (1, 2):
        a_row(number)
    with unguarded(connection):
        Release.objects.filter(number=2).update(content=content(products=[]))
    releases.catch_up()
    assert releases.current().number == 1
    assert here(settings) == [1]
    assert list(releases.state().refused) == [2]
    assert releases.state().silent_since is None
    with pytest.raises(NotHereYetError):
        releases.get(2)


@pytest.mark.django_db
def test_a_damaged_row_that_was_taken_out_is_forgotten(a_minute_later):
    for number in (1, 2):
        a_row(number)
    with unguarded(connection):
        Release.objects.filter(number=2).update(content=content(products=[]))
        releases.catch_up()
        assert list(releases.state().refused) == [2]
        Release.objects.filter(number=2).delete()
    a_minute_later()
    releases.catch_up()
    assert releases.state().refused == {}
    assert releases.state().newest == 1


@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, 3])
def test_where_a_row_is_not_the_release_of_its_file_the_file_is_served_and_it_is_said(
    number, caplog
):
    """As after another database was put into the place of this one."""
    for published_number in (1, 2, 3):
        a_row(published_number)
    releases.catch_up()
    before = releases.get(number)
    with unguarded(connection):
        other = content(products=[])
        Release.objects.filter(number=number).update(content=other, checksum=checksum_of(other))
    releases.forget()
    for _round in (1, 2):
        releases.catch_up()
        assert releases.current().number == 3
        assert [heading.number for heading in releases.index()] == [3, 2, 1]
        assert releases.get(number) == before
        assert releases.state().disputed == (number,)
    assert caplog.text.count(f"Release {number} is served from its file.") == 1
    with unguarded(connection):
        put_back = {"content": before.content, "checksum": before.checksum}
        Release.objects.filter(number=number).update(**put_back)
    releases.catch_up()
    assert releases.state().disputed == ()


@pytest.mark.django_db
def test_a_damaged_file_stays_for_inspection_until_it_is_removed(settings, a_minute_later):
    for number in (1, 2):
        a_row(number)
    releases.catch_up()
    file = Path(settings.DATA_DIR) / "releases" / "2.json"
    file.write_text("rubbish")
    releases.forget()
    releases.catch_up()
    assert releases.current().number == 1
    assert file.read_text() == "rubbish"
    file.unlink()
    a_minute_later()
    releases.catch_up()
    assert releases.current() == Release.objects.get(number=2).published


@pytest.mark.django_db
def test_a_full_disk_hides_no_new_release(settings, monkeypatch, caplog):
    def full(_descriptor):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        a_row(1)
        releases.catch_up()
        with unguarded(connection):
            Release.objects.update(content="tampered with")
        releases.catch_up()
    assert releases.current().number == 1
    assert "could not be written: [Errno 28] No space left on device" in caplog.text
    releases.catch_up()
    assert here(settings) == [1]
    assert releases.state().refused == {}


@pytest.mark.django_db
def test_without_a_database_the_last_good_release_is_served(monkeypatch):
    a_row(1)
    releases.catch_up()
    with monkeypatch.context() as outage:
        outage.setattr(connection, "cursor", gone)
        for _round in (1, 2):
            with pytest.raises(DatabaseError):
                releases.catch_up()
        assert releases.current().number == 1
        assert releases.state().silent_since
    releases.catch_up()
    assert releases.state().silent_since is None


def gone(*_args):
    raise DatabaseError("unable to open database file")


@pytest.mark.django_db
def test_an_older_database_takes_no_release_away():
    for number in (1, 2):
        published(number)
    a_row(1, **{name: getattr(releases.get(1), name) for name in ("notes", "published_at")})
    releases.catch_up()
    assert releases.current().number == 2
    assert releases.state().newest == 2


def test_the_watch_goes_on_after_every_error_and_complains_once_a_minute(monkeypatch, caplog):
    rounds, closed = [], []

    def fail():
        rounds.append(1)
        raise DatabaseError("unable to open database file")

    monkeypatch.setattr(releases, "catch_up", fail)
    monkeypatch.setattr(watch.connection, "close", lambda: closed.append(1))
    monkeypatch.setattr(watch, "sleep", lambda _seconds: len(rounds) == 3 and stop())
    with pytest.raises(StoppedError), caplog.at_level(logging.ERROR):
        watch.Watch()._run()
    assert len(rounds) == len(closed) == 3
    assert caplog.messages == [
        "The database does not answer: DatabaseError: unable to open database file"
    ]


class StoppedError(Exception):
    pass


def stop() -> None:
    raise StoppedError


def test_requests_that_come_at_once_start_one_watch(monkeypatch):
    started = []
    monkeypatch.setattr(watch, "Thread", lambda **_given: started.append(1) or Thread())
    monkeypatch.setattr(releases, "await_news", lambda: None)
    one = watch.Watch()
    one.allow()
    one._lock = Gate(5)
    requests = [Thread(target=one.start) for _request in range(5)]
    for request in requests:
        request.start()
    for request in requests:
        request.join()
    assert started == [1]


class Gate:
    """A lock that nobody gets before so many threads have asked for it."""

    def __init__(self, threads: int) -> None:
        self.barrier, self.lock = Barrier(threads, timeout=10), Lock()

    def __enter__(self) -> None:
        self.barrier.wait()
        self.lock.acquire()

    def __exit__(self, *_error: object) -> None:
        self.lock.release()


def test_the_watch_does_not_start_where_nobody_allowed_it(monkeypatch):
    started = []
    monkeypatch.setattr(watch, "Thread", lambda **_given: started.append(1))
    watch.Watch().start()
    assert started == []


def test_no_thread_watches_in_the_tests(client):
    client.get("/livez")
    assert not watch._watch._is_allowed
