"""No way around the guard: popups, actions that are none, versions and rows that nobody sent."""

import pytest

from catalog import history
from catalog.models import Edit, Product, Question, RetiredSlug, Term
from catalog.models.history import Way
from tests.editors import Editor, ana, gke, luis
from tests.test_admin import address

__all__ = ["ana", "gke", "luis"]

pytestmark = pytest.mark.django_db


def name(gke) -> str:
    return Product.objects.get(pk=gke.pk).name


def test_a_popup_is_refused_like_any_other_page(ana, gke):
    luis = Editor("luis").opens(gke, "?_popup=1&_to_field=id")
    assert luis.sent["_popup"] == "1"
    ana.saves(name="Hers")
    refused = luis.saves(name="His")
    assert "conflict-values" in refused.text
    assert name(gke) == "Hers"
    assert "popup" in luis.saves().text  # which closes it
    assert name(gke) == "His"


@pytest.mark.parametrize("button", ["_continue", "_addanother", "_save", "_saveasnew"])
def test_every_button_is_refused_alike(ana, luis, gke, button):
    ana.saves(name="Hers")
    assert luis.saves(name="His", **{button: "x"}).status_code == 200
    assert name(gke) == "Hers"
    assert Product.objects.count() == 4


@pytest.mark.parametrize("sent", [{"action": "mark_checked"}, {"action": "", "index": "0"}])
def test_what_names_an_action_that_the_page_has_not_is_a_save_like_any_other(ana, luis, gke, sent):
    ana.saves(name="Hers")
    assert luis.saves(name="His", **sent).status_code == 200
    assert name(gke) == "Hers"


VERSIONS = ["", "-", "x", "²-", "٣-x", "9" * 30, "9" * 5000 + "-x", "-1", "1-", "gone", "\x00"]


@pytest.mark.parametrize("version", VERSIONS, ids=range(len(VERSIONS)))
def test_a_version_that_is_none_is_an_older_one(ana, luis, gke, version):
    ana.saves(name="Hers")
    refused = luis.saves(name="His", _version=version)
    assert "conflict-values" in refused.text
    assert "ana" in refused.text
    assert name(gke) == "Hers"


def test_who_knows_no_version_is_shown_the_changes_of_this_entry_alone(ana, luis, gke):
    ana.saves(name="Hers")
    with history.editing("eva", Way.LOAD):
        for number in range(5):
            Term.objects.create(slug=f"term-{number}", checked_on="2026-01-01")
    refused = luis.saves(name="His", _version="")
    assert [edit.by for edit in refused.context["conflict"].edits] == ["ana"]


@pytest.mark.parametrize("count", ["", "-1", "abc", "300", "9" * 5000, "²"])
def test_a_count_of_rows_that_is_none_is_refused_and_what_was_typed_stays(
    ana, luis, count, monkeypatch
):
    monkeypatch.setattr("django.forms.formsets.DEFAULT_MAX_NUM", 20)  # 1000 rows draw for long
    ana.saves(name="Hers")
    refused = luis.saves(name="His", **{"facts-TOTAL_FORMS": count})
    assert refused.status_code == 200
    assert luis.sent["name"] == "His"


def test_hundreds_of_new_rows_are_kept_through_a_refusal(ana, luis, gke):
    ana.saves(name="Hers")
    count = int(luis.sent["facts-TOTAL_FORMS"])
    for number in range(count, count + 100):
        row = {"kind": "limit", "position": number + 10, "confidence": "normal"}
        luis.types(f"facts-{number}-", **row, text_en=f"Limit {number}.")
    luis.sent["facts-TOTAL_FORMS"] = count + 100
    assert luis.saves(name="His").status_code == 200
    assert f"Limit {count + 99}." in luis.sent.values()
    assert luis.saves().status_code == 302
    assert gke.facts.count() == count + 100


def test_more_than_a_form_may_hold_is_a_page_that_says_so(luis):
    luis.client.raise_request_exception = False
    answer = luis.client.post(luis.page, {f"facts-{n}-text_en": "x" for n in range(6000)})
    assert answer.status_code == 400
    assert "This form is too large" in answer.text


def test_who_brings_back_what_was_deleted_takes_no_other_slug_that_is_retired(luis):
    term = Term.objects.create(
        slug="odd", name={"en": "Odd"}, text={"en": "Odd."}, checked_on="2026-01-01"
    )
    luis.opens(term)
    with history.editing("eva", Way.ADMIN):
        term.delete()
    edit = Edit.objects.get(what="deleted")
    for key in ("odd", "other"):
        RetiredSlug.objects.create(model="catalog.term", key=key, at=edit.at, by="eva")
    assert "eva" in luis.saves(slug="other").text
    refused = luis.saves()
    assert "old links still name it" in refused.text
    assert luis.saves(slug="odd").status_code == 302
    assert Term.objects.get().slug == "odd"


def test_a_draft_that_never_was_is_no_fault(luis):
    for pk in ("999999", "abc", "9" * 30):
        page = address(Question, "change", "1").replace("/1/", f"/{pk}/")
        assert luis.client.post(page, {"slug": "x"}).status_code == 200
        assert luis.client.get(page).status_code == 302


def test_two_that_were_swapped_by_one_and_edited_by_the_other_lose_no_word(gke):
    facts = [
        gke.facts.create(kind="limit", position=n, text={"en": f"{n}.", "es": f"{n}."})
        for n in (91, 92)
    ]
    luis = Editor("luis").opens(gke)
    with history.editing("ana", Way.ADMIN):
        for position, fact in zip((93, 91, 92), (facts[0], facts[1], facts[0]), strict=True):
            fact.position = position
            fact.save()
    for fact in facts:
        luis.types(luis.row("facts-", fact), text_en=f"His {fact.pk}")
    assert luis.saves().status_code == 200
    for fact in facts:
        assert luis.sent[luis.row("facts-", fact) + "text_en"] == f"His {fact.pk}"
