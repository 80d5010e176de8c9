"""The first page of the workplace: what is being edited, what blocks publishing, what has aged."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from catalog import history
from catalog.models import (
    Choice,
    Deployment,
    Flowchart,
    LinkCheck,
    OlderTranslation,
    Product,
    Question,
    Source,
    Term,
)
from catalog.models.history import Way
from catalog.publish import publish
from catalog.rollback import roll_back
from tests.builders import drafted
from tests.editors import Editor
from tests.test_admin import address
from tests.webpage import WebPage

pytestmark = pytest.mark.django_db
HOME = "/admin/"


@pytest.fixture
def ana():
    drafted()
    publish("eva", {"en": "One.", "es": "Uno."})
    return Editor("ana")


def part(response, name: str) -> str:
    """The section of the page with this name, as HTML."""
    return response.text.partition(f'aria-labelledby="home-{name}"')[2].partition("</section>")[0]


def test_it_says_who_edits_what_since_the_last_release(ana):
    ana.opens(Product.objects.get(slug="gke")).saves(name="Hers")
    shown = part(ana.client.get(HOME), "edited")
    assert "ana" in shown
    assert address(Product, "change", Product.objects.get(slug="gke").pk) in shown


def test_an_entry_is_called_as_readers_know_it_with_its_slug_where_that_says_more(ana):
    ana.opens(Product.objects.get(slug="gke")).saves(name="GKE")
    ana.opens(Question.objects.get(slug="containers")).saves(note="Hm.")
    with history.editing("ana", Way.ADMIN):
        Deployment.objects.get().delete()
    words = WebPage(part(ana.client.get(HOME), "edited")).words
    assert "Product “GKE” changed" in words
    assert "Question “containers?” changed" in words
    assert "“gke × kubernetes × a4” deleted" in words
    question = Question.objects.get(slug="containers")
    ana.opens(question).saves(text_en="Is all of it packed?")
    words = WebPage(part(ana.client.get(HOME), "edited")).words
    assert "Question “Is all of it packed?” containers changed" in words


def test_who_only_makes_room_for_others_is_not_being_edited(ana):
    with history.editing("ana", Way.ADMIN):
        for one in Question.objects.filter(flowchart__slug="platform"):
            one.position += 1
            one.save(update_fields=["position"])
    assert "Nobody has changed a draft since." in part(ana.client.get(HOME), "edited")


def test_another_order_is_said_once_for_each_flowchart_with_the_way_there(ana):
    first, *_others = platform = [*Question.objects.filter(flowchart__slug="platform")]
    with history.editing("ana", Way.ADMIN):
        for one in platform:
            one.position = 90 if one == first else one.position + 1
            one.save(update_fields=["position"])
    shown = part(ana.client.get(HOME), "edited")
    assert WebPage(shown).words.count(": order of the questions changed ana") == 1
    assert shown.count("<li>") == 1
    assert address(Flowchart, "change", first.flowchart_id) in shown


def test_another_order_of_a_whole_kind_leads_to_its_list(ana):
    gke, other = Product.objects.all()[:2]
    ana.opens(gke).saves(position=other.position + 1)
    shown = part(ana.client.get(HOME), "edited")
    assert "Order of the products changed ana" in WebPage(shown).words
    assert f'href="{address(Product, "changelist")}"' in shown


def test_what_was_published_is_not_being_edited_any_more(ana):
    ana.opens(Product.objects.get(slug="gke")).saves(name="Hers")
    publish("eva", {"en": "Two.", "es": "Dos."})
    assert "Nobody has changed a draft since." in part(ana.client.get(HOME), "edited")


def test_after_rolling_back_what_was_taken_back_is_being_edited_again(ana):
    ana.opens(Product.objects.get(slug="gke")).saves(name="Hers")
    publish("eva", {"en": "Two.", "es": "Dos."})
    roll_back(1, "eva", {"en": "Back.", "es": "Atrás."})
    assert address(Product, "change", Product.objects.get(slug="gke").pk) in part(
        ana.client.get(HOME), "edited"
    )


def test_what_came_and_went_is_not_being_edited(ana):
    term = None
    with history.editing("ana", Way.ADMIN):
        term = Term.objects.create(slug="odd", checked_on="2026-01-01")
    with history.editing("ana", Way.ADMIN):
        term.delete()
    assert "Nobody has changed a draft since." in part(ana.client.get(HOME), "edited")


def test_it_says_what_blocks_publishing_with_the_way_there(ana):
    Choice.objects.filter(question__slug="orchestrate").delete()
    shown = part(ana.client.get(HOME), "publish")
    assert address(Question, "change", Question.objects.get(slug="orchestrate").pk) in shown
    assert "block" in shown


def test_there_is_one_way_to_publish(ana):
    shown = part(ana.client.get(HOME), "publish")
    assert shown.count(reverse("admin:advisor_release_add")) == 1
    assert "Publish …" in shown


def test_it_says_what_is_overdue_and_for_how_long(ana):
    Product.objects.filter(slug="gke").update(checked_on=timezone.localdate() - timedelta(days=400))
    shown = part(ana.client.get(HOME), "overdue")
    assert address(Product, "change", Product.objects.get(slug="gke").pk) in shown
    assert "overdue=yes" in shown


def test_it_says_which_links_are_broken_and_who_has_them(ana):
    source = Source.objects.exclude(url={}).first()
    url = next(iter(source.url.values()))
    LinkCheck.objects.create(address=url, checked_at=timezone.now(), state="broken", status=404)
    shown = part(ana.client.get(HOME), "links")
    assert url in shown
    assert address(Source, "change", source.pk) in shown


def test_it_says_which_translations_are_older(ana):
    question = Question.objects.get(slug="containers")
    ana.opens(question).saves(text_en="Are they containers, really?")
    box = f"{address(Question, 'change', question.pk)}#id_text_1"
    assert box in part(ana.client.get(HOME), "older")
    assert box in ana.client.get(address(OlderTranslation, "changelist")).text


def test_who_may_not_publish_is_told_whom_to_tell(ana, django_user_model):
    editor = django_user_model.objects.create_user("luis", is_staff=True)
    editor.groups.add(Group.objects.get(name="editor"))
    ana.client.force_login(editor)
    shown = part(ana.client.get(HOME), "publish")
    assert "Publish …" not in shown
    assert "tell a publisher" in shown


def test_an_editor_sees_what_a_release_would_change_and_cannot_publish_it(ana, django_user_model):
    editor = django_user_model.objects.create_user("luis", is_staff=True)
    editor.groups.add(Group.objects.get(name="editor"))
    ana.opens(Product.objects.get(slug="gke")).saves(name="Hers")
    ana.client.force_login(editor)
    page = ana.client.get(reverse("admin:advisor_release_add"))
    assert "Hers" in page.text
    assert 'name="notes_en"' not in page.text
    assert ana.client.post(reverse("admin:advisor_release_add"), {}).status_code == 403


@pytest.mark.parametrize("count", [1, 30])
def test_its_cost_does_not_grow_with_what_is_edited(ana, django_assert_max_num_queries, count):
    with history.editing("ana", Way.ADMIN):
        for number in range(count):
            Term.objects.create(slug=f"odd-{number}", checked_on="2020-01-01")
    with django_assert_max_num_queries(150):
        assert ana.client.get(HOME).status_code == 200
