"""Release files that are there and cannot be read: the rows are served, from memory, and it is said.

A folder that leads round in a circle stands for one without permission, as does a folder where a
file should be: they cannot be read by anybody, root included.
"""

from pathlib import Path

import pytest
from django.db import DatabaseError

from advisor import health, releases
from advisor.models import Release
from advisor.releases import NotHereYetError
from tests.test_release_row import a_row

pytestmark = pytest.mark.django_db
SHUT = "The folder of the release files cannot be read, see the log."


@pytest.fixture
def folder(settings):
    return Path(settings.DATA_DIR) / "releases"


def shut(folder):
    """Make the folder one that cannot be looked into."""
    if folder.exists():
        folder.rename(folder.with_name("before"))
    folder.symlink_to(folder)


def open_again(folder):
    folder.unlink()
    folder.with_name("before").rename(folder)


def make_unreadable(folder, number):
    file = folder / f"{number}.json"
    file.rename(folder / f"{number}.kept")
    file.mkdir()


def rows(count):
    for number in range(1, count + 1):
        a_row(number)
    releases.catch_up()


def test_a_folder_that_cannot_be_looked_into_is_done_without(client, folder):
    rows(3)
    shut(folder)
    releases.forget()
    releases.catch_up()
    assert client.get("/en/").status_code == 200
    assert [releases.get(number).number for number in (1, 2, 3)] == [1, 2, 3]
    ready = client.get("/readyz").json()
    assert ready["state"] == "degraded"
    assert SHUT in ready["reasons"]


def test_a_file_that_cannot_be_read_is_done_without(client, folder):
    rows(2)
    make_unreadable(folder, 1)
    make_unreadable(folder, 2)
    releases.forget()
    releases.catch_up()
    assert releases.current().number == 2
    assert releases.get(1).number == 1
    assert releases.state().refused == {}
    assert "The file of release 2 cannot be read, see the log." in health.unread()
    assert client.get("/en/").status_code == 200


def test_what_cannot_be_read_is_logged_once(folder, caplog):
    rows(2)
    shut(folder)
    releases.forget()
    for _second in range(3):
        releases.catch_up()
    said = [message.partition(":")[0] for message in caplog.messages]
    assert sorted(said) == [
        "The file of release 1 cannot be read",
        "The file of release 1 could not be written",
        "The file of release 2 cannot be read",
        "The file of release 2 could not be written",
        "The folder of the release files cannot be read",
    ]


def test_once_it_can_be_read_again_all_is_well(folder):
    rows(2)
    shut(folder)
    releases.forget()
    releases.catch_up()
    open_again(folder)
    releases.catch_up()
    assert health.unread() == health.unwritten() == []
    releases.forget()
    assert releases.current().number == 2


def test_what_is_in_memory_is_neither_asked_for_again_nor_made_anew(
    folder, settings, django_assert_num_queries
):
    settings.OLDER_RELEASES_KEPT = 3
    rows(12)
    shut(folder)
    releases.forget()
    releases.catch_up()
    releases.catch_up()
    edition = releases.edition()
    with django_assert_num_queries(1):
        releases.catch_up()
    assert releases.edition() == edition
    assert [releases.get(number).number for number in (12, 11, 10, 9)] == [12, 11, 10, 9]
    with pytest.raises(NotHereYetError):
        releases.get(1)


def test_with_the_database_away_too_it_is_not_taken_for_a_site_without_releases(
    folder, monkeypatch
):
    rows(1)
    make_unreadable(folder, 1)
    releases.forget()

    def away(_objects):
        raise DatabaseError("away")

    monkeypatch.setattr(type(Release.objects), "filter", lambda *_all, **_kw: away(None))
    with pytest.raises(DatabaseError):
        releases.catch_up()
    with pytest.raises(NotHereYetError):
        releases.current()
    with pytest.raises(NotHereYetError):
        releases.get(1)
