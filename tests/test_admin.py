"""The editors' workplace: every draft can be found, opened, edited and published there."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from advisor import releases
from advisor.models import Release
from catalog.models import Choice, Flowchart, PageFact, Product, ProductFact, Question, Source
from catalog.models.base import Draft
from tests.builders import drafted, fact
from tests.publishing import NOTES, publish, sent

pytestmark = pytest.mark.django_db

OURS = [model for model in admin.site._registry if model._meta.app_label in ("catalog", "advisor")]
DRAFTS = [model for model in OURS if issubclass(model, Draft)]
NOT_IN_THE_SMALL_CATALOG = {
    "Dispute",
    "Feature",
    "FeatureFact",
    "FeatureLink",
    "Misconception",
    "OptionLink",
    "OrchestratorLink",
    "OutcomeSeries",
    "PageFact",
    "Rename",
    "Rule",
    "RuleCondition",
    "Term",
}
EXAMPLE = re.compile(r"such as .|for example,? .|“.+”", re.IGNORECASE)


def address(model: Any, page: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def form_of(response: Any) -> dict[str, Any]:
    """What a browser would send back from a change page on which nothing was touched."""
    context = response.context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    sent: dict[str, Any] = {context["version_name"]: context["version"]}
    for form in forms:
        for bound in form:
            sent |= _fields_of(bound)
    return sent


def _fields_of(bound: Any) -> dict[str, Any]:
    value = bound.value()
    if hasattr(bound.field.widget, "widgets_names") or hasattr(bound.field.widget, "widgets"):
        widget = bound.field.widget
        parts = value if isinstance(value, list) else widget.decompress(value)
        names = [f"{bound.html_name}{name}" for name in widget.widgets_names]
        return dict(zip(names, parts, strict=True))
    if value is None or value is False:
        return {}
    return {
        bound.html_name: [getattr(v, "pk", v) for v in value] if isinstance(value, list) else value
    }


@pytest.fixture
def editor(admin_client: Client) -> Client:
    drafted()
    return admin_client


def test_every_kind_of_entry_has_a_list_that_can_be_searched_and_a_page_to_add(editor):
    for model in OURS:
        for query in ("", "?q=gke"):
            response = editor.get(address(model, "changelist") + query, follow=True)
            assert response.status_code == 200, model
    for model in (*DRAFTS, Release):
        assert editor.get(address(model, "add")).status_code == 200, model


def test_every_draft_can_be_opened_saved_untouched_and_traced(editor):
    empty = {model.__name__ for model in DRAFTS if not model.objects.exists()}
    assert empty == NOT_IN_THE_SMALL_CATALOG
    for model in DRAFTS:
        if draft := model.objects.first():
            page = address(model, "change", draft.pk)
            response = editor.post(page, form_of(editor.get(page)))
            assert response.status_code == 302, response.context["errors"]
            for other in ("history", "delete"):
                assert editor.get(address(model, other, draft.pk)).status_code == 200


def test_every_field_says_what_to_write_with_an_example():
    for model in DRAFTS:
        for field in model._meta.get_fields():
            if getattr(field, "editable", False) and not field.auto_created:
                assert EXAMPLE.search(str(field.help_text)), f"{model.__name__}.{field.name}"


def test_a_fact_is_named_so_that_the_history_tells_which_one_it_was():
    drafted(page_facts=[{"page": "gpus", "fact": fact("note")}])
    assert str(ProductFact.objects.get(product__slug="gke", kind="strength")) == "Gke: strength 4"
    assert str(PageFact.objects.get()).endswith(" 1")


def test_a_text_is_edited_in_both_languages_side_by_side(editor):
    fact = ProductFact.objects.get(product__slug="gke", kind="strength")
    page = address(ProductFact, "change", fact.pk)
    sent = form_of(editor.get(page)) | {"text_en": "It scales.", "text_es": "Escala."}
    editor.post(page, sent)
    fact.refresh_from_db()
    assert fact.text == {"en": "It scales.", "es": "Escala."}


def test_a_new_entry_comes_last_with_room_before_it(editor):
    Product.objects.filter(slug="gke").update(position=63)
    form = editor.get(address(Product, "add")).context["adminform"].form
    assert form["position"].value() == 70


def test_a_broken_constraint_comes_back_as_a_sentence_with_what_was_typed(editor):
    page = address(Source, "add")
    typed = {
        "slug": "another",
        "title": "Typed by the editor",
        "url_en": Source.objects.get(slug="page").url["en"],
        "checked_on": "2026-11-30",
        "evidence": "read",
        "trust": "high",
    }
    response = editor.post(page, typed)
    assert "Another source has this English address already: use that one." in response.text
    assert "Typed by the editor" in response.text


@pytest.mark.parametrize("url", ["http://google.com/", "https://user@google.com/", "javascript:x"])
def test_an_unsafe_link_is_refused_where_it_is_typed(editor, url):
    page = address(Source, "change", Source.objects.get(slug="page").pk)
    response = editor.post(page, form_of(editor.get(page)) | {"url_es": url})
    assert response.status_code == 200
    assert response.context["errors"]


@pytest.mark.django_db(transaction=True)
def test_adding_a_release_publishes_the_drafts_and_the_site_shows_it_at_once(admin_client):
    drafted()
    response = publish(admin_client)
    assert "Release 1 is published." in response.text
    assert releases.current().number == 1
    assert releases.current().notes == {"en": "Spot is explained.", "es": "Se explica Spot."}


@pytest.mark.django_db(transaction=True)
def test_before_publishing_the_editor_sees_what_will_change(admin_client):
    drafted()
    publish(admin_client)
    Product.objects.filter(slug="gke").update(complexity="high")
    page = admin_client.get(address(Release, "add")).text
    assert "Product “Gke”" in page
    assert "Complexity" in page
    assert "<del>low</del>" in page
    assert "<ins>high</ins>" in page
    gke = address(Product, "change", Product.objects.get(slug="gke").pk)
    assert f'href="{gke}?back=publishing"' in page


@pytest.mark.django_db(transaction=True)
def test_with_nothing_changed_publishing_says_so_and_uses_up_no_number(admin_client):
    drafted()
    publish(admin_client)
    response = publish(admin_client)
    assert "Nothing has changed since release 1" in response.text
    assert Release.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_problem_is_shown_with_a_link_to_the_draft_and_blocks(admin_client):
    drafted()
    choices = Question.objects.get(slug="managed").choices
    choices.update(to_outcome=None)
    response = publish(admin_client)
    field = f"{address(Choice, 'change', choices.first().pk)}?back=publishing#id_to_question"
    assert f'href="{field}"' in response.text
    assert not Release.objects.exists()
    assert NOTES["notes_es"] in response.text


def test_notes_are_wanted_in_both_languages_and_nothing_typed_is_lost(editor):
    response = editor.post(address(Release, "add"), sent(editor, notes_es=""))
    said = response.text.partition('id="in-the-way"')  # above the long list of what changes, too
    assert all("The notes in Spanish are missing" in part for part in (said[0], said[2]))
    assert NOTES["notes_en"] in response.text


@pytest.mark.django_db(transaction=True)
def test_a_release_can_be_read_but_neither_changed_nor_deleted(admin_client):
    drafted()
    publish(admin_client)
    page = admin_client.get(address(Release, "change", 1))
    assert page.status_code == 200
    assert 'name="_save"' not in page.text
    assert admin_client.post(address(Release, "change", 1), NOTES).status_code == 403
    assert admin_client.post(address(Release, "delete", 1), {"post": "yes"}).status_code == 403


def test_who_may_not_add_releases_is_refused(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("writer", is_staff=True))
    assert client.get(address(Release, "add")).status_code == 403
    assert client.post(address(Release, "add"), NOTES).status_code == 403


def test_a_visitor_is_sent_to_the_sign_in(client):
    response = client.get(address(Flowchart, "changelist"))
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("admin:login"))
