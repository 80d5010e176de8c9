"""The pages of releases in the admin: what each of them changed, and the way back to it."""

import re

import pytest
from django.db import connection
from django.urls import reverse

from advisor import releases
from advisor.models import Release
from catalog.publish import publish as publish_drafts
from tests.publishing import ADD, NOTES, publish, roll_back, sent
from tests.test_publish_page import FIRST, SPANISH, numbers, publisher, rename, words
from tests.unguarded import unguarded

__all__ = ["publisher"]

pytestmark = pytest.mark.django_db


def page_of(number, name="change"):
    return reverse(f"admin:advisor_release_{name}", args=[number])


def test_rolling_back_is_asked_for_with_what_readers_will_see_differently(publisher):
    rename("GKE, renamed")
    publish(publisher)
    page = publisher.get(page_of(1, "roll_back"))
    assert "<del>GKE, renamed</del>" in page.text
    assert "<ins>Gke</ins>" in page.text
    assert "Back to release 1: First." in page.text
    assert numbers() == [2, 1]


def test_rolling_back_publishes_the_earlier_content_and_says_that_drafts_differ(publisher):
    rename("GKE, renamed")
    publish(publisher)
    response = roll_back(publisher, 1, notes_en="Sorry.", notes_es="Perdón.")
    assert "Release 3 is published, with the content of release 1." in words(response)
    assert releases.current().content == releases.get(1).content
    assert releases.current().notes == {"en": "Sorry.", "es": "Perdón."}
    differ = "Release 3, the current one, has the content of release 1, and the drafts differ"
    for page in (ADD, reverse("admin:advisor_release_changelist"), reverse("admin:index")):
        assert differ in words(publisher.get(page)), page
    assert "<ins>GKE, renamed</ins>" in publisher.get(ADD).text


def test_rolling_back_to_what_is_current_is_one_sentence_without_a_button(publisher):
    page = publisher.get(page_of(1, "roll_back"))
    assert "says the same already" in words(page)
    assert "notes_en" not in page.text
    assert "says the same already" in words(roll_back(publisher, 1, shown="a", beside="1"))
    assert numbers() == [1]


def test_a_roll_back_beside_another_release_than_was_shown_does_nothing(publisher):
    rename("GKE, renamed")
    publish(publisher)
    form = sent(publisher, page_of(1, "roll_back"), notes_en="Sorry.")
    rename("GKE, once more")
    publish_drafts("carla", FIRST)
    response = publisher.post(page_of(1, "roll_back"), form)
    assert "Release 3 was published meanwhile, by carla" in words(response)
    assert "Sorry." in response.text
    assert numbers() == [3, 2, 1]


def test_a_release_that_is_not_there_is_not_found(publisher):
    assert publisher.get(page_of(7, "roll_back")).status_code == 404
    assert publisher.post(page_of(7, "roll_back"), NOTES).status_code == 404


def test_a_release_shows_its_notes_in_both_languages_and_what_it_changed(publisher):
    rename("GKE, renamed")
    publish(publisher)
    response = publisher.get(page_of(2))
    said = words(response)
    assert NOTES["notes_en"] in said
    assert NOTES["notes_es"] in said
    assert "published as release 2 by admin" in said
    assert "1 entry differs from release 1," in said
    assert "<del>Gke</del>" in response.text
    assert 'href="/en/releases/2/"' in response.text
    assert 'href="/es/releases/2/"' in response.text
    assert page_of(2, "roll_back") not in response.text  # it is current


def test_an_earlier_release_offers_the_way_back_and_says_what_came_of_it(publisher):
    rename("GKE, renamed")
    publish(publisher)
    page = publisher.get(page_of(1))
    assert page_of(1, "roll_back") in page.text
    assert "It was the first release" in words(page)
    roll_back(publisher, 1)
    assert "published as release 3 by admin" in words(publisher.get(page_of(1)))


def test_the_history_of_a_release_is_on_its_page(publisher):
    response = publisher.get(page_of(1, "history"))
    assert response["Location"] == f"{page_of(1)}#happened"


def test_the_list_says_who_published_what_and_which_content_came_back(publisher):
    rename("GKE, renamed")
    publish(publisher)
    roll_back(publisher, 1)
    response = publisher.get(reverse("admin:advisor_release_changelist"))
    said = words(response)
    assert "Spot is explained." in said
    ways_back = re.findall(r'href="(/admin/[^"]*roll-back/)"', response.text)
    assert ways_back == [page_of(2, "roll_back")]  # the others say what is current already
    assert "release 1" in said
    assert "ana" in said


def test_a_release_that_cannot_be_read_stands_in_the_way_of_no_page(publisher):
    rename("GKE, renamed")
    publish(publisher)
    with unguarded(connection):
        Release.objects.filter(number=1).update(content='{"schema":99}')
    for page in (page_of(1), page_of(2), page_of(1, "roll_back")):
        assert publisher.get(page).status_code == 200
    assert "cannot be read by this version" in words(publisher.get(page_of(2)))
    assert "Release 1 is damaged" in words(roll_back(publisher, 1))


def test_who_may_not_publish_may_not_roll_back(publisher, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("writer", is_staff=True))
    address = page_of(1, "roll_back")
    assert client.get(address).status_code == 403
    assert client.post(address, NOTES).status_code == 403


def test_the_pages_speak_spanish(publisher):
    rename("GKE, renamed")
    publish(publisher)
    roll_back(publisher, 1)
    said = {
        ADD: "los borradores son distintos",
        page_of(2): "Qué cambió para quienes leen",
        page_of(2, "roll_back"): "Volver a la versión 2",
    }
    for address, expected in said.items():
        response = publisher.get(address, headers=SPANISH)
        assert expected in words(response), address
