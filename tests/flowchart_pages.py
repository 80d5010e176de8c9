"""The pages of a flowchart in the admin, as the tests ask for them and read them."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from catalog.models import Choice, Flowchart, Question
from tests.builders import drafted
from tests.test_admin import address
from tests.webpage import WebPage

NEW = {
    "question-text_en": "Is it large?",
    "question-text_es": "¿Es grande?",
    "question-slug": "large",
    "first-label_en": "Yes",
    "first-label_es": "Sí",
    "first-slug": "yes",
    "second-label_en": "No",
    "second-label_es": "No",
    "second-slug": "no",
    "second-target": "gke",
}


@pytest.fixture
def editor(admin_client: Client) -> Client:
    drafted()
    return admin_client


def chart(slug: str = "platform") -> Flowchart:
    return Flowchart.objects.get(slug=slug)


def page() -> str:
    return address(Flowchart, "change", chart().pk)


def act(name: str, *draft: Any) -> str:
    pk = draft[0].flowchart.pk if draft and isinstance(draft[0], Question) else chart().pk
    return reverse(f"admin:catalog_flowchart_{name}", args=[pk, *(one.pk for one in draft)])


def acts() -> list[str]:
    yes, managed = choice("managed", "yes"), question("managed")
    return [act("before"), act("between", yes), act("move", yes), act("retire", managed)]


def question(slug: str) -> Question:
    return Question.objects.get(slug=slug)


def choice(of: str, slug: str) -> Choice:
    return Choice.objects.get(question__slug=of, slug=slug)


def send(editor: Client, url: str, **given: str) -> Any:
    """Send the form of an action as it was shown, with what is given."""
    shown = editor.get(url)
    assert shown.status_code == 200
    return editor.post(url, {"seen": shown.context["look"].seen, **given}, follow=True)


def said(response: Any) -> str:
    return WebPage(response.text).words


def picture(response: Any) -> str:
    return str(re.search(r'<svg class="flowchart".*?</svg>', response.text, re.DOTALL)[0])  # type: ignore[index]
