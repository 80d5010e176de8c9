"""A flowchart's page in the admin: its picture from the drafts, its text, and what can be done to it."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from advisor.models import Release
from catalog.admin.flowcharts import looking, scene
from catalog.models import Choice, Edit, Flowchart, Outcome, Question
from tests.builders import CAPACITY, CAPACITY_OUTCOMES, drafted, flowchart_data
from tests.spanish import DJANGOS, OURS, english_in
from tests.test_admin import NOTES, address, form_of
from tests.webpage import WebPage

pytestmark = pytest.mark.django_db

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


def test_a_question_is_added_between_two(editor):
    response = send(editor, act("between", choice("orchestrate", "yes")), **NEW)
    assert response.request["PATH_INFO"] == page()
    assert "The question “large” is added." in said(response)
    assert choice("orchestrate", "yes").to_question == question("large")
    assert choice("large", "yes").to_question == question("containers")
    assert choice("large", "no").to_outcome.slug == "gke"
    assert set(Edit.objects.values_list("by", flat=True)) == {"admin"}


def test_a_question_is_added_before_the_first(editor):
    send(editor, act("before"), **NEW)
    assert chart().start == question("large")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"question-text_es": ""}, "The text in Spanish is missing: write it."),
        ({"question-slug": ""}, "This field is required."),
        ({"question-slug": "managed"}, "Question with this Slug already exists."),
        ({"question-slug": "asked"}, "would not do"),
        ({"second-slug": "yes"}, "The other choice has this slug"),
        ({"second-target": ""}, "This field is required."),
        ({"second-target": "orchestrate"}, "Select a valid choice."),
    ],
)
def test_a_question_that_would_not_do_is_refused_with_all_that_was_typed(editor, given, sentence):
    url = act("between", choice("orchestrate", "yes"))
    response = send(editor, url, **(NEW | given))
    assert sentence in said(response)
    assert "¿Es grande?" in response.text or "question-text_es" in given
    assert not Question.objects.filter(slug="large").exists()
    assert not Edit.objects.exists()


def test_a_choice_is_moved(editor):
    send(editor, act("between", choice("orchestrate", "yes")), **NEW)
    response = send(editor, act("move", choice("large", "no")), target="cluster-toolkit")
    words = "The choice “No” now leads here: Outcome “Cluster Toolkit with Slurm”."
    assert words in said(response)
    assert choice("large", "no").to_outcome.slug == "cluster-toolkit"


def test_only_targets_that_make_no_loop_are_offered(editor):
    form = editor.get(act("move", choice("containers", "no"))).context["form"]
    assert [slug for slug, _label in form.fields["target"].choices] == [
        *("compute-engine", "gke", "cluster-director", "cluster-toolkit")
    ]
    response = send(editor, act("move", choice("containers", "no")), target="orchestrate")
    assert "Select a valid choice." in said(response)


def test_who_would_be_stranded_is_said_before_and_must_be_decided(editor):
    url = act("move", choice("managed", "yes"))
    assert "nobody comes here any more then: Outcome “Cluster Director" in said(editor.get(url))
    refused = send(editor, url, target="gke")
    assert "say what is to be done with it" in said(refused)
    assert choice("managed", "yes").to_outcome.slug == "cluster-director"
    kept = send(editor, url, target="gke", strays="keep")
    assert "No choice leads here from the start" in said(kept)
    assert Outcome.objects.filter(slug="cluster-director").exists()
    send(editor, url, target="cluster-director")
    send(editor, url, target="gke", strays="retire")
    assert not Outcome.objects.filter(slug="cluster-director").exists()


@pytest.mark.django_db(transaction=True)
def test_retiring_a_published_question_says_how_many_paths_answer_it_and_that_its_slug_is_spent(
    admin_client,
):
    drafted()
    publishing = admin_client.get(address(Release, "add"))
    admin_client.post(address(Release, "add"), NOTES | _hidden(publishing))
    url = act("retire", question("containers"))
    words = said(admin_client.get(url))
    assert "In release 1, 3 of 4 paths of this flowchart answer it." in words
    assert "which can never be used again" in words
    response = send(admin_client, url, target="managed", strays="retire")
    assert "The question “containers” is retired. Published links rest on its slug" in said(
        response
    )
    new = send(admin_client, act("before"), **(NEW | {"question-slug": "containers"}))
    assert "This was the slug of something that a release had" in said(new)
    assert not Question.objects.filter(slug="containers").exists()


def _hidden(response: Any) -> dict[str, str]:
    """The hidden fields of a page, such as what the editor has seen."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', response.text)
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def test_retiring_a_question_that_no_release_has_says_so(editor):
    send(editor, act("before"), **NEW)
    url = act("retire", question("large"))
    assert "No release has it, so its slug is free again." in said(editor.get(url))
    send(editor, url, target="orchestrate")
    assert chart().start == question("orchestrate")


