"""Imports that meet: all of one or nothing of it, and never over what nobody has seen."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection

from catalog import fixtures, history, importing, looking
from catalog.admin.in_and_out.exporting import whole
from catalog.fixtures import exporting
from catalog.history import state_of
from catalog.importing import ChangedMeanwhileError, ImportedAlreadyError
from catalog.models import Edit, Product, Term, Upload
from catalog.models.history import Way
from tests.builders import drafted
from tests.test_preview_one_view import elsewhere

ROUNDS = 3


def upload(name: str, by: str) -> Upload:
    text = f"model,slug,name\ncatalog.product,gke,{name}\n"
    return importing.kept({"product.csv": text.encode()}, by)


def shown(brought: Upload) -> str:
    return importing.try_out(importing.records(brought)).fingerprint


def carried_out(brought: Upload, fingerprint: str) -> None:
    importing.carry_out(brought, importing.records(brought), brought.by, fingerprint)


def at_once(*imports: tuple[Upload, str]) -> list[str]:
    """Import all at the same moment, each in a thread; return what each came to."""
    start = Barrier(len(imports))

    def run(given: tuple[Upload, str]) -> str:
        brought, fingerprint = given
        try:
            start.wait()
            carried_out(brought, fingerprint)
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


def test_who_waits_in_vain_for_who_imports_the_same_files_is_told_so(db, monkeypatch):
    drafted()
    brought = upload("GKE", "ana")
    fingerprint = shown(brought)

    def taken(*_given: Any) -> None:
        Upload.objects.all().delete()
        raise OperationalError("database is locked")

    monkeypatch.setattr(history, "editing", taken)
    with pytest.raises(ImportedAlreadyError):
        carried_out(brought, fingerprint)


def test_trying_out_leaves_nothing_behind(db: Any) -> None:
    drafted()
    before = exporting.texts()
    brought = upload("GKE", "ana")
    trial = importing.try_out(importing.records(brought))
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
    carried_out(brought, fingerprint)
    assert Product.objects.get(slug="gke").name == "GKE"


OTHER, NEW, DAY = "cluster-director", "new-word", date(2026, 11, 30)


def saved(note: str, slug: str = OTHER) -> None:
    """What somebody else does meanwhile."""
    with history.editing("ben", Way.ADMIN):
        other = Product.objects.get(slug=slug)
        other.note = note
        other.save()


def added(slug: str) -> None:
    with history.editing("ben", Way.ADMIN):
        Term.objects.create(slug=slug, name={"en": "N"}, text={"en": "T"}, checked_on=DAY)


def saving_meanwhile(monkeypatch: Any, name: str, times: int, *acts: Any) -> None:
    """Let somebody else save whenever the import comes to this function of it."""
    real, left = getattr(importing, name), list(range(times))

    def meanwhile(*given: Any) -> Any:
        found = real(*given)
        if left and left.pop() is not None:
            for act in acts:
                elsewhere(act)
        return found

    monkeypatch.setattr(importing, name, meanwhile)


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_who_looks_at_what_an_import_would_change(monkeypatch):
    """Not even who saves the same entry, or adds one of the same slug."""
    drafted()
    term = (
        f"model,slug,name:en,name:es,text:en,text:es,checked_on\ncatalog.term,{NEW},N,N,T,T,{DAY}\n"
    )
    product = "model,slug,name\ncatalog.product,gke,GKE\n"
    brought = importing.kept({"t.csv": term.encode(), "p.csv": product.encode()}, "ana")
    acts = (lambda: saved("Saved.", "gke"), lambda: added(NEW))
    saving_meanwhile(monkeypatch, "load_records", 1, *acts)
    trial = importing.try_out(importing.records(brought))
    assert not trial.faults
    assert [(edit.key, edit.what) for edit in trial.edits] == [("gke", "changed"), (NEW, "added")]
    assert Product.objects.get(slug="gke").note == "Saved."
    assert Term.objects.get(slug=NEW).name == {"en": "N"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("times", [1, importing.MOST_TRIES])
def test_who_saves_something_else_during_an_import_goes_first_and_both_are_kept(monkeypatch, times):
    drafted()
    brought = upload("GKE", "ana")
    fingerprint = shown(brought)
    saving_meanwhile(monkeypatch, "refill", times, lambda: saved("Saved."))
    carried_out(brought, fingerprint)
    assert Product.objects.get(slug="gke").name == "GKE"
    assert Product.objects.get(slug=OTHER).note == "Saved."
    assert Edit.objects.filter(way=Way.IMPORT).count() == 1


@pytest.mark.django_db(transaction=True)
def test_who_saves_the_same_entry_during_an_import_is_not_overwritten(monkeypatch):
    drafted()
    brought = upload("GKE", "ana")
    fingerprint = shown(brought)
    saving_meanwhile(monkeypatch, "refill", 1, lambda: saved("Saved.", "gke"))
    with pytest.raises(ChangedMeanwhileError):
        carried_out(brought, fingerprint)
    assert Product.objects.get(slug="gke").name == "Gke"


def test_the_history_says_of_an_import_what_is_saved(db: Any) -> None:
    drafted()
    added("gone")  # so that ids of the copy are not those of the drafts
    Term.objects.filter(slug="gone").delete()
    text = """
- model: catalog.source
  fields: {slug: two, title: Two, url: {en: https://docs.cloud.google.com/two}, checked_on: 2026-11-30}
- model: catalog.productfact
  fields: {product: [gke], kind: strength, position: 90, text: {en: Fast., es: Rápido.}, sources: [[two]]}
"""
    brought = importing.kept({"two.yaml": text.encode()}, "ana")
    carried_out(brought, shown(brought))
    edits = Edit.objects.filter(way=Way.IMPORT)
    assert {edit.key for edit in edits} == {"two", "gke"}
    for edit in edits:
        model = fixtures.files.BY_LABEL[edit.model]
        assert state_of(model, edit.entry_id) == edit.after


def test_what_is_written_aside_is_gone_whatever_happens(db: Any) -> None:
    drafted()
    before = looking.rows()

    def written() -> None:
        with looking.scratch():
            Product.objects.all().update(note="Other")
            added(NEW)
            assert set(Product.objects.values_list("note", flat=True)) == {"Other"}
            added(NEW)  # what is unique in the drafts is so here

    with pytest.raises(IntegrityError):
        written()
    assert looking.rows() == before
    with looking.scratch():
        Product.objects.all().update(note="Other")
        assert looking.rows() != before
    assert looking.rows() == before


@pytest.mark.django_db(transaction=True)
def test_who_takes_the_catalog_away_or_tries_files_out_waits_for_nobody(tmp_path):
    drafted()
    file = tmp_path / "product.csv"
    file.write_text("model,slug,name\ncatalog.product,gke,GKE\n")
    found = []

    def look() -> None:
        found.append(whole("yaml").status_code)
        found.append(len(fixtures.load([file], dry_run=True).changed))

    with history.editing("ben", Way.ADMIN):
        elsewhere(look)
    assert found == [200, 1]
    assert Product.objects.get(slug="gke").name == "Gke"
