"""Two people at one entry: nobody saves over what they have not seen, and nothing typed is lost."""

import pytest

from catalog import history
from catalog.models import Choice, Edit, Product, ProductFact, Question
from catalog.models.history import Way
from tests.editors import Editor, ana, gke, luis
from tests.test_admin import address

__all__ = ["ana", "gke", "luis"]

pytestmark = pytest.mark.django_db


def test_a_save_is_recorded_with_who_and_what(ana, gke):
    assert ana.saves(name="GKE, new").status_code == 302
    edit = Edit.objects.get()
    assert (edit.by, edit.way, edit.what, edit.key) == ("ana", Way.ADMIN, "changed", "gke")
    assert edit.before[0]["fields"]["name"] == "Gke"
    assert edit.after[0]["fields"]["name"] == "GKE, new"


def test_saving_without_a_change_records_nothing(ana):
    assert ana.saves().status_code == 302
    assert not Edit.objects.exists()


def test_the_second_save_is_refused_and_shows_both_versions(ana, luis, gke):
    ana.saves(name="Hers")
    response = luis.saves(name="His")
    gke.refresh_from_db()
    assert gke.name == "Hers"
    assert response.status_code == 200
    assert luis.sent["name"] == "His"  # what was typed is still in the form
    table = response.text.partition('class="conflict-values"')[2].partition("</table>")[0]
    assert "Hers" in table
    assert "His" in table
    assert "ana" in response.text
    assert address(Edit, "change", Edit.objects.get().pk) in response.text


def test_what_only_the_other_has_changed_is_put_into_the_form(ana, luis):
    question = Question.objects.get(slug="containers")
    ana.opens(question)
    luis.opens(question)
    ana.saves(text_en="Hers, in English?", offers_unsure="")
    luis.saves(text_es="¿Suya?", position="7")
    assert (luis.sent["text_en"], luis.sent["text_es"]) == ("Hers, in English?", "¿Suya?")
    assert luis.saves().status_code == 302
    question.refresh_from_db()
    assert question.text == {"en": "Hers, in English?", "es": "¿Suya?"}
    assert (question.position, question.offers_unsure) == (7, False)


def test_what_only_the_other_has_changed_in_a_part_is_put_into_the_form_too(ana, luis, gke):
    rows = [name for name in ana.sent if name.startswith("facts-") and name.endswith("-text_en")]
    hers, his = rows[0], rows[0].replace("_en", "_es")
    ana.saves(**{hers: "Hers, in English."})
    luis.saves(**{his: "Suya."})
    assert (luis.sent[hers], luis.sent[his]) == ("Hers, in English.", "Suya.")
    assert luis.saves().status_code == 302
    assert {"en": "Hers, in English.", "es": "Suya."} in [fact.text for fact in gke.facts.all()]


def test_a_part_that_only_the_other_has_deleted_is_left_out_of_the_form(ana, luis, gke):
    rows = [name for name in ana.sent if name.startswith("facts-") and name.endswith("-text_en")]
    number = rows[0].split("-")[1]
    text, count = ana.sent[rows[0]], gke.facts.count()
    ana.saves(**{f"facts-{number}-DELETE": "on"})
    response = luis.saves(name="His")
    assert response.status_code == 200
    assert text not in luis.sent.values()
    assert luis.saves().status_code == 302
    assert gke.facts.count() == count - 1
    assert text not in [fact.text["en"] for fact in gke.facts.all()]
    assert Product.objects.get(pk=gke.pk).name == "His"


def test_saving_again_after_having_seen_it_is_a_choice(ana, luis, gke):
    ana.saves(name="Hers")
    luis.saves(name="His")
    assert luis.saves().status_code == 302
    gke.refresh_from_db()
    assert gke.name == "His"


def test_sending_the_same_form_twice_is_no_conflict(ana, gke):
    first = dict(ana.sent)
    ana.saves(name="Hers")
    assert ana.client.post(ana.page, first | {"name": "Hers"}).status_code == 302
    assert Edit.objects.count() == 1


def test_a_third_edit_meanwhile_is_refused_again(ana, luis, gke):
    ana.saves(name="One")
    luis.saves(name="His")
    ana.opens(gke).saves(name="Two")
    assert luis.saves().status_code == 200
    gke.refresh_from_db()
    assert gke.name == "Two"


def test_a_form_without_a_version_saves_over_nothing(ana, gke):
    del ana.sent["_version"]
    assert ana.saves(name="Unseen").status_code == 200
    gke.refresh_from_db()
    assert gke.name == "Gke"


def test_another_fault_is_said_first_and_the_conflict_after_it(ana, luis, gke):
    ana.saves(name="Hers")
    faulty = luis.saves(name="").text
    assert "conflict-values" not in faulty
    assert "Somebody has saved a newer version" in faulty
    assert "conflict-values" in luis.saves(name="His").text
    gke.refresh_from_db()
    assert gke.name == "Hers"


def test_a_fact_that_was_deleted_meanwhile_stays_in_the_form_as_a_new_one(ana, luis, gke):
    rows = [name for name in ana.sent if name.startswith("facts-") and name.endswith("-text_en")]
    number = rows[0].split("-")[1]
    ana.saves(**{f"facts-{number}-DELETE": "on"})
    assert not ProductFact.objects.filter(pk=luis.sent[f"facts-{number}-id"]).exists()
    typed = luis.sent[f"facts-{number}-text_en"] + " More."
    response = luis.saves(**{f"facts-{number}-text_en": typed})
    assert response.status_code == 200
    assert typed in luis.sent.values()
    assert luis.saves().status_code == 302
    assert typed in [fact.text["en"] for fact in gke.facts.all()]


def test_a_fact_edited_on_its_own_page_is_an_edit_of_its_entry(ana, luis, gke):
    fact = gke.facts.first()
    Editor("eva").opens(fact).saves(text_en="Another sentence.")
    edit = Edit.objects.get()
    assert (edit.model, edit.key) == ("catalog.product", "gke")
    assert luis.saves(name="His").status_code == 200


def test_an_entry_that_was_deleted_meanwhile_can_be_added_again_from_the_form(luis):
    question = Question.objects.get(slug="containers")
    luis.opens(question)
    with history.editing("eva", Way.ADMIN):
        Choice.objects.get(to_question=question).delete()
        question.delete()
    response = luis.saves(text_en="Are they containers?")
    assert response.status_code == 200
    assert "eva" in response.text
    assert luis.sent["text_en"] == "Are they containers?"
    assert luis.saves().status_code == 302
    again = Question.objects.get(slug="containers")
    assert again.text["en"] == "Are they containers?"
    assert again.choices.count() == 2