def test_where_nothing_can_follow_the_first_question_the_page_says_what_to_do(admin_client):
    capacity = flowchart_data("capacity", CAPACITY[1], *CAPACITY_OUTCOMES[1:], settles="option")
    drafted()
    Flowchart.objects.filter(slug="capacity").update(start=question("interruptible"))
    question("over-90-days").choices.all().delete()
    question("over-90-days").delete()
    assert capacity["start"] == "interruptible"
    response = admin_client.get(act("retire", question("interruptible")))
    assert "No other question can come first in its place." in said(response)
    assert 'type="submit" class="default"' not in response.text


def test_a_question_that_nobody_comes_to_is_retired_without_asking_where_to(editor):
    lost = Question.objects.create(slug="lost", flowchart=chart(), text={"en": "Lost?"})
    send(editor, act("retire", lost))
    assert not Question.objects.filter(slug="lost").exists()


@pytest.mark.parametrize("name", ["before", "between", "move", "retire"])
def test_a_flowchart_that_somebody_has_changed_meanwhile_is_not_acted_on(editor, name):
    draft = {"before": (), "retire": (question("managed"),)}.get(name, (choice("managed", "yes"),))
    url = act(name, *draft)
    seen = editor.get(url).context["look"].seen
    Question.objects.filter(slug="containers").update(text={"en": "Theirs", "es": "Suya"})
    target = "cluster-director" if name == "retire" else "gke"
    sent = {"seen": seen, "target": target, "strays": "keep", **NEW}
    response = editor.post(url, sent)
    assert "Somebody has changed this flowchart since you opened this page" in said(response)
    assert "Theirs" in picture(response)
    assert not Edit.objects.exists()
    assert editor.post(url, sent | {"seen": response.context["look"].seen}).status_code == 302


def test_what_is_not_there_is_not_found_and_what_is_elsewhere_neither(editor):
    elsewhere = reverse(
        "admin:catalog_flowchart_retire", args=[chart("capacity").pk, question("managed").pk]
    )
    assert editor.get(elsewhere).status_code == 404
    for name, args in (("before", [999]), ("move", [chart().pk, 999])):
        assert editor.get(reverse(f"admin:catalog_flowchart_{name}", args=args)).status_code == 404


def test_looking_at_an_action_changes_nothing_and_sending_wants_its_token(editor, admin_user):
    for url in acts():
        editor.get(url)
        assert editor.put(url).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(admin_user)
    assert strict.post(act("before"), NEW).status_code == 403
    assert not Edit.objects.exists()


def test_without_a_role_nobody_sees_or_does_anything(client, django_user_model):
    drafted()
    client.force_login(django_user_model.objects.create_user("viewer", is_staff=True))
    for url in (page(), *acts()):
        assert client.get(url).status_code == 403
        assert client.post(url, NEW).status_code == 403
    assert not Edit.objects.exists()


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
    assert editor.get(add).status_code == 200


def test_a_page_costs_no_more_queries_with_more_questions(editor):
    few = queries(editor)
    assert few < 130
    text = {"en": "More", "es": "Más"}
    for number in range(20):
        added = Question.objects.create(slug=f"more-{number}", flowchart=chart(), text=text)
        for slug in ("yes", "no"):
            to = question("managed")
            Choice.objects.create(question=added, slug=slug, label=text, to_question=to)
    assert queries(editor) == few


def queries(editor: Client) -> int:
    with CaptureQueriesContext(connection) as captured:
        editor.get(page())
    return len(captured)
