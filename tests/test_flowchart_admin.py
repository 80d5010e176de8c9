"""A flowchart's page in the admin: its picture from the drafts, its text, and what can be done to it."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.admin.flowcharts import looking, scene
from catalog.models import Choice, Flowchart, Outcome, Question
from tests.flowchart_pages import (
    NEW,
    acts,
    chart,
    choice,
    editor,
    page,
    picture,
    question,
    said,
)
from tests.spanish import DJANGOS, OURS, english_in
from tests.test_admin import address, form_of
from tests.webpage import WebPage

__all__ = ["editor"]

pytestmark = pytest.mark.django_db


def test_each_node_of_the_picture_leads_to_its_own_page(editor):
    drawn = picture(editor.get(page()))
    for draft in [*Question.objects.filter(flowchart=chart()), *chart().outcomes.all()]:
        assert f'href="{address(type(draft), "change", draft.pk)}"' in drawn
    assert "problem" not in drawn


def test_the_text_says_the_same_as_the_picture_and_leads_to_the_actions(editor):
    response = editor.get(page())
    words = said(response)
    assert "Yes → question 2: containers?" in words
    assert "No → Compute Engine with custom-none" not in words  # its name is said as to readers
    assert "No → Compute Engine with an orchestrator of your own, or none" in words
    for url in acts():
        assert f'href="{url}"' in response.text
        assert editor.get(url).status_code == 200


def test_the_picture_is_there_after_each_save_with_what_is_wrong(editor):
    question("managed").choices.filter(slug="yes").update(to_outcome=None)
    response = editor.get(page())
    drawn, words = picture(response), said(response)
    assert "! 1 problem" in drawn
    assert "<title>The choice “yes” leads nowhere" in drawn
    assert "Leads nowhere" in drawn
    assert "2 problems stand in the way of publishing" in words
    assert "Problem: No choice leads here from the start" in words
    assert 'class="outcome off-path faulty"' in drawn


def test_a_saved_question_leads_back_to_the_picture_of_its_flowchart(editor):
    url = address(Question, "change", question("managed").pk)
    shown = editor.get(url)
    assert 'class="question on-path"' in picture(shown)
    response = editor.post(url, form_of(shown) | {"text_en": "Who runs it?"}, follow=True)
    assert response.request["PATH_INFO"] == page()
    assert "Who runs it?" in picture(response)


def test_a_refused_form_stands_below_the_picture_as_it_is_saved(editor):
    url = address(Question, "change", question("managed").pk)
    response = editor.post(url, form_of(editor.get(url)) | {"slug": "No slug", "text_en": "Typed"})
    assert "managed?" in picture(response)
    assert "Typed" in response.text


def test_choices_are_offered_the_targets_of_their_own_flowchart(editor):
    shown = editor.get(address(Question, "change", question("managed").pk)).text
    options = re.search(r'<select name="choices-0-to_question".*?</select>', shown, re.DOTALL)
    assert re.findall(r">(.*?)</option>", options[0]) == ["–", "orchestrate?", "containers?"]


def test_a_target_elsewhere_that_is_saved_is_not_lost_from_the_form(editor):
    elsewhere = question("interruptible")
    question("managed").choices.filter(slug="yes").update(to_question=elsewhere, to_outcome=None)
    url = address(Question, "change", question("managed").pk)
    response = editor.post(url, form_of(editor.get(url)))
    assert "This belongs to another flowchart" in response.text
    assert choice("managed", "yes").to_question == elsewhere


def test_who_may_only_look_sees_the_picture_and_no_action(editor, monkeypatch):
    for module in (looking, scene):
        monkeypatch.setattr(module, "may_edit", lambda *_given: False)
    response = editor.get(page())
    assert "containers?" in picture(response)
    assert "Retire the question" not in response.text
    assert not [url for url in acts() if url in response.text]
    assert [editor.post(url, NEW).status_code for url in acts()] == [403] * 4


def test_no_english_around_a_flowchart_for_who_reads_spanish(editor):
    question("managed").choices.filter(slug="yes").update(to_outcome=None)
    spanish = {"accept-language": "es"}
    for url in (page(), *acts()):
        for response in (editor.get(url, headers=spanish), editor.post(url, {}, headers=spanish)):
            found = english_in(WebPage(response.text), (OURS, *DJANGOS))
            ours = {"Retire", "Move", "leads", "question", "flowchart", "nobody", "choice"}
            assert not [words for words in found if ours & {*words.split()}], url


def test_every_sort_of_broken_draft_has_a_page(editor):
    question("managed").choices.filter(slug="yes").update(
        to_question=question("managed"), to_outcome=None
    )
    question("containers").choices.filter(slug="no").update(to_question=question("orchestrate"))
    Question.objects.create(slug="gke", flowchart=chart(), text={"en": "Twin"})
    for start in (question("orchestrate"), question("managed"), question("interruptible"), None):
        Flowchart.objects.filter(slug="platform").update(start=start)
        response = editor.get(page())
        assert response.status_code == 200
        assert "Leads back to “managed?”" in picture(response)
        for draft in (question("managed"), question("gke"), Outcome.objects.get(slug="gke")):
            assert editor.get(address(type(draft), "change", draft.pk)).status_code == 200


def test_a_flowchart_without_questions_leads_to_the_first_one(editor):
    empty = Flowchart.objects.create(slug="empty", title={"en": "Empty"}, checked_on="2026-11-30")
    response = editor.get(address(Flowchart, "change", empty.pk))
    assert "There is nothing to draw yet: add the first question." in said(response)
    add = f"{address(Question, 'add')}?flowchart={empty.pk}"
    assert f'href="{add}"' in response.text
    form = form_of(editor.get(add)) | {"slug": "first", "text_en": "Is it?", "text_es": "¿Lo es?"}
    added = editor.post(add, form, follow=True)
    assert "Readers meet it first" in said(added)
    assert chart("empty").start == question("first")
    assert "Is it?" in picture(added)


def test_a_question_that_is_added_to_others_does_not_come_first(editor):
    add = f"{address(Question, 'add')}?flowchart={chart().pk}"
    form = form_of(editor.get(add)) | {"slug": "more", "text_en": "Is it?", "text_es": "¿Lo es?"}
    editor.post(add, form)
    assert question("more").flowchart == chart()
    assert chart().start == question("orchestrate")


def test_a_page_costs_no_more_queries_with_more_questions(editor):
    few = queries(editor)
    assert few < 130
    text = {"en": "More", "es": "Más"}
    for number in range(20):
        added = Question.objects.create(slug=f"more-{number}", flowchart=chart(), text=text)
        for slug in ("yes", "no"):
            to = question("managed")
            Choice.objects.create(question=added, slug=slug, label=text, to_question=to)
    assert queries(editor) <= few  # the first one also fills caches


def queries(editor: Client) -> int:
    with CaptureQueriesContext(connection) as captured:
        editor.get(page())
    return len(captured)
