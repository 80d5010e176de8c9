"""Two people at one entry with many parts: each part is followed, whatever becomes of its name."""

import pytest

from catalog import history
from catalog.models import (
    Deployment,
    Edit,
    GpuSeries,
    MachineType,
    Outcome,
    Product,
    Question,
    Source,
)
from catalog.models.history import Way
from tests.editors import Editor, ana, gke, luis

__all__ = ["ana", "gke", "luis"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def fact(gke):
    return gke.facts.first()


def test_what_one_writes_in_a_fact_stays_when_the_other_moves_it(ana, luis, fact):
    row = luis.row("facts-", fact)
    ana.types(row, position="7", text_es="Suya.").saves()
    assert luis.types(row, text_en="His words.").saves().status_code == 200
    assert luis.sent[f"{row}text_en"] == "His words."
    assert luis.saves().status_code == 302
    fact.refresh_from_db()
    assert (fact.position, fact.text) == (7, {"en": "His words.", "es": "Suya."})


def test_what_one_writes_in_a_fact_stays_when_the_other_renames_the_entry(ana, luis, gke, fact):
    row = luis.row("facts-", fact)
    ana.saves(slug="gke-new")
    response = luis.types(row, text_en="His words.").saves()
    table = response.text.partition('class="conflict-values"')[2].partition("</table>")[0]
    assert table.count("<tr>") == 3  # the head, the slug, the words
    assert (luis.sent["slug"], luis.sent[f"{row}text_en"]) == ("gke-new", "His words.")
    assert luis.saves().status_code == 302
    fact.refresh_from_db()
    assert (fact.text["en"], fact.product.slug) == ("His words.", "gke-new")


def test_a_fact_that_the_writer_moves_still_gets_what_the_other_has_changed(ana, luis, fact):
    row = luis.row("facts-", fact)
    ana.types(row, text_es="Suya.").saves()
    luis.types(row, position="7").saves()
    assert (luis.sent[f"{row}position"], luis.sent[f"{row}text_es"]) == ("7", "Suya.")
    assert luis.saves().status_code == 302
    fact.refresh_from_db()
    assert (fact.position, fact.text["es"]) == (7, "Suya.")


def test_a_zero_of_the_other_is_put_into_the_form(ana, luis, gke):
    Product.objects.filter(pk=gke.pk).update(position=5)
    ana.opens(gke)
    luis.opens(gke)
    ana.saves(position="0")
    luis.saves(name="His")
    assert luis.sent["position"] == "0"
    assert luis.saves().status_code == 302
    gke.refresh_from_db()
    assert (gke.name, gke.position) == ("His", 0)


def test_two_who_edit_a_fact_on_its_own_page_are_told_of_each_other(ana, luis, fact):
    ana.opens(fact)
    luis.opens(fact)
    ana.saves(text_en="Hers.")
    response = luis.saves(text_es="Suya.")
    assert [edit.by for edit in response.context["conflict"].edits] == ["ana"]
    assert (luis.sent["text_en"], luis.sent["text_es"]) == ("Hers.", "Suya.")
    assert luis.saves().status_code == 302
    fact.refresh_from_db()
    assert fact.text == {"en": "Hers.", "es": "Suya."}


def test_the_page_of_a_fact_is_not_refused_for_another_fact_of_its_entry(ana, luis, gke, fact):
    other = gke.facts.exclude(pk=fact.pk).first() or gke.facts.create(
        kind="limit", position=9, text={"en": "Another."}
    )
    ana.opens(other)
    luis.opens(fact)
    assert ana.saves(text_en="Hers.").status_code == 302
    assert luis.saves(text_en="His.").status_code == 302


@pytest.fixture
def fits(gke):
    """An outcome that a series fits."""
    found = Outcome.objects.get(slug="gke")
    series = GpuSeries.objects.get(slug="a4")
    found.fitting.create(series=series, text={"en": "It fits.", "es": "Cabe."})
    return found


def opened_by_both(draft):
    return Editor("ana").opens(draft), Editor("luis").opens(draft)


def test_a_series_that_only_the_other_has_taken_from_an_outcome_does_not_come_back(fits):
    ana, luis = opened_by_both(fits)
    ana.types(ana.row("fitting-", fits.fitting.get()), DELETE="on").saves()
    assert "(deleted by others)" in luis.saves(summary_en="His words.").text
    assert "It fits." not in luis.sent.values()
    assert luis.saves().status_code == 302
    assert not fits.fitting.exists()


def test_a_series_that_both_take_up_is_said_to_be_there_and_what_was_typed_stays(fits):
    ana, luis = opened_by_both(fits)
    part = fits.fitting.get()
    ana.types(ana.row("fitting-", part), DELETE="on").saves()
    assert luis.types(luis.row("fitting-", part), text_en="His reason.").saves().status_code == 200
    ana.opens(fits)
    ana.sent |= {"fitting-TOTAL_FORMS": 1}
    ana.types(
        "fitting-0-", series=part.series_id, position="1", text_en="Hers.", confidence="normal"
    )
    assert ana.saves().status_code == 302
    assert fits.fitting.get().text["en"] == "Hers."
    response = luis.saves()
    assert "This series is there already" in response.text
    assert "His reason." in luis.sent.values()


def test_an_option_that_only_the_other_has_taken_from_a_deployment_does_not_come_back(gke):
    deployment = Deployment.objects.get()
    ana, luis = opened_by_both(deployment)
    ana.types(ana.row("options-", deployment.options.get()), DELETE="on").saves()
    assert luis.saves(text_en="His words.").status_code == 200
    assert luis.saves().status_code == 302
    assert not deployment.options.exists()


def test_a_machine_type_that_only_the_other_has_deleted_does_not_come_back(gke):
    series = GpuSeries.objects.get(slug="a4")
    ana, luis = opened_by_both(series)
    ana.types(ana.row("machine_types-", MachineType.objects.get()), DELETE="on").saves()
    response = luis.saves(name="His")
    assert [edit.by for edit in response.context["conflict"].edits] == ["ana"]
    assert luis.saves().status_code == 302
    assert not MachineType.objects.exists()


def test_what_each_changes_in_a_machine_type_on_the_page_of_its_series_is_kept(gke):
    series, machine = GpuSeries.objects.get(slug="a4"), MachineType.objects.get()
    ana, luis = opened_by_both(series)
    row = luis.row("machine_types-", machine)
    ana.types(row, gpus="4").saves()
    assert luis.types(row, network_gbps="100").saves().status_code == 200
    assert luis.saves().status_code == 302
    machine.refresh_from_db()
    assert (machine.gpus, machine.network_gbps) == (4, 100)


def test_a_renamed_source_is_a_change_of_all_that_cite_it(gke):
    with history.editing("eva", Way.ADMIN):
        page = Source.objects.get(slug="page")
        page.slug = "page-new"
        page.save()
    edits = {(edit.model, edit.key): edit for edit in Edit.objects.all()}
    question = edits["catalog.question", "containers"]
    assert question.before[0]["fields"]["sources"] == [["page"]]
    assert question.after[0]["fields"]["sources"] == [["page-new"]]


def test_a_renamed_flowchart_renames_its_outcomes_for_those_who_lead_to_them(gke):
    with history.editing("eva", Way.ADMIN):
        flowchart = Question.objects.get(slug="containers").flowchart
        flowchart.slug = "where"
        flowchart.save()
    edits = {(edit.model, edit.key): edit for edit in Edit.objects.all()}
    assert ("catalog.outcome", "where/gke") in edits
    led = edits["catalog.question", "containers"].after
    assert ["where", "gke"] in [kept["fields"].get("to_outcome") for kept in led]
