"""A release is a row that is written once. The database itself holds to that."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from advisor.models import Release
from advisor.storage import guard
from advisor.storage.published import checksum_of
from tests.builders import content


def a_row(number: int = 1, **given: Any) -> Release:
    text = content()
    values = {
        "number": number,
        "content": text,
        "checksum": checksum_of(text),
        "notes": {"en": "First.", "es": "Primera."},
        "published_at": datetime(2026, 11, 30, 12, tzinfo=UTC),
        "published_by": "editor",
    }
    return Release.objects.create(**values | given)


@pytest.mark.django_db
def test_the_current_release_is_the_one_with_the_highest_number():
    for number in (2, 10, 9):
        a_row(number)
    assert Release.objects.current().number == 10
    assert [row.number for row in Release.objects.newest_first()] == [10, 9, 2]


@pytest.mark.django_db
def test_there_may_be_no_current_release():
    assert Release.objects.current() is None


@pytest.mark.django_db
def test_a_row_is_read_back_byte_for_byte():
    written = a_row()
    read = Release.objects.get(number=1).published
    read.check()
    assert read == written.published


@pytest.mark.django_db
def test_a_saved_release_is_not_saved_again():
    row = a_row()
    row.published_by = "somebody else"
    with pytest.raises(ValidationError, match="never changes"):
        row.save()
    with pytest.raises(ValidationError, match="never changes"):
        row.delete()
    assert Release.objects.get().published_by == "editor"


@pytest.mark.django_db
def test_a_number_is_given_once():
    a_row()
    with pytest.raises(IntegrityError), transaction.atomic():
        a_row(published_by="somebody else")
    assert Release.objects.get().published_by == "editor"


@pytest.mark.django_db
def test_numbers_start_at_one():
    with pytest.raises(IntegrityError, match="release_number_from_one"), transaction.atomic():
        a_row(0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change",
    [
        lambda: Release.objects.update(published_by="somebody else"),
        lambda: Release.objects.all().delete(),
        lambda: Release.objects.bulk_update(
            [Release(number=1, published_by="somebody else")], ["published_by"]
        ),
    ],
    ids=["update", "delete", "bulk update"],
)
def test_no_query_of_ours_changes_a_release(change):
    a_row()
    with pytest.raises(IntegrityError, match="A release never changes"), transaction.atomic():
        change()
    assert Release.objects.get().published_by == "editor"


SQL = [
    "UPDATE advisor_release SET content = 'tampered' WHERE number = 1",
    "UPDATE advisor_release SET number = 2",
    "DELETE FROM advisor_release",
]
SQL_OF = {
    "sqlite": [
        *SQL,
        "UPDATE OR REPLACE advisor_release SET content = 'tampered'",
        "REPLACE INTO advisor_release SELECT 1, 'tampered', '', notes, published_at, 'me'"
        " FROM advisor_release",
    ],
    "postgresql": [
        *SQL,
        "TRUNCATE advisor_release",
        "INSERT INTO advisor_release SELECT * FROM advisor_release"
        " ON CONFLICT (number) DO UPDATE SET content = 'tampered'",
    ],
}


@pytest.mark.django_db
def test_no_sql_changes_a_release():
    a_row()
    for statement in SQL_OF[connection.vendor]:
        refused(statement)
    assert Release.objects.get().published.content == content()


def refused(statement: str) -> None:
    with (
        pytest.raises(IntegrityError, match="A release never changes"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.django_db(transaction=True)
def test_the_guard_stands_again_after_every_migrate():
    a_row()
    guard.RELEASES.lift(connection)
    call_command("migrate", verbosity=0)
    refused("DELETE FROM advisor_release")


@pytest.mark.django_db(transaction=True)
def test_the_migrations_put_the_guard_up_by_themselves(monkeypatch):
    """Also without the signal that `migrate` sends when it is done."""
    executor = MigrationExecutor(connection)
    executor.migrate([("advisor", None)])
    executor.loader.build_graph()
    executor.migrate(executor.loader.graph.leaf_nodes())
    a_row()
    refused("DELETE FROM advisor_release")


@pytest.mark.django_db(transaction=True)
def test_tests_that_commit_leave_an_empty_table_and_a_standing_guard():
    a_row()
    call_command("flush", interactive=False, verbosity=0)
    assert not Release.objects.exists()
    a_row()
    refused("DELETE FROM advisor_release")
