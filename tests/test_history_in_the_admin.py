"""The history as editors read it, and restoring with it."""

import pytest
from django.urls import reverse

from catalog import history
from catalog.models import Edit, Product, RetiredSlug, Source, Term
from catalog.models.history import Way
from tests.editors import Editor, ana, gke
from tests.test_admin import address

__all__ = ["ana", "gke"]

pytestmark = pytest.mark.django_db


def restoring(edit: Edit, which: str) -> str:
    return reverse("admin:catalog_edit_restore", args=[edit.pk, which])


def test_the_history_of_an_entry_says_who_changed_what_from_what_to_what(ana, gke):
    ana.saves(name="Hers")
    page = ana.client.get(address(Product, "history", gke.pk)).text
    assert "ana" in page
    assert "<del>Gke</del>" in page
    assert "<ins>Hers</ins>" in page


def test_the_history_of_a_fact_is_that_of_its_entry(ana, gke):
    ana.saves(name="Hers")
    fact = gke.facts.first()
    assert "<ins>Hers</ins>" in ana.client.get(address(type(fact), "history", fact.pk)).text


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "fact about a product “what it is "), ("es", "dato sobre un producto «qué es ")],
)
def test_the_kind_of_a_fact_is_said_in_words(ana, gke, language, words):
    ana.saves(
        **{f"{ana.row('facts-', gke.facts.get(kind='what-it-is'))}text_en": "Another sentence."}
    )
    headers = {"accept-language": language}
    for page in (
        address(Product, "history", gke.pk),
        address(Edit, "change", Edit.objects.get().pk),
    ):
        shown = ana.client.get(page, headers=headers).text
        assert words in shown.lower()
        assert "what-it-is" not in shown


def test_an_earlier_version_is_restored_after_it_was_shown(ana, gke):
    ana.saves(name="Hers")
    edit = Edit.objects.get()
    page = restoring(edit, "before")
    shown = ana.client.get(page)
    assert "<del>Hers</del>" in shown.text
    assert "<ins>Gke</ins>" in shown.text
    assert Product.objects.get(pk=gke.pk).name == "Hers"  # looking changes nothing
    answer = ana.client.post(page, {"seen": shown.context["seen"]})
    assert answer.url == address(Product, "change", gke.pk)
    assert Product.objects.get(pk=gke.pk).name == "Gke"
    assert Edit.objects.first().way == Way.RESTORE


def test_nothing_is_restored_over_what_somebody_has_changed_since_it_was_shown(ana, gke):
    ana.saves(name="Hers")
    page = restoring(Edit.objects.get(), "before")
    known = ana.client.get(page).context["seen"]
    Editor("luis").opens(gke).saves(name="His")
    for sent in ({}, {"seen": known}):
        refused = ana.client.post(page, sent)
        assert "somebody has changed it since this page was made" in refused.text
        assert "<del>His</del>" in refused.text
    assert Product.objects.get(pk=gke.pk).name == "His"
    assert ana.client.post(page, {"seen": refused.context["seen"]}).status_code == 302
    assert Product.objects.get(pk=gke.pk).name == "Gke"


def test_what_cannot_be_restored_says_why_and_changes_nothing(ana, gke):
    fact = gke.facts.first()
    source = Source.objects.create(slug="gone", title="Gone", checked_on="2026-01-01")
    with history.editing("ana", Way.ADMIN):
        fact.sources.add(source)
    edit = Edit.objects.get(key="gke")
    with history.editing("ana", Way.ADMIN):
        fact.sources.remove(source)
        source.delete()
    page = restoring(edit, "after")
    answer = ana.client.post(page, {"seen": ana.client.get(page).context["seen"]})
    assert answer.status_code == 200
    assert "There is no source “gone”" in answer.text


def test_every_page_of_the_history_opens(ana):
    ana.saves(name="Hers")
    edit = Edit.objects.get()
    RetiredSlug.objects.create(model="catalog.term", key="odd", at=edit.at, by="ana")
    for page in (
        reverse("admin:catalog_edit_changelist"),
        reverse("admin:catalog_edit_changelist") + "?model=catalog.product&what__exact=changed",
        reverse("admin:catalog_edit_change", args=[edit.pk]),
        reverse("admin:catalog_retiredslug_changelist"),
        restoring(edit, "after"),
    ):
        assert ana.client.get(page).status_code == 200


@pytest.mark.parametrize("which", ["sideways", "", "before%00"])
def test_odd_addresses_of_the_history_are_not_found(ana, which):
    ana.saves(name="Hers")
    page = reverse("admin:catalog_edit_changelist") + f"{Edit.objects.get().pk}/restore/{which}/"
    assert ana.client.get(page).status_code in (302, 400, 404)


def test_an_addition_has_no_version_before_it(ana):
    with history.editing("ana", Way.ADMIN):
        Term.objects.create(slug="odd", checked_on="2026-01-01")
    assert ana.client.get(restoring(Edit.objects.get(), "before")).status_code == 404


def test_nobody_changes_the_history_by_hand(ana):
    ana.saves(name="Hers")
    edit = Edit.objects.get()
    page = reverse("admin:catalog_edit_change", args=[edit.pk])
    ana.client.post(page, {"by": "somebody else"})
    assert Edit.objects.get().by == "ana"
    assert ana.client.post(reverse("admin:catalog_edit_delete", args=[edit.pk])).status_code == 403
