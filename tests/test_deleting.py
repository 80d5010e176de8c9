"""Whoever deletes has seen what goes: what somebody has changed since is shown once more first."""

import pytest
from django.apps import apps
from django.contrib.admin import AdminSite
from django.contrib.admin.utils import get_deleted_objects
from django.db.models import RESTRICT, RestrictedError
from django.test import RequestFactory
from django.urls import reverse
from django.utils.translation import override

from catalog.admin.related import fields_to, page_of
from catalog.models import Edit, Feature, Flowchart, Outcome, Product, Question, Source, Term
from tests.builders import drafted
from tests.editors import Editor, fields_of, luis
from tests.test_admin import address

__all__ = ["luis"]

pytestmark = pytest.mark.django_db

CHANGED = "Nothing is deleted yet: somebody has changed some of it since you were asked."


@pytest.fixture
def gke():
    """A product that nothing protects."""
    drafted()
    Outcome.objects.filter(product__slug="gke").update(product=None)
    product = Product.objects.get(slug="gke")
    for field in fields_to(Product):
        if field.many_to_many:
            field.remote_field.through.objects.filter(product=product).delete()
    return product


@pytest.fixture
def ana(gke):
    return Editor("ana")


def test_what_nobody_has_changed_since_is_deleted(ana, gke):
    page = address(Product, "delete", gke.pk)
    asked = ana.client.get(page)
    assert "gke × kubernetes" in asked.text.lower()  # what goes with it
    assert ana.client.post(page, fields_of(asked)).status_code == 302
    assert not Product.objects.filter(pk=gke.pk).exists()
    assert Edit.objects.get(model="catalog.product").what == "deleted"


@pytest.mark.parametrize("field", ["name", "note"])
def test_what_somebody_has_changed_since_is_asked_about_once_more(ana, luis, gke, field):
    page = address(Product, "delete", gke.pk)
    asked = ana.client.get(page)
    assert CHANGED not in asked.text
    luis.saves(**{field: "His"})
    again = ana.client.post(page, fields_of(asked))
    assert CHANGED in again.text
    assert Product.objects.get(pk=gke.pk).slug == "gke"
    assert ana.client.post(page, fields_of(again)).status_code == 302
    assert not Product.objects.filter(pk=gke.pk).exists()


def test_so_is_what_would_go_with_it(ana, gke):
    feature = Feature.objects.create(
        slug="autopilot", name={"en": "Autopilot"}, product=gke, checked_on="2026-01-01"
    )
    page = address(Product, "delete", gke.pk)
    asked = ana.client.get(page)
    Editor("luis").opens(feature).saves(name_en="His")
    again = ana.client.post(page, fields_of(asked))
    assert CHANGED in again.text
    feature.delete()
    assert CHANGED in ana.client.post(page, fields_of(again)).text


def test_what_somebody_has_deleted_meanwhile_is_said_to_be_gone(ana, luis, gke):
    page = address(Product, "delete", gke.pk)
    asked = fields_of(ana.client.get(page))
    luis.client.post(page, asked)
    gone = ana.client.post(page, asked, follow=True)
    assert "Perhaps it was deleted?" in gone.text
    assert Edit.objects.filter(model="catalog.product").count() == 1


@pytest.mark.parametrize("sent", [{"post": "yes"}, {"post": "yes", "_version": "x" * 9999}])
def test_nothing_is_deleted_that_was_not_looked_at(ana, gke, sent):
    assert CHANGED in ana.client.post(address(Product, "delete", gke.pk), sent).text
    chosen = {"action": "delete_selected", "_selected_action": [gke.pk]}
    assert CHANGED in ana.client.post(address(Product, "changelist"), chosen | sent).text
    assert Product.objects.filter(pk=gke.pk).exists()


@pytest.fixture
def terms(gke):
    return [Term.objects.create(slug=f"term-{n}", checked_on="2026-01-01") for n in range(3)]


def test_many_are_deleted_as_they_were_when_they_were_chosen(ana, terms):
    page = address(Term, "changelist")
    chosen = {"action": "delete_selected", "_selected_action": [term.pk for term in terms[:2]]}
    asked = ana.client.post(page, chosen)
    assert CHANGED not in asked.text
    sent = fields_of(asked) | chosen
    Editor("luis").opens(terms[1]).saves(name_en="His", text_en="His")
    again = ana.client.post(page, sent)
    assert CHANGED in again.text
    assert Term.objects.count() == 3
    assert ana.client.post(page, fields_of(again) | chosen).status_code == 302
    assert [term.slug for term in Term.objects.all()] == ["term-2"]
    assert Edit.objects.filter(what="deleted").count() == 2


