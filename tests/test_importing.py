"""Imports that meet: all of one or nothing of it, and never over what nobody has seen."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from catalog import history, importing
from catalog.fixtures import exporting
from catalog.importing import ChangedMeanwhileError, ImportedAlreadyError
from catalog.models import Edit, Product, Upload
from catalog.models.history import Way
from tests.builders import drafted

ROUNDS = 3


def upload(name: str, by: str) -> Upload:
    text = f"model,slug,name\ncatalog.product,gke,{name}\n"
    return importing.kept({"product.csv": text.encode()}, by)


def shown(brought: Upload) -> str:
    return importing.try_out(importing.records(brought), brought.by).fingerprint


def at_once(*imports: tuple[Upload, str]) -> list[str]:
    """Import all at the same moment, each in a thread; return what each came to."""
    start = Barrier(len(imports))

    def run(given: tuple[Upload, str]) -> str:
        brought, fingerprint = given
        try:
            start.wait()
            importing.carry_out(brought, brought.by, fingerprint)
        except (ChangedMeanwhileError, ImportedAlreadyError) as error:
            return type(error).__name__
        finally:
            connection.close()
        return "imported"

    with ThreadPoolExecutor(len(imports)) as threads:
        return sorted(threads.map(run, imports))


@pytest.mark.django_db(transaction=True)
def test_of_two_imports_at_once_the_second_is_looked_at_again() -> None:
    drafted()
    for number in range(ROUNDS):
        both = [upload(f"GKE {number} of {by}", by) for by in ("ana", "ben")]
        said = at_once(*((brought, shown(brought)) for brought in both))
        assert said == ["ChangedMeanwhileError", "imported"]
        left = Upload.objects.get()
        name = Product.objects.get(slug="gke").name
        assert name == f"GKE {number} of {'ben' if left.by == 'ana' else 'ana'}"
        left.delete()
    assert Edit.objects.filter(way=Way.IMPORT).count() == ROUNDS


@pytest.mark.django_db(transaction=True)
def test_the_same_files_are_imported_once() -> None:
    drafted()
    brought = upload("GKE", "ana")
    fingerprint = shown(brought)
    assert at_once((brought, fingerprint), (brought, fingerprint)) == [
        "ImportedAlreadyError",
        "imported",
    ]
    assert not Upload.objects.exists()


def test_trying_out_leaves_nothing_behind(db: Any) -> None:
    drafted()
    before = exporting.texts()
    brought = upload("GKE", "ana")
    trial = importing.try_out(importing.records(brought), "ana")
    assert [edit.key for edit in trial.edits] == ["gke"]
    assert exporting.texts() == before
    assert not Edit.objects.exists()


def test_an_edit_of_an_entry_that_the_files_do_not_hold_is_no_reason_to_look_again(db: Any) -> None:
    drafted()
    brought = upload("GKE", "ana")
    fingerprint = shown(brought)
    with history.editing("ben", Way.ADMIN):
        other = Product.objects.get(slug="cluster-director")
        other.note = "Look again."
        other.save()
    importing.carry_out(brought, "ana", fingerprint)
    assert Product.objects.get(slug="gke").name == "GKE"
