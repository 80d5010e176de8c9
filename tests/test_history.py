"""The history: who changed what, kept for good, and every earlier state can be had again."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from catalog import history
from catalog.fixtures import NotLoadedError, all_files, load
from catalog.fixtures.files import MODELS
from catalog.history.differences import differences
from catalog.history.restoring import restore
from catalog.history.wholes import all_states, owner_field, state_of
from catalog.models import Choice, Edit, Outcome, Product, Question, RetiredSlug, Source, Term
from catalog.models.history import Way, What, retired_read_once
from catalog.publish import publish
from tests.builders import drafted

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _small():
    drafted()


def edited(by="ana", way=Way.ADMIN):
    return history.editing(by, way)


def test_one_entry_and_all_entries_are_read_alike(shipped):
    load(all_files())
    for (model, pk), state in all_states().items():
        if pk % 7 == 0 or model in (Question, Product):
            assert state_of(model, pk) == state


def test_every_kind_of_draft_is_an_entry_or_a_part_of_one():
    for model in MODELS:
        name = owner_field(model)
        assert not name or not owner_field(model._meta.get_field(name).related_model)


def test_several_saves_in_one_go_are_one_change():
    gke = Product.objects.get(slug="gke")
    with edited():
        gke.name = "One"
        gke.save()
        gke.name = "Two"
        gke.save()
        gke.facts.create(kind="strength", position=77, text={"en": "It is new."})
    edit = Edit.objects.get()
    found = [
        (difference.field, difference.new) for difference in differences(edit.before, edit.after)
    ]
    assert found[0] == ("name", "Two")
    assert ("text (English)", "It is new.") in [(str(name), new) for name, new in found]


def test_a_change_that_is_taken_back_is_none():
    gke = Product.objects.get(slug="gke")
    with edited():
        gke.name = "One"
        gke.save()
        gke.name = "Gke"
        gke.save()
    assert not Edit.objects.exists()


def save_and_fail(draft):
    draft.save()
    raise ValidationError("No.")


def test_what_fails_leaves_no_trace():
    gke = Product.objects.get(slug="gke")
    gke.name = "One"
    with pytest.raises(ValidationError), edited():
        save_and_fail(gke)
    assert not Edit.objects.exists()
    assert Product.objects.get(slug="gke").name == "Gke"


def test_a_part_that_moves_changes_both_entries():
    fact = Product.objects.get(slug="gke").facts.first()
    with edited():
        fact.product = Product.objects.exclude(slug="gke").first()
        fact.position = 88
        fact.save()
    assert Edit.objects.count() == 2


def test_a_relation_that_changes_is_a_change():
    question = Question.objects.first()
    with edited():
        question.sources.set(Source.objects.exclude(pk__in=question.sources.all())[:1])
    assert Edit.objects.get().key == question.slug


def test_what_loses_a_relation_by_a_deletion_has_changed_too():
    with edited():
        Question.objects.get(slug="orchestrate").delete()
    assert {(edit.key, edit.what) for edit in Edit.objects.all()} == {
        ("orchestrate", What.DELETED),
        ("platform", What.CHANGED),  # which began with it
    }


def test_files_that_are_loaded_are_in_the_history_too(tmp_path):
    file = tmp_path / "terms.yaml"
    file.write_text(
        "- model: catalog.term\n  fields: {slug: odd, name: {en: Odd, es: Raro}, "
        "text: {en: Odd., es: Raro.}, checked_on: 2026-01-01}\n"
    )
    with history.loading("load_catalog", Way.LOAD):
        load([file], dry_run=True)
    assert not Edit.objects.exists()
    with history.loading("load_catalog", Way.LOAD):
        load([file])
    edit = Edit.objects.get()
    assert (edit.key, edit.what, edit.way, edit.by) == ("odd", "added", "load", "load_catalog")


@pytest.mark.parametrize(
    "statement", ["UPDATE catalog_edit SET by = 'x'", "DELETE FROM catalog_edit"]
)
def test_the_database_itself_keeps_the_history_from_changing(statement):
    with edited():
        Term.objects.create(slug="odd", checked_on="2026-01-01")
    with pytest.raises(DatabaseError, match="history never changes"), transaction.atomic():
        connection.cursor().execute(statement)


def test_every_state_of_an_entry_comes_back_as_it_was():
    gke = Product.objects.get(slug="gke")
    states = [state_of(Product, gke.pk)]
    with edited():
        gke.slug, gke.name = "gke-two", "Two"
        gke.save()
    states.append(state_of(Product, gke.pk))
    with edited():
        fact = gke.facts.first()
        fact.text = {"en": "Other.", "es": "Otro."}
        fact.save()
        gke.facts.create(kind="strength", position=99, text={"en": "More."})
        gke.facts.exclude(pk=fact.pk).filter(
            position__lt=99
        ).first().delete() if gke.facts.count() > 2 else None
    edits = Edit.objects.filter(model="catalog.product", key__startswith="gke")
    for edit, state in zip(edits.order_by("pk"), states, strict=True):
        restore(edit, edit.before, "luis")
        assert state_of(Product, gke.pk) == state == edit.before
    assert [edit.way for edit in edits.order_by("-pk")[:2]] == [Way.RESTORE, Way.RESTORE]


def test_a_deleted_entry_comes_back_with_its_parts():
    question = Question.objects.get(slug="containers")
    before = state_of(Question, question.pk)
    with edited():
        Choice.objects.filter(to_question=question).update(to_question=None)
        question.delete()
    edit = Edit.objects.get(what=What.DELETED)
    restore(edit, edit.before, "ana")
    again = Question.objects.get(slug="containers")
    assert state_of(Question, again.pk) == before
    restore(edit, edit.before, "ana")  # once more changes nothing
    assert Question.objects.filter(slug="containers").count() == 1


def test_what_rests_on_something_that_is_gone_is_refused_with_its_name():
    source = Source.objects.create(slug="gone", title="Gone", checked_on="2026-01-01")
    question = Question.objects.get(slug="containers")
    with edited():
        question.sources.add(source)
    edit = Edit.objects.get(key="containers")
    with edited():
        question.sources.remove(source)
        source.delete()
    count = Edit.objects.count()
    with pytest.raises(NotLoadedError, match="gone"):
        restore(edit, edit.after, "ana")
    assert Edit.objects.count() == count


@pytest.mark.django_db(transaction=True)
def test_the_slug_of_something_published_is_never_given_to_something_else():
    publish("ana", {"en": "One.", "es": "Uno."})
    question = Question.objects.get(slug="containers")
    with edited():
        Choice.objects.filter(to_question=question).update(to_question=None)
        question.delete()
    assert ("catalog.question", "containers") in RetiredSlug.objects.values_list("model", "key")
    other = Question(slug="containers", flowchart_id=question.flowchart_id, text={"en": "Other?"})
    with pytest.raises(ValidationError, match="old links still name it"):
        other.full_clean()
    edit = Edit.objects.get(what=What.DELETED)
    restore(edit, edit.before, "ana")
    assert not RetiredSlug.objects.exists()
    Question.objects.get(slug="containers").full_clean()


def test_the_slug_of_something_that_was_never_published_is_free_again():
    term = Term.objects.create(slug="odd", checked_on="2026-01-01")
    with edited():
        term.delete()
    assert not RetiredSlug.objects.exists()


def test_a_version_whose_slug_is_anothers_by_now_is_refused_with_the_name():
    with edited():
        term = Term.objects.create(slug="odd", checked_on="2026-01-01")
    with edited():
        term.slug = "even"
        term.save()
    with edited():
        Term.objects.create(slug="odd", checked_on="2026-01-02")
    edit, count = Edit.objects.order_by("pk").first(), Edit.objects.count()
    with pytest.raises(NotLoadedError, match="another entry"):
        restore(edit, edit.after, "ana")
    assert Edit.objects.count() == count


def test_a_version_that_belongs_to_something_renamed_since_is_refused_with_the_name():
    outcome = Outcome.objects.get(flowchart__slug="platform", slug="gke")
    with edited():
        outcome.summary = {"en": "Other.", "es": "Otra."}
        outcome.save()
    edit = Edit.objects.get()
    with edited():
        outcome.flowchart.slug = "renamed"
        outcome.flowchart.save()
    with pytest.raises(NotLoadedError, match="platform"):
        restore(edit, edit.before, "ana")


@pytest.mark.parametrize("change", ["add", "remove", "clear"])
def test_a_relation_changed_from_its_other_end_is_a_change_of_its_holder(change):
    question = Question.objects.get(slug="containers")
    term = Term.objects.create(slug="odd", checked_on="2026-01-01")
    if change != "add":
        question.terms.add(term)
    with edited():
        getattr(term.questions, change)(*([] if change == "clear" else [question]))
    assert Edit.objects.get().key == "containers"


def test_many_drafts_are_asked_for_retired_slugs_by_one_query(django_assert_num_queries):
    RetiredSlug.objects.create(model="catalog.term", key="odd", at=timezone.now(), by="ana")
    with django_assert_num_queries(1), retired_read_once():
        assert RetiredSlug.forbids("catalog.term", "odd")
        assert not any(RetiredSlug.forbids("catalog.term", f"even-{n}") for n in range(9))