def test_a_choice_from_the_list_of_what_others_have_deleted_is_no_fault(ana, terms):
    chosen = {"action": "delete_selected", "_selected_action": [term.pk for term in terms]}
    sent = fields_of(ana.client.post(address(Term, "changelist"), chosen)) | chosen
    Term.objects.all().delete()
    assert ana.client.post(address(Term, "changelist"), sent, follow=True).status_code == 200


def test_what_is_still_cited_is_not_deleted_and_says_by_what(ana, luis):
    page = address(Source, "delete", Source.objects.get(slug="page").pk)
    assert "cannot be deleted, for these name it" in ana.client.get(page).text
    assert ana.client.post(page, {"post": "yes"}).status_code == 200
    assert Source.objects.filter(slug="page").exists()


@pytest.fixture
def cited(gke):
    """A source that is named among others by two drafts, and that nothing names alone."""
    source = Source.objects.create(slug="cited", title="Cited", checked_on="2026-01-01")
    gke.facts.order_by("pk").first().sources.add(source)
    Question.objects.get(slug="containers").sources.add(source)
    return source


HELD = {"en": "cannot be deleted, for these name", "es": "porque lo"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_neither_is_what_is_only_cited_among_others(ana, gke, cited, language):
    fact, question = gke.facts.order_by("pk").first(), Question.objects.get(slug="containers")
    chosen = {"action": "delete_selected", "_selected_action": [cited.pk]}
    headers = {"accept-language": language}
    for page, sent in (
        (address(Source, "delete", cited.pk), {}),
        (address(Source, "changelist"), chosen),
    ):
        answer = ana.client.post(page, sent | {"post": "yes"}, headers=headers)
        assert HELD[language] in answer.text
        assert f'<a href="{page_of(fact)}">Gke: ' in answer.text  # its kind is said in the language
        assert f'<a href="{page_of(question)}">' in answer.text
        assert "_sources" not in answer.text
    assert list(fact.sources.filter(pk=cited.pk)) == [cited]


def test_nor_in_any_other_way(cited):
    with pytest.raises(RestrictedError):
        cited.delete()
    with pytest.raises(RestrictedError):
        Source.objects.filter(pk=cited.pk).delete()


def test_it_goes_once_nothing_cites_it(ana, gke, cited):
    gke.facts.order_by("pk").first().sources.remove(cited)
    Question.objects.get(slug="containers").sources.remove(cited)
    page = address(Source, "delete", cited.pk)
    assert ana.client.post(page, fields_of(ana.client.get(page))).status_code == 302
    assert not Source.objects.filter(pk=cited.pk).exists()


def test_what_names_others_takes_only_its_own_naming_along(gke, cited):
    gke.delete()
    assert Source.objects.filter(pk=cited.pk).exists()


def test_every_relation_to_several_drafts_holds_them():
    fields = [
        field
        for model in apps.get_app_config("catalog").get_models()
        for field in model._meta.local_many_to_many
    ]
    assert len(fields) > 20
    for field in fields:
        way = field.remote_field.through._meta.get_field(field.m2m_reverse_field_name())
        assert way.remote_field.on_delete is RESTRICT, field


def test_what_cannot_be_deleted_says_what_to_do_instead(admin_client):
    drafted()
    question = Question.objects.get(slug="containers")
    page = admin_client.get(address(Question, "delete", question.pk))
    retiring = reverse("admin:catalog_flowchart_retire", args=[question.flowchart_id, question.pk])
    assert retiring in page.text


def test_a_flowchart_is_deleted_with_all_that_leads_on_in_it():
    drafted()
    Flowchart.objects.get(slug="platform").delete()
    assert not Question.objects.filter(flowchart__slug="platform").exists()


@pytest.mark.parametrize(("language", "join"), [("en", "relationship"), ("es", "relación")])
def test_what_goes_along_is_listed_without_what_only_joins_two_entries(ana, gke, language, join):
    headers = {"accept-language": language}
    assert joins_in(gke, language), "else nothing would be left out"
    one = ana.client.get(address(Product, "delete", gke.pk), headers=headers)
    chosen = {"action": "delete_selected", "_selected_action": [gke.pk]}
    many = ana.client.post(address(Product, "changelist"), chosen, headers=headers)
    for answer in (one, many):
        assert f'lang="{language}' in answer.text
        assert "gke × kubernetes" in answer.text.lower()
        assert join not in answer.text.lower()


def joins_in(product, language):
    with override(language):
        found = get_deleted_objects([product], RequestFactory().get("/"), AdminSite())
    return [one for one in str(found).split("'") if "_sources object" in one]
