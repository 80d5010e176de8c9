"""The pages that add a question, move a choice and retire a question."""

import re
from typing import Any

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from advisor.models import Release
from catalog.admin.flowcharts.forms import NewQuestionForm
from catalog.models import Edit, Flowchart, Outcome, Question
from catalog.models.fields import LAST_POSITION
from tests.builders import drafted
from tests.editors import fields_of
from tests.flowchart_pages import (
    NEW,
    act,
    acts,
    chart,
    choice,
    editor,
    page,
    picture,
    question,
    said,
    send,
)
from tests.test_admin import NOTES, address

__all__ = ["editor"]

pytestmark = [pytest.mark.django_db, pytest.mark.either]


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
        ({"question-slug": ""}, "Fill this in: it cannot stay empty."),
        (
            {"question-slug": "managed"},
            "There is a question with this slug, perhaps added just now",
        ),
        ({"question-slug": "asked"}, "would not do"),
        ({"second-slug": "yes"}, "The other choice has this slug"),
        ({"second-target": ""}, "Choose one of the list."),
        ({"second-target": "orchestrate"}, "“orchestrate” is not offered here"),
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
    assert "“orchestrate” is not offered here: choose one of the list." in said(response)


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


def test_where_nothing_can_follow_the_first_question_the_page_says_what_to_do(editor):
    Flowchart.objects.filter(slug="capacity").update(start=question("interruptible"))
    response = editor.get(act("retire", question("interruptible")))
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


def test_a_slug_that_another_flowchart_took_at_the_same_moment_is_refused_on_the_form(
    editor, monkeypatch
):
    """As it is between two editors: each form is checked before the other one saves."""
    monkeypatch.setattr(Question, "validate_unique", lambda *_args, **_given: None)
    monkeypatch.setattr(Question, "validate_constraints", lambda *_args, **_given: None)
    monkeypatch.setattr(NewQuestionForm, "clean_slug", lambda form: form.cleaned_data["slug"])
    sent = NEW | {"question-slug": "managed"}
    for changed in ({}, {"seen": "something else"}):  # by which the other one was added
        response = send(editor, act("before"), **sent, **changed)
        assert response.status_code == 200
        assert "There is a question with this slug, perhaps added just now" in said(response)
        assert "confirm once more" not in said(response)
        assert f'href="{address(Question, "change", question("managed").pk)}"' in response.text
        assert "¿Es grande?" in response.text
    assert not Edit.objects.exists()


def test_a_slug_that_only_the_database_knows_to_be_taken_is_refused_on_the_form(
    editor, monkeypatch
):
    def taken(*_args, **_given):
        raise IntegrityError

    monkeypatch.setattr(Question, "save", taken)
    response = send(editor, act("before"), **NEW)
    assert "Somebody else has just used this slug" in said(response)
    assert not Edit.objects.exists()


@pytest.mark.parametrize("what", ["choice", "flowchart"])
def test_what_was_typed_is_there_though_its_place_in_the_flowchart_is_gone(editor, what):
    url = act("between", choice("orchestrate", "yes"))
    if what == "choice":
        choice("orchestrate", "yes").delete()
    else:
        url = url.replace(f"/{chart().pk}/", "/987654/")
    response = editor.post(url, {"seen": "x", **NEW})
    assert response.status_code == 409
    assert "Somebody has deleted what this was about" in said(response)
    for typed in NEW.values():
        assert typed in response.text
    assert editor.get(url).status_code == 404


def test_a_question_is_added_behind_the_last_position_of_all(editor):
    Question.objects.filter(slug="orchestrate").update(position=LAST_POSITION)
    Question.objects.filter(slug="managed").update(position=2**31 - 1)  # from before there was one
    response = send(editor, act("between", choice("orchestrate", "yes")), **NEW)
    assert "The question “large” is added." in said(response)
    assert question("large").position == LAST_POSITION


@pytest.mark.parametrize("position", [LAST_POSITION + 1, 2**63 - 1])
def test_a_position_that_leaves_no_room_behind_it_is_refused(editor, position):
    page = address(Question, "change", question("managed").pk)
    sent = fields_of(editor.get(page)) | {"position": str(position)}
    response = editor.post(page, sent)
    assert "This is too much: write 1000000 at most." in said(response)
    assert editor.post(page, sent | {"position": str(LAST_POSITION)}).status_code == 302
