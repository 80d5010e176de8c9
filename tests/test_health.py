"""Health is told to machines: whether this process answers, and whether it can serve visitors."""

import threading
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection

from advisor import health, releases
from advisor.health import Limited
from advisor.models import Release
from tests.builders import published
from tests.test_release_row import a_row
from tests.unguarded import unguarded


@pytest.fixture(autouse=True)
def other_threads_see_no_database(monkeypatch, request):
    """A thread has a connection of its own, which does not see what a test has not committed."""
    if not request.node.get_closest_marker("django_db"):
        monkeypatch.setattr(health, "database", list)


def ready(client):
    answer = client.get("/readyz")
    return answer.status_code, answer.json()["state"], answer.json()["reasons"]


def test_a_process_that_answers_is_alive_whatever_else_is_wrong(client, monkeypatch):
    monkeypatch.setattr(health, "reasons", lambda: 1 / 0)
    monkeypatch.setattr(releases._store, "shelf", lambda: 1 / 0)
    answer = client.get("/livez", headers={"Host": "10.0.0.7"})
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_process_with_a_release_is_ready(client):
    published(1)
    assert ready(client) == (200, "ready", [])


def test_a_process_without_a_release_is_not(client):
    assert ready(client) == (503, "unavailable", ["No release is served."])
    assert client.get("/readyz").headers["Retry-After"] == "5"


def test_a_refused_release_is_said_and_keeps_nobody_out(client, tmp_path):
    published(1)
    published(2)
    (tmp_path / "releases" / "2.json").write_text("rubbish")
    releases.forget()
    assert ready(client) == (200, "degraded", ["Release 2 is refused, see the log."])


def test_a_silent_database_is_said_with_the_time(client):
    published(1)
    releases._store._silent_since = datetime(2026, 11, 30, 12, tzinfo=UTC)
    reason = "The watch has heard nothing since 2026-11-30 12:00:00 UTC."
    assert ready(client) == (200, "degraded", [reason])


def test_a_full_disk_is_said(client, monkeypatch):
    published(1)
    monkeypatch.setattr(health, "LEAST_FREE", 1 << 60)
    reason = "There is almost no room left where releases are kept."
    assert ready(client) == (200, "degraded", [reason])


@pytest.mark.django_db(transaction=True)
def test_the_database_is_asked_for_a_row(client):
    a_row(1)
    releases.catch_up()
    assert ready(client) == (200, "ready", [])
    a_row(2)
    reason = "Release 2 is in the database and is not served."
    assert ready(client) == (200, "degraded", [reason])


@pytest.mark.django_db(transaction=True)
def test_a_database_without_the_table_is_found_out(client):
    """One that answers `SELECT 1`, as SQLite does for an empty file."""
    published(1)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE advisor_release RENAME TO away")
    try:
        assert ready(client) == (200, "degraded", ["The database does not answer."])
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE away RENAME TO advisor_release")


def test_a_check_that_fails_says_so_and_lets_go_of_its_connection(monkeypatch):
    closed = []
    monkeypatch.setattr(health, "connection", SimpleNamespace(close=lambda: closed.append(1)))

    def fail():
        raise DatabaseError

    assert Limited(fail, "It does not answer.")() == ["It does not answer."]
    assert closed == [1]


def test_a_check_that_hangs_delays_nobody_and_is_not_started_again(monkeypatch):
    monkeypatch.setattr(health, "SECONDS", 0.05)
    go_on, started = threading.Event(), []

    def hang():
        started.append(1)
        go_on.wait(10)
        return []

    check = Limited(hang, "It does not answer.")
    assert [check(), check()] == [["It does not answer."], ["It does not answer."]]
    assert started == [1]
    go_on.set()
    check._thread.join()
    assert check() == []
    assert started == [1, 1]


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_older_than_what_was_published_is_found_out(client):
    """As when somebody puts an older copy into its place, or an empty one."""
    for number in (1, 2):
        a_row(number)
    releases.catch_up()
    with unguarded(connection):
        Release.objects.filter(number=2).delete()
    state, word, (reason,) = ready(client)
    assert (state, word) == (200, "degraded")
    assert reason.startswith("The database ends with release 1, but there were releases up to")


@pytest.mark.django_db(transaction=True)
def test_another_release_in_the_database_than_in_its_file_is_said(client):
    published(1)
    a_row(1)
    releases.catch_up()
    reason = "Release 1 is another one in the database than in its file, which is served."
    assert ready(client) == (200, "degraded", [reason])
