"""Values that no page of the admin offers are refused with a sentence, and nothing is saved."""

import pytest
from django.db import connection
from django.urls import reverse

from catalog.models import Product, Question
from tests.builders import drafted
from tests.test_admin import address, form_of

pytestmark = pytest.mark.django_db

NO_NUMBERS = ["abc", "9" * 24, "1.5", "\x00", "²"]
NUMBERS = pytest.mark.parametrize("number", NO_NUMBERS, ids=ascii)
SENTENCE = "It names something by a number that is none."


@pytest.fixture
def editor(admin_client):
    drafted()
    admin_client.raise_request_exception = False
    return admin_client


@pytest.fixture
def question(editor):
    """The page of a question, and what a browser would send back from it."""
    page = address(Question, "change", Question.objects.get(slug="containers").pk)
    return page, form_of(editor.get(page))


def is_refused(response) -> bool:
    """With a page that says so, or with the form and a sentence on it."""
    if response.status_code == 400:
        return SENTENCE in response.text
    return response.status_code == 200 and "errornote" in response.text


@NUMBERS
@pytest.mark.parametrize(
    "name", ["flowchart", "sources", "choices-0-id", "choices-0-question", "choices-0-to_outcome"]
)
def test_a_forged_number_in_a_form_is_refused(editor, question, name, number):
    page, sent = question
    assert name in sent
    response = editor.post(page, sent | {name: number, "slug": "changed"})
    assert is_refused(response)
    assert not Question.objects.filter(slug="changed").exists()


@NUMBERS
def test_a_forged_number_in_an_action_is_refused(editor, number):
    sent = {"action": "delete_selected", "_selected_action": number}
    response = editor.post(address(Product, "changelist"), sent)
    assert response.status_code in (200, 302, 400)  # 200: nothing is chosen, and it says so
    assert Product.objects.count() == 4


@NUMBERS
@pytest.mark.parametrize("query", ["id__exact", "id__in", "sources"])
def test_a_forged_number_in_a_filter_is_refused(editor, query, number):
    response = editor.get(address(Question, "changelist"), {query: number})
    assert response.status_code in (200, 302, 400)


@pytest.mark.parametrize("name", ["choices-TOTAL_FORMS", "choices-INITIAL_FORMS"])
def test_a_forged_count_of_forms_is_refused(editor, question, name):
    page, sent = question
    assert is_refused(editor.post(page, sent | {name: "abc", "slug": "changed"}))


def test_a_fault_of_the_site_stays_one(editor):
    def fail(*_query):
        raise ValueError("a bug")

    with connection.execute_wrapper(fail):
        assert editor.get(reverse("admin:catalog_product_changelist")).status_code == 500


def test_a_sentence_of_that_kind_on_a_public_page_would_be_our_fault(client, monkeypatch):
    from advisor.views import home

    def fail(*_arguments):
        raise ValueError("Field 'id' expected a number but got 'abc'.")

    monkeypatch.setattr(home, "render", fail)
    client.raise_request_exception = False
    assert client.get("/en/").status_code in (500, 503)
