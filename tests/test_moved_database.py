"""What is written into a database file that nobody finds again is not called saved."""

import shutil

import pytest
from django.db import OperationalError, connection, connections, transaction

from advisor.setup.databases import sqlite
from advisor.storage.sqlite3.base import MovedError

pytestmark = pytest.mark.sqlite


@pytest.fixture
def file(tmp_path):
    return tmp_path / "a folder" / "a.sqlite3"


@pytest.fixture
def database(file, django_db_blocker):
    """A connection of its own, as the site opens it, to a file with a table."""
    with django_db_blocker.unblock():
        made = connections["default"].copy()
        made.settings_dict |= sqlite(file, may_create=True)
        with made.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("CREATE TABLE words (word text)")
        yield made
        made.close()


def write(database, between=lambda: None):
    """Write in a transaction, in which something else happens, too."""
    with database.cursor() as cursor:
        database.set_autocommit(False)
        cursor.execute("INSERT INTO words VALUES ('saved')")
        between()
        database.commit()
        database.set_autocommit(True)


def delete(file):
    file.unlink()


def move(file):
    file.rename(file.with_name("elsewhere.sqlite3"))


def replace(file):
    shutil.copy(file, file.with_name("another"))
    file.with_name("another").replace(file)


def test_what_is_in_the_file_is_saved(database, file):
    write(database)
    write(database, lambda: file.with_name("another").touch())


@pytest.mark.parametrize("harm", [delete, move, replace])
def test_a_file_that_goes_away_during_a_transaction_is_noticed(database, file, harm):
    with pytest.raises(MovedError, match="moved or replaced meanwhile"):
        write(database, lambda: harm(file))


@pytest.mark.parametrize("harm", [delete, move, replace])
def test_and_one_that_went_before_it_on_a_connection_that_was_open(database, file, harm):
    harm(file)
    with pytest.raises(MovedError):
        write(database)


def test_a_file_that_is_replaced_while_it_is_opened_is_not_opened(database, file, monkeypatch):
    database.close()
    named = iter([(1, 1), (1, 2)])
    monkeypatch.setattr(type(database), "_named", lambda _self: next(named))
    with pytest.raises(MovedError):
        database.connect()


def test_a_missing_file_is_not_made(file, django_db_blocker):
    file.parent.mkdir()
    made = connections["default"].copy()
    made.settings_dict |= sqlite(file, may_create=False)
    with django_db_blocker.unblock(), pytest.raises(OperationalError, match="unable to open"):
        made.ensure_connection()
    assert not file.exists()


@pytest.mark.django_db(transaction=True)
def test_the_site_itself_opens_its_database_so(monkeypatch):
    with transaction.atomic():
        pass
    with pytest.raises(MovedError), transaction.atomic():
        monkeypatch.setattr(connection, "_opened", (0, 0))
    assert not connection.in_atomic_block
